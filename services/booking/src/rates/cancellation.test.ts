import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromMinor } from '@innkeeper/contracts/money';
import {
  agreedTerms,
  type CancellationTerms,
  changedTerms,
  costOfCancelling,
  deadlineOf,
} from './cancellation.ts';
import { priceOfDeparture } from './early-departure.ts';
import { totalOf } from './price-nights.ts';
import type { CancellationPolicy } from './rate-sheet.ts';
import { nightsOfSheet, priceStay, sheetOf, taxOf } from './testing/sheets.ts';

const zone = 'Europe/Madrid';
const policyOf = (given: Partial<CancellationPolicy> = {}): CancellationPolicy => ({
  freeDays: 1,
  freeTime: '18:00',
  fee: 'first_night',
  feePercent: null,
  ...given,
});
const planOf = (given?: Partial<CancellationPolicy>) => ({
  planId: 'p',
  name: 'Flexible',
  adjustPercent: '0',
  policy: policyOf(given),
});
const stay = { start: '2026-12-29', end: '2027-01-01' };
const cityTax = taxOf({ name: 'City tax', per: 'person_night', rate: '2.50', isPaidAtHotel: true });
/** Nights of 100, 100 and 250, with VAT of 10 % on top and a city tax. */
const sheet = sheetOf({ dayPrices: { '2026-12-31': '250.00' }, taxes: [taxOf(), cityTax] });
const party = { adults: 2, childrenAges: [], digits: 2 };
const price = priceStay(sheet, { ...stay, ...party });
const termsOf = (given?: Partial<CancellationPolicy>, timeZone = zone) => {
  const plan = planOf(given);
  return agreedTerms(plan, price, deadlineOf(plan.policy, stay.start, timeZone));
};

test.each([
  ['the day before', {}, '2026-12-29', zone, '2026-12-28T17:00:00Z', '2026-12-28T18:00'],
  [
    'on the day itself',
    { freeDays: 0, freeTime: '00:00' },
    '2026-07-01',
    zone,
    '2026-06-30T22:00:00Z',
    '2026-07-01T00:00',
  ],
  [
    'across the end of summer time',
    { freeDays: 2 },
    '2026-10-26',
    zone,
    '2026-10-24T16:00:00Z',
    '2026-10-24T18:00',
  ],
  [
    'at a time that is skipped in spring',
    { freeTime: '02:30' },
    '2026-03-30',
    zone,
    '2026-03-29T01:30:00Z',
    '2026-03-29T03:30',
  ],
  [
    'at a time that comes twice in autumn',
    { freeTime: '02:30' },
    '2026-10-26',
    zone,
    '2026-10-25T00:30:00Z',
    '2026-10-25T02:30',
  ],
  ['far from UTC', {}, '2026-12-29', 'Pacific/Kiritimati', '2026-12-28T04:00:00Z', '2026-12-28T18:00'],
  ['a year before', { freeDays: 365 }, '2028-03-01', zone, '2027-03-02T17:00:00Z', '2027-03-02T18:00'],
] as const)(
  'the deadline is by the hotel’s clock: %s',
  (_, given, start, timeZone, freeUntil, freeUntilLocal) => {
    expect(deadlineOf(policyOf(given), start, timeZone)).toEqual({ freeUntil, freeUntilLocal });
  },
);

test('there is no deadline where cancelling is never free, or always', () => {
  const none = { freeUntil: null, freeUntilLocal: null };
  expect(deadlineOf(policyOf({ freeDays: null }), stay.start, zone)).toEqual(none);
  expect(deadlineOf(policyOf({ fee: 'none' }), stay.start, zone)).toEqual(none);
});

test.each([
  ['the first night', { fee: 'first_night' }, '110.00'],
  ['a third of the price', { fee: 'percent', feePercent: '33.33' }, '164.98'],
  ['all', { fee: 'all' }, '495.00'],
  ['nothing', { fee: 'none' }, '0.00'],
] as const)('a fee of %s has the taxes in percent, and never the city tax', (_, given, fee) => {
  expect(price.total).toBe(51_000n); // 450 + 45 + 15
  expect(termsOf(given)).toMatchObject({ base: '495.00', fee });
});

test('the table in docs/rates.md has these fees', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../../docs/rates.md'), 'utf8');
  const rows = [
    ['The first night', termsOf()],
    ['33.33 %', termsOf({ fee: 'percent', feePercent: '33.33' })],
    ['All', termsOf({ fee: 'all' })],
    ['Nothing', termsOf({ fee: 'none' })],
  ] as const;
  for (const [name, { fee }] of rows) expect(page).toContain(`| ${name} | ${fee} |`);
});

test('the first night of a stay that costs nothing costs nothing', () => {
  const free = priceStay(sheetOf({ categoryPrice: '0.00' }), { ...stay, adults: 1, childrenAges: [] });
  const plan = planOf();
  expect(agreedTerms(plan, free, deadlineOf(plan.policy, stay.start, zone)).fee).toBe('0.00');
});

const costOf = (terms: CancellationTerms | null, at: Date, currency = 'EUR') =>
  costOfCancelling({ terms, currency }, at);

