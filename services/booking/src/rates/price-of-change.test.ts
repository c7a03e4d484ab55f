import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor } from '@innkeeper/contracts/money';
import { feeBaseOf } from './cancellation.ts';
import { type ChangeToPrice, priceOfChange } from './price-of-change.ts';
import { totalOf } from './price-stay.ts';
import type { NightlyRates, Party, StayOfParty, StayPrice } from './rate-sheet.ts';
import { priceForParty } from './stay-price.ts';
import { taxOf } from './testing/sheets.ts';

const none: NightlyRates = {
  seasons: [],
  dayPrices: {},
  occupancy: null,
  lengthTiers: [],
  taxes: [],
  plans: [],
};
const extra = (extraAdult: string) => ({
  occupancy: { includedGuests: 2, extraAdult, childBands: [{ maximumAge: 12, amount: '10.00' }] },
});
const vat = taxOf({ name: 'VAT' });
const cityTax = taxOf({ name: 'City tax', per: 'person_night', rate: '2.00', isPaidAtHotel: true });
const cleaning = taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25.00' });

const couple: Party = { adults: 2, childrenAges: [] };
/** Four nights: 100, 100, 300 and 100. */
const booked: StayOfParty = { start: '2027-06-01', end: '2027-06-05', ...couple };
const then = { ...none, dayPrices: { '2027-06-03': '300.00' } };

/** The price of a changed stay that was booked at the given rates and 100.00 a night, now that a night costs 150.00. */
function changed(
  to: Partial<StayOfParty>,
  { was = then, now = none, of = booked }: { was?: NightlyRates; now?: NightlyRates; of?: StayOfParty } = {},
): StayPrice {
  const { start, end, ...party } = { ...of, ...to };
  const at = (from: string, until: string) =>
    from < until ? [{ start: from, end: until, categoryPrice: '150.00', rates: now }] : [];
  const order: ChangeToPrice = {
    agreed: priceForParty('100.00', was, { ...of, digits: 2 }),
    before: of,
    party,
    plan: null,
    kept: at(later(start, of.start), earlier(end, of.end)),
    added: [...at(start, earlier(end, of.start)), ...at(later(start, of.end), end)],
  };
  return priceOfChange(order);
}
const later = (one: string, other: string) => [one, other].sort()[1]!;
const earlier = (one: string, other: string) => [one, other].sort()[0]!;
const totals = (price: StayPrice) => totalOf(price);

test.each([
  ['nothing', {}, '600.00'],
  ['two nights more', { end: '2027-06-07' }, '900.00'],
  ['the expensive night dropped', { end: '2027-06-03' }, '200.00'],
  ['all but the expensive night dropped', { start: '2027-06-03', end: '2027-06-04' }, '300.00'],
  ['shifted by two days', { start: '2027-06-03', end: '2027-06-07' }, '700.00'],
  ['other days altogether', { start: '2027-07-01', end: '2027-07-03' }, '300.00'],
] as const)('each night that is kept keeps its own price: %s', (_, to, total) => {
  expect(totals(changed(to))).toBe(total);
});

test.each([
  ['a third adult pays on all nights, at today’s price', { adults: 3 }, '720.00'],
  ['a child pays the price of its age', { childrenAges: [9] }, '640.00'],
  ['one guest fewer than a night includes pays as much', { adults: 1 }, '600.00'],
  ['nights are kept and added', { adults: 3, end: '2027-06-06' }, '900.00'], // 600 + 150 + 5 × 30
] as const)('guests who come along: %s', (_, to, total) => {
  expect(
    totals(changed(to, { was: { ...then, ...extra('20.00') }, now: { ...none, ...extra('30.00') } })),
  ).toBe(total);
});

