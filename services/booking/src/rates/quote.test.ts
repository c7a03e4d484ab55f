import type { ApiError } from '@innkeeper/kit/http';
import { toLineRuns, toLinesJson } from './line-runs.ts';
import { quoteSigner, readQuote } from './quote.ts';
import { signerOf } from './quote-signature.ts';
import { newRingKey, ringOf } from './testing/key-ring.ts';
import { priceStay, sheetOf, taxOf } from './testing/sheets.ts';

const key = newRingKey();
const keys = ringOf(key);
const now = new Date('2026-11-21T12:00:00.400Z');
const categoryId = '6d9f1f5e-0a0b-4f8a-9b0e-3f6f0a1b2c3d';
const cityTax = { name: 'Stadtsteuer „ö“', per: 'person_night', rate: '2.50', minimumAge: 16 } as const;
const sheet = sheetOf({
  dayPrices: { '2026-12-31': '240.00' },
  taxes: [taxOf({ ...cityTax, isPaidAtHotel: true })],
});
const stay = { start: '2026-12-29', end: '2027-01-02', adults: 2, childrenAges: [4, 9] };
const { feeBase: _, ...price } = priceStay(sheet, stay);

const terms = {
  plan: { planId: categoryId, name: 'Flexible', adjustPercent: '0' },
  policy: { freeDays: 2, freeTime: '18:00', fee: 'all', feePercent: null },
  base: '640.00',
  freeUntil: '2026-12-27T17:00:00Z',
  freeUntilLocal: '2026-12-27T18:00',
  fee: '640.00',
} as const;
const quoted = { ...stay, categoryId, currency: 'EUR', price, terms };
const sign = (by = key, at = now) =>
  quoteSigner(by, quoted, at)({ categoryId, terms, digits: price.digits }, toLinesJson(price));
const problem = (token: string, at = now, ring = keys) => {
  try {
    return readQuote(ring, token, at);
  } catch (error) {
    const { status, code, fields } = error as ApiError;
    return { status, code, ...(fields && { fields: Object.values(fields).map((field) => field.code) }) };
  }
};

test('a quote proves the stay and every line of its price for 15 minutes, and less than a second more', () => {
  const token = sign();
  expect(readQuote(keys, token, now)).toEqual(quoted);
  expect(readQuote(keys, token, new Date('2026-11-21T12:15:00.400Z'))).toEqual(quoted);
  expect(problem(token, new Date('2026-11-21T12:15:01Z'))).toEqual({ status: 409, code: 'price_expired' });
});

test('nights of one price that follow each other share a line', () => {
  expect(toLineRuns(price).map(({ night, quantity, amount }) => [night, quantity, amount])).toEqual([
    ['2026-12-29', 2, '200.00'],
    ['2026-12-31', 1, '240.00'],
    ['2027-01-01', 1, '100.00'],
    [null, 8, '20.00'],
  ]);
});

const notOurs = { status: 400, code: 'invalid_fields', fields: ['not_quote_of_hotel'] };
const expired = { status: 409, code: 'price_expired' };
/** What someone who knows the key can sign. */
const forge = (change: object, by = key) => {
  const [, payload = ''] = sign(by).split('.');
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...signed, ...change })).toString('base64url');
  return `${by.kid}.${forged}.${signerOf(by)(forged)}`;
};
const seconds = (text: string) => Date.parse(text) / 1_000;

test('a token that was tampered with is no price', () => {
  const [kid = '', payload = '', signature = ''] = sign().split('.');
  const cheaper = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replaceAll('100.00', '001.00'),
  ).toString('base64url');
  const other = newRingKey();
  for (const token of [
    `${kid}.${cheaper}.${signature}`,
    `${kid}.${payload}x.${signature}`,
    `${kid}.${payload}.${signature.slice(0, -2)}`,
    `${kid}.${payload}.`,
    `${kid}.${payload}`,
    // Signed by another key with the name of ours.
    `${kid}.${sign(other).split('.').slice(1).join('.')}`,
    sign({ ...other, kid }),
  ])
    expect([token, problem(token)]).toEqual([token, notOurs]);
});