test('it is free until the deadline, and costs the fee from that moment on', () => {
  const terms = termsOf();
  expect(costOf(terms, new Date('2026-12-28T16:59:59.999Z'))).toBe('0.00');
  expect(costOf(terms, new Date('2026-12-28T17:00:00Z'))).toBe('110.00');
  expect(costOf(termsOf({ freeDays: null }), new Date(0))).toBe('110.00');
  expect(costOf(termsOf({ fee: 'none' }), new Date('2027-01-01'))).toBe('0.00');
  expect(costOf(null, new Date())).toBe('0.00');
  expect(costOf({ ...terms, fee: '110.50' }, new Date('2026-12-28T17:00:00Z'), 'JPY')).toBe('111.00');
});

test.each([
  ['wherever it is paid', [taxOf({ isPaidAtHotel: true })], '495.00'],
  ['not if it is a city tax', [taxOf({ kind: 'city_tax' })], '450.00'],
  [
    'of one on fees too, its part on nights',
    [
      taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '50.00' }),
      taxOf({ base: 'nights_and_fees' }),
    ],
    '495.00',
  ],
  ['with what is on it in turn', [taxOf({ name: 'Levy' }), taxOf({ base: 'all_before' })], '544.50'],
] as const)('a cancellation fee is a share of a percentage on top, too: %s', (_, taxes, base) => {
  expect(fromMinor(priceStay({ ...sheet, taxes }, { ...stay, ...party }).feeBase, 2)).toBe(base);
});

describe('the terms of a stay that is changed', () => {
  const change = (start: string, now: string, given?: Partial<CancellationPolicy>) =>
    changedTerms(
      termsOf(given),
      { start, price: priceStay(sheetOf(), { start, end: '2027-02-01', ...party }) },
      { timeZone: zone, now: new Date(now) },
    );

  test('have the deadline of the new dates, later or earlier', () => {
    const soon = '2026-12-01T00:00:00Z';
    expect(change('2027-01-30', soon)).toMatchObject({ freeUntil: '2027-01-29T17:00:00Z', fee: '100.00' });
    expect(change('2026-12-20', soon).freeUntil).toBe('2026-12-19T17:00:00Z');
  });

  test('have a deadline that has passed for dates so near', () => {
    const terms = change('2026-12-20', '2026-12-19T18:00:00Z');
    expect(costOf(terms, new Date('2026-12-19T18:00:00Z'))).toBe('100.00');
  });

  test('keep a deadline that has passed, so that a later arrival makes nothing free again', () => {
    expect(change('2027-01-30', '2026-12-28T17:00:00Z').freeUntil).toBe('2026-12-28T17:00:00Z');
    expect(change('2027-01-30', '2026-12-01T00:00:00Z', { freeDays: null }).freeUntil).toBeNull();
  });
});

describe('an early departure', () => {
  const leave = (
    given: Partial<CancellationPolicy> | null,
    { until = '2026-12-30', now = new Date('2026-12-30T08:00:00Z'), isWaived = false } = {},
  ) =>
    priceOfDeparture({
      nights: nightsOfSheet(sheet, { ...stay, ...party }),
      party,
      terms: given && termsOf(given),
      end: until,
      isWaived,
      now,
    });

  test('costs the cancellation fee of the unused nights: the table in docs/rates.md', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../../../docs/rates.md'), 'utf8');
    const rows = [
      ['The first night', leave({})],
      ['33.33 %', leave({ fee: 'percent', feePercent: '33.33' })],
      ['All', leave({ fee: 'all' })],
      ['Nothing', leave({ fee: 'none' })],
      ['Without terms', leave(null)],
      ['Waived', leave({ fee: 'all' }, { isWaived: true })],
    ] as const;
    for (const [name, left] of rows) expect(page).toContain(`| ${name} | ${totalOf(left.price)} |`);
  });

  test('has a line of its own beside those of the nights that were stayed', () => {
    expect(leave({}).price.lines.map(({ label, night, amount }) => [label, night, amount])).toEqual([
      ['Night', '2026-12-29', 10_000n],
      ['VAT', null, 1_000n],
      ['City tax', null, 500n],
      ['Early departure', null, 11_000n],
    ]);
    expect(leave({ fee: 'none' }).price.lines).toHaveLength(3);
    expect(leave({ freeDays: 0, freeTime: '18:00' }, { now: new Date('2026-12-29T16:59:00Z') }).cost).toBe(
      0n,
    );
  });

  test('the most expensive night counts if it is the first of the unused nights', () => {
    expect(leave({}, { until: '2026-12-31' }).cost).toBe(27_500n);
  });

  test('gives back what the stay costs less, where a discount for its length is lost', () => {
    const nights = nightsOfSheet(sheetOf({ lengthTiers: [{ minimumNights: 7, percent: '40' }] }), {
      start: '2026-12-01',
      end: '2026-12-08',
      ...party,
    });
    const left = (end: string, given: Partial<CancellationPolicy>) => {
      const { price, cost } = priceOfDeparture({
        nights,
        party,
        terms: termsOf(given),
        end,
        isWaived: false,
        now: new Date('2026-12-30T08:00:00Z'),
      });
      return [totalOf(price), cost];
    };
    expect(left('2026-12-03', { fee: 'all' })).toEqual(['420.00', 22_000n]); // 7 × 60 in all, 2 × 100 stayed
    expect(left('2026-12-07', { fee: 'all' })).toEqual(['600.00', 0n]); // 6 × 100 are more than the whole week
  });
});
