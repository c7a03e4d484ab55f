import { createSecretKey, randomBytes } from 'node:crypto';
import type { ApiError } from '@innkeeper/kit/http';
import { toLineRuns, toLinesJson } from './line-runs.ts';
import { priceStay } from './price-stay.ts';
import { quoteExpiry, quoteSigner, readQuote } from './quote.ts';
import { sheetOf, taxOf } from './testing/sheets.ts';

const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();
const now = new Date('2026-11-21T12:00:00.400Z');
const categoryId = '6d9f1f5e-0a0b-4f8a-9b0e-3f6f0a1b2c3d';
const cityTax = { name: 'Stadtsteuer „ö“', per: 'person_night', rate: '2.50', minimumAge: 16 } as const;
const sheet = sheetOf({
  dayPrices: { '2026-12-31': '240.00' },
  taxes: [taxOf({ ...cityTax, isPaidAtHotel: true })],
});
const stay = { start: '2026-12-29', end: '2027-01-02', adults: 2, childrenAges: [4, 9] };
const price = priceStay(sheet, stay);

const terms = {
  plan: { planId: categoryId, name: 'Flexible', adjustPercent: '0' },
  policy: { freeDays: 2, freeTime: '18:00', fee: 'all', feePercent: null },
  ...{ base: '640.00', freeUntil: '2026-12-27T17:00:00Z', freeUntilLocal: '2026-12-27T18:00', fee: '640.00' },
} as const;
const quoted = { ...stay, categoryId, currency: 'EUR', price, terms };
const sign = (by = key, at = now) =>
  quoteSigner(by, quoted, quoteExpiry(at))({ categoryId, terms, digits: price.digits }, toLinesJson(price));
const problem = (token: string, at = now) => {
  try {
    return readQuote(key, token, at);
  } catch (error) {
    const { status, code, fields } = error as ApiError;
    return { status, code, fields };
  }
};

test('a quote proves the stay and every line of its price for 15 minutes, and less than 10 seconds more', () => {
  const token = sign();
  expect(readQuote(key, token, now)).toEqual(quoted);
  expect(readQuote(key, token, new Date('2026-11-21T12:15:00.400Z'))).toEqual(quoted);
  expect(problem(token, new Date('2026-11-21T12:15:10Z'))).toEqual({ status: 409, code: 'price_expired' });
});

test('nights of one price that follow each other share a line', () => {
  expect(toLineRuns(price).map(({ night, quantity, amount }) => [night, quantity, amount])).toEqual([
    ['2026-12-29', 2, '200.00'],
    ['2026-12-31', 1, '240.00'],
    ['2027-01-01', 1, '100.00'],
    [null, 8, '20.00'],
  ]);
});

test('a token that was tampered with, or is of another hotel, is no price', () => {
  const [payload = '', signature = ''] = sign().split('.');
  const cheaper = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replaceAll('100.00', '001.00'),
  ).toString('base64url');
  const rejected = { status: 400, code: 'invalid_fields', fields: { quote: 'is not a price of this hotel' } };
  for (const token of [
    ...[
      `${cheaper}.${signature}`,
      `${payload}.`,
      payload,
      '',
      '.',
      'x.y',
      `${payload}.${signature.slice(0, -2)}`,
    ],
    ...[`${payload}x.${signature}`, sign(newKey())],
  ])
    expect([token, problem(token)]).toEqual([token, rejected]);
});

describe('in yen', () => {
  const ofYen = (digits: number) => {
    const yen = priceStay(
      sheetOf({ digits, categoryPrice: '12345.00', lengthTiers: [{ minimumNights: 2, percent: '7.5' }] }),
      stay,
    );
    const sign = quoteSigner(key, { ...quoted, currency: 'JPY' }, quoteExpiry(now));
    return { yen, token: sign({ categoryId, terms, digits }, toLinesJson(yen)) };
  };

  test('a quote has whole yen, as text of two decimals, which the previous version computes with', () => {
    const { yen, token } = ofYen(0);
    expect(readQuote(key, token, now).price).toEqual(yen);
    const signed = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
    expect(signed).toMatchObject({ digits: 2, lines: [{ amount: '49380.00' }, { amount: '-3704.00' }] });
  });

  test('a quote of the previous version, which computed parts of a yen, becomes one of whole yen', () => {
    const { price } = readQuote(key, ofYen(2).token, now);
    expect([price.digits, price.total]).toEqual([0, 49_380n - 3_703n]);
  });
});