test('a quote has one spelling', () => {
  const token = sign();
  const [kid = '', payload = '', signature = ''] = token.split('.');
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const sameBytes = last[last.indexOf(signature.at(-1)!) ^ 1]!; // the last two bits of the text are not used
  for (const spelled of [
    `${token}.x.y`,
    `${token}.`,
    `.${token}`,
    `${token}\n`,
    ` ${token}`,
    `${kid}.${payload}=.${signature}`,
    `${kid}.${payload}.${signature}=`,
    `${kid}.${payload}.${signature.slice(0, -1)}${sameBytes}`,
    `${kid}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    `${payload}.${signature}`,
    '',
    '.',
    'x.y',
    'x.y.z',
  ])
    expect([spelled, problem(spelled)]).toEqual([spelled, notOurs]);
});

test('a quote is bounded by its instant of issue, whatever else was signed', () => {
  expect(problem(forge({ iat: seconds('2026-11-21T12:00:10Z') }))).toEqual(quoted);
  expect(problem(forge({ iat: seconds('2100-01-01T00:00:00Z') }))).toEqual(notOurs);
  expect(problem(forge({ iat: seconds('2026-11-21T12:01:01Z') }))).toEqual(notOurs);
  expect(
    problem(forge({ expires: seconds('2100-01-01T00:00:00Z') }), new Date('2026-11-21T12:16:00Z')),
  ).toEqual(expired);
  for (const iat of [undefined, null, 'x', '2100-01-01', {}, [1e12], -1, 1e300])
    expect([iat, problem(forge({ iat }))]).toEqual([iat, iat === -1 || iat === null ? expired : notOurs]);
});

test('a key that was replaced verifies what it signed before, and nothing that is signed with it later', () => {
  const replaced = { ...key, until: now.getTime() + 60_000 };
  const next = newRingKey(replaced.until);
  const ring = ringOf(replaced, next);
  const soon = new Date('2026-11-21T12:05:00Z');
  expect(problem(sign(key), soon, ring)).toEqual(quoted);
  expect(problem(sign(next, soon), soon, ring)).toEqual(quoted);
  expect(problem(sign(key, soon), soon, ring)).toEqual(notOurs);
  expect(problem(sign(key), soon, ringOf(next))).toEqual(expired); // it was removed: guests search again
});

test('a quote in dinars has amounts of three decimals, and of two where the third is zero', () => {
  const sheet = sheetOf({ digits: 3, categoryPrice: '12.50', taxes: [taxOf({ rate: '1.23' })] });
  const { feeBase: _, ...dinars } = priceStay(sheet, stay);
  const sign = quoteSigner(key, { ...quoted, currency: 'KWD' }, now);
  const token = sign({ categoryId, terms, digits: 3 }, toLinesJson(dinars));
  expect(readQuote(keys, token, now).price).toEqual(dinars);
  const signed = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  expect(signed).toMatchObject({
    nights: [[4, '12.50', -1, null]],
    lines: [{ of: '50.00', amount: '0.615' }],
  });
});

describe('in yen', () => {
  const ofYen = (digits: number) => {
    const { feeBase: _, ...yen } = priceStay(
      sheetOf({ digits, categoryPrice: '12345.00', lengthTiers: [{ minimumNights: 2, percent: '7.5' }] }),
      stay,
    );
    const sign = quoteSigner(key, { ...quoted, currency: 'JPY' }, now);
    return { yen, token: sign({ categoryId, terms, digits }, toLinesJson(yen)) };
  };

  test('a quote has whole yen, as text of two decimals', () => {
    const { yen, token } = ofYen(0);
    expect(readQuote(keys, token, now).price).toEqual(yen);
    const signed = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(signed).toMatchObject({
      digits: 2,
      nights: [[4, '12345.00', -1, null]],
      lines: [{ amount: '-3704.00' }],
    });
  });
});