test('guests who no longer come are subtracted at the agreed price', () => {
  const of = { ...booked, adults: 4 };
  const rates = { was: { ...then, ...extra('20.00') }, now: { ...none, ...extra('30.00') }, of };
  expect(totals(changed({}, rates))).toBe('760.00'); // 600 + 4 × 2 × 20
  expect(totals(changed({ adults: 3 }, rates))).toBe('680.00');
  expect(totals(changed({ adults: 2 }, rates))).toBe('600.00');
  // A child instead of an adult: 20 less at the old price, 10 more at the new one.
  expect(totals(changed({ adults: 3, childrenAges: [9] }, rates))).toBe('720.00');
});

test('taxes follow: percentages of the new price, amounts per person, and charges that are due once', () => {
  const rates = { ...extra('20.00'), taxes: [vat, cityTax, cleaning] };
  const options = { was: { ...then, ...rates }, now: { ...none, ...rates } };
  const same = changed({}, options);
  expect(totals(same)).toBe('701.00'); // 600 + 60 + 4 × 2 × 2 + 25
  const more = changed({ adults: 3 }, options);
  expect(totals(more)).toBe('797.00'); // 680 + 68 + 4 × 3 × 2 + 25
  expect([feeBaseOf(more), more.atHotel]).toEqual([74_800n, 2_400n]);
  const longer = changed({ end: '2027-06-06' }, options);
  expect(totals(longer)).toBe('870.00'); // 750 + 75 + 5 × 2 × 2 + 25
  expect(
    longer.lines.filter(({ kind }) => kind !== 'night').map(({ label, quantity }) => [label, quantity]),
  ).toEqual([
    ['VAT', 1],
    ['City tax', 10],
    ['Cleaning', 1],
  ]);
  const fewer = changed({ adults: 2 }, { ...options, of: { ...booked, adults: 3 } });
  expect(totals(fewer)).toBe('701.00');
  expect(totals(changed({ end: '2027-06-03' }, options))).toBe('253.00'); // 200 + 20 + 8 + 25
});

test('a change there and back leaves the price as it was, and lines are always the sum', () => {
  const rates = {
    ...then,
    ...extra('20.00'),
    lengthTiers: [{ minimumNights: 3, percent: '7.5' }],
    taxes: [vat, cityTax],
  };
  const agreed = priceForParty('99.99', rates, { ...booked, digits: 2 });
  const nights = { categoryPrice: '99.99', rates };
  const { start, end } = booked;
  const there = priceOfChange({
    agreed,
    before: booked,
    party: { adults: 3, childrenAges: [4] },
    plan: null,
    kept: [{ start, end, ...nights }],
    added: [{ start: end, end: '2027-06-08', ...nights }],
  });
  const back = priceOfChange({
    agreed: there,
    before: { start, end: '2027-06-08', adults: 3, childrenAges: [4] },
    party: couple,
    plan: null,
    kept: [{ start, end, ...nights }],
    added: [],
  });
  const due = there.lines.filter(({ isIncluded }) => !isIncluded);
  expect(due.reduce((total, { amount }) => total + amount, 0n)).toBe(there.total);
  expect(there.lines.filter(({ kind }) => kind === 'night')).toHaveLength(
    nightsOf({ start, end: '2027-06-08' }),
  );
  // Shares of discounts and taxes are rounded, each by less than a cent.
  const off = back.total - agreed.total;
  expect(off >= -2n && off <= 2n ? 'same' : fromMinor(off, 2)).toBe('same');
});

test('the table in docs/rates.md has these prices', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../../docs/rates.md'), 'utf8');
  const rates = { was: { ...then, ...extra('20.00') }, now: { ...none, ...extra('30.00') } };
  const rows = [
    ['Two nights more', { end: '2027-06-07' }],
    ['The last two nights dropped', { end: '2027-06-03' }],
    ['Two days later', { start: '2027-06-03', end: '2027-06-07' }],
    ['A third adult', { adults: 3 }],
    ['A third adult and one night more', { adults: 3, end: '2027-06-06' }],
    ['One adult less', { adults: 1 }],
  ] as const;
  for (const [name, to] of rows) expect(page).toContain(`| ${name} | ${totals(changed(to, rates))} |`);
});
