import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import fc from 'fast-check';
import { isRedeemable } from './discounts.ts';
import { fromSignedPrice, toLineRuns, toLinesForGuests, toLinesJson } from './line-runs.ts';
import { priceAgreed } from './nightly-rates.ts';
import { priceNights, totalOf } from './price-nights.ts';
import { priceWithoutRates } from './price-without-rates.ts';
import type { DiscountCode, PriceLine, StayOfParty } from './rate-sheet.ts';
import { examples } from './testing/examples.ts';
import { naivePrice } from './testing/naive-price.ts';
import { rowOf } from './testing/row-of.ts';
import { nightsOfSheet, priceStay, type RateSheet, seasonOf, sheetOf, taxOf } from './testing/sheets.ts';

const FIRST_DAY = Date.parse('2027-11-01');
const dayAt = (offset: number) => new Date(FIRST_DAY + offset * 86_400_000).toISOString().slice(0, 10);

const amount = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 99_999_999 })),
    fc.constantFrom(2, 3),
  )
  .map(([n, places]) => fromMinor(BigInt(n), places));
const percent = fc.integer({ min: 0, max: 1000 }).map((n) => fromMinor(BigInt(n), 1));
const day = fc.integer({ min: 0, max: 500 }).map(dayAt); // New Year and a leap day are among them
const days = fc.tuple(fc.option(day), fc.option(day)).map(([first, last]) => ({ first, last }));
const distinctBy = <T>(list: readonly T[], key: (one: T) => unknown) => [
  ...new Map(list.map((one) => [key(one), one])).values(),
];

const season = fc
  .record({
    from: fc.integer({ min: 0, max: 450 }),
    nights: fc.integer({ min: 1, max: 60 }),
    priority: fc.integer({ min: 0, max: 5 }),
    prices: fc.array(fc.option(amount), { minLength: 7, maxLength: 7 }),
  })
  .map(({ from, nights, priority, prices }) => ({
    name: `Season ${priority}`,
    priority,
    prices,
    firstNight: dayAt(from),
    lastNight: dayAt(from + nights - 1),
  }));
const tax = fc
  .record({
    per: fc.constantFrom('percent' as const, 'person_night' as const, 'room_night' as const, 'stay' as const),
    rate: percent,
    isIncluded: fc.boolean(),
    minimumAge: fc.integer({ min: 0, max: 18 }),
    maximumNights: fc.option(fc.integer({ min: 1, max: 30 })),
    valid: days,
    isPaidAtHotel: fc.boolean(),
    kind: fc.constantFrom('tax' as const, 'fee' as const, 'city_tax' as const),
    base: fc.constantFrom('nights' as const, 'nights_and_fees' as const, 'all_before' as const),
    taxId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  })
  // As the constraints of the database have it.
  .map((one) => (one.per === 'percent' ? one : { ...one, base: 'nights' as const, isIncluded: false }))
  .map(taxOf);
const noDays = { first: null, last: null };
const code = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: percent,
  })
  .map((one): DiscountCode => ({ ...one, code: 'C', bookable: noDays, nights: noDays, minimumNights: 1 }));
const sheets: fc.Arbitrary<RateSheet> = fc.record({
  digits: fc.constantFrom(0, 2, 3),
  categoryPrice: amount,
  // Seasons of equal priority never overlap in the database, so here no two share a priority.
  seasons: fc.array(season, { maxLength: 4 }).map((list) => distinctBy(list, ({ priority }) => priority)),
  weekdayPrices: fc.option(fc.array(fc.option(amount), { minLength: 7, maxLength: 7 })),
  dayPrices: fc.array(fc.tuple(day, amount), { maxLength: 20 }).map((list) => Object.fromEntries(list)),
  occupancy: fc.option(
    fc.record({
      includedGuests: fc.integer({ min: 1, max: 4 }),
      extraAdult: amount,
      childBands: fc
        .array(fc.record({ maximumAge: fc.integer({ min: 0, max: 17 }), amount }), { maxLength: 3 })
        .map((list) =>
          distinctBy(list, ({ maximumAge }) => maximumAge).sort((a, b) => a.maximumAge - b.maximumAge),
        ),
    }),
  ),
  plan: fc.option(
    fc.record({
      name: fc.constant('Plan'),
      adjustPercent: fc.integer({ min: -1000, max: 500 }).map((n) => fromMinor(BigInt(n), 1)),
    }),
  ),
  lengthTiers: fc
    .array(fc.record({ minimumNights: fc.integer({ min: 1, max: 30 }), percent }), { maxLength: 3 })
    .map((list) => distinctBy(list, ({ minimumNights }) => minimumNights)),
  code: fc.option(code),
  taxes: fc.array(tax, { maxLength: 5 }).map((list) => distinctBy(list, ({ taxId }) => taxId)),
});
const stays: fc.Arbitrary<StayOfParty> = fc
  .record({
    from: fc.integer({ min: 0, max: 450 }),
    nights: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 365 })),
    adults: fc.integer({ min: 1, max: 6 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
  })
  .map(({ from, nights, ...party }) => ({ ...party, start: dayAt(from), end: dayAt(from + nights) }));

test('the lines of any price are made again from those of a quote', () => {
  fc.assert(
    fc.property(sheets, stays, (sheet, stay) => {
      const price = priceStay(sheet, stay);
      const signed = JSON.parse(`{${toLinesJson(price).signed}}`);
      const of = { start: stay.start, hasCode: sheet.code !== null, digits: sheet.digits };
      expect(fromSignedPrice(signed, of)).toEqual(price.lines);
    }),
  );
});

test('a quote of a year, each night at another price and in another season, is small', () => {
  const stay = { start: '2027-01-01', end: '2028-01-01', adults: 2, childrenAges: [] };
  const dayPrices = Object.fromEntries(
    nightsOfSheet(sheetOf(), stay).map(({ date }, i) => [date, `${1_000 + i}.00`]),
  );
  const { signed } = toLinesJson(priceStay(sheetOf({ dayPrices }), stay));
  expect(signed.length).toBeLessThan(9_000);
});

test('lines are written as JSON as guests see them and as quotes contain them, whatever their names are', () => {
  const name = fc.constantFrom('Kurtaxe „ö“', 'a "quoted" \\ name', '\u2028\n', 'Night');
  fc.assert(
    fc.property(sheets, stays, name, (sheet, stay, label) => {
      const priced = priceStay(sheet, stay);
      const price = { ...priced, lines: priced.lines.map((line) => ({ ...line, label, reason: label })) };
      const { forGuests, signed } = toLinesJson(price);
      const runs = toLineRuns(price);
      expect(forGuests).toBe(JSON.stringify(toLinesForGuests(runs)));
      const { lines, reasons } = JSON.parse(`{${signed}}`);
      expect(lines).toEqual(runs.filter(({ kind }) => kind !== 'night'));
      expect(reasons).toEqual([label]);
    }),
  );
});

test('costs what a naive computation says', () => {
  fc.assert(
    fc.property(sheets, stays, (sheet, stay) => {
      const { total, atHotel, feeBase } = priceStay(sheet, stay);
      const naive = naivePrice(nightsOfSheet(sheet, stay), { ...stay, digits: sheet.digits });
      expect({ total, atHotel, feeBase }).toEqual({
        total: naive.total,
        atHotel: naive.atHotel,
        feeBase: naive.feeBase,
      });
    }),
    { numRuns: 1_000 },
  );
});

test('two rooms in turn at the same rates cost what one does', () => {
  fc.assert(
    fc.property(sheets, stays, fc.integer({ min: 1, max: 364 }), (sheet, stay, at) => {
      const nights = nightsOfSheet(sheet, stay);
      const others = structuredClone(nightsOfSheet(sheet, stay));
      const party = { ...stay, digits: sheet.digits };
      const inTwo = [...nights.slice(0, at), ...others.slice(at)];
      expect(priceNights(inTwo, party).total).toBe(priceNights(nights, party).total);
    }),
  );
});

test('is the sum of its lines, never below zero, and a discount never exceeds what it reduces', () => {
  fc.assert(
    fc.property(sheets, stays, (sheet, stay) => {
      const { lines, total } = priceStay(sheet, stay);
      const sumOf = (...kinds: PriceLine['kind'][]) =>
        lines
          .filter((line) => kinds.includes(line.kind) && !line.isIncluded)
          .reduce((sum, line) => sum + line.amount, 0n);
      expect(sumOf('night', 'extra_guest', 'discount', 'tax', 'fee')).toBe(total);
      expect(sumOf('night', 'extra_guest', 'discount')).toBeGreaterThanOrEqual(0n);
      expect(lines.filter(({ kind }) => kind === 'night').map(({ night }) => night)[0]).toBe(stay.start);
    }),
  );
});

test('without rates it is the category’s price for every night', () => {
  fc.assert(
    fc.property(amount, stays, (categoryPrice, { start, end }) => {
      const nights = (Date.parse(end) - Date.parse(start)) / 86_400_000;
      const price = priceStay(sheetOf({ categoryPrice }), { start, end, adults: 1, childrenAges: [] });
      expect(totalOf(price)).toBe(priceWithoutRates(categoryPrice, nights, 2));
    }),
  );
});

test('a year of the dearest nights is exact to the cent', () => {
  const stay = { start: '2027-01-01', end: '2028-01-01', adults: 2, childrenAges: [] };
  const sheet = sheetOf({
    categoryPrice: '999999.99',
    lengthTiers: [{ minimumNights: 28, percent: '12.5' }],
    taxes: [taxOf({ name: 'VAT', rate: '10' })],
  });
  const price = priceStay(sheet, stay);
  // Each night 999,999.99 less 12.5 %, rounded to 874,999.99; then 10 % of 365 of them.
  expect(price.lines.filter(({ kind }) => kind === 'night')).toHaveLength(365);
  expect(totalOf(price)).toBe('351312495.99');
  expect(totalOf(priceStay({ ...sheet, lengthTiers: [], taxes: [] }, stay))).toBe('364999996.35');
});

test('an amount off is divided to the cent', () => {
  fc.assert(
    fc.property(sheets, stays, amount, (sheet, stay, value) => {
      const off: DiscountCode = {
        code: 'C',
        kind: 'amount',
        value,
        bookable: noDays,
        nights: noDays,
        minimumNights: 1,
      };
      const without = priceStay({ ...sheet, code: null, taxes: [] }, stay).total;
      const reduced = priceStay({ ...sheet, code: off, taxes: [] }, stay).total;
      const units = toMinor(value, sheet.digits);
      expect(reduced).toBe(units < without ? without - units : 0n);
    }),
  );
});

test('a weekday has its standing price on each date that has neither a day price nor a season', () => {
  const weekdayPrices = [null, null, null, null, '130.00', '140.00', null]; // Friday, Saturday
  const dayPrices = { '2027-07-09': '99.00' }; // a Friday
  const season = seasonOf(['2027-07-16', '2027-07-16'], '200.00');
  const sheet = sheetOf({ weekdayPrices, dayPrices, seasons: [season] });
  const { lines } = priceStay(sheet, { start: '2027-07-01', end: '2027-07-18', adults: 2, childrenAges: [] });
  const amountOn = (night: string) => lines.find((line) => line.night === night)?.amount;
  const nights = [
    '2027-07-01',
    '2027-07-02',
    '2027-07-03',
    '2027-07-04',
    '2027-07-09',
    '2027-07-16',
    '2027-07-17',
  ];
  expect(nights.map(amountOn)).toEqual([10_000n, 13_000n, 14_000n, 10_000n, 9_900n, 20_000n, 14_000n]);
});

test('of two seasons that a night is in, the higher priority counts where it has a price for the weekday', () => {
  const low = seasonOf(['2026-06-01', '2026-08-31'], '120.00', { priority: 1 });
  const weekends = {
    ...seasonOf(['2026-07-01', '2026-07-31'], '200.00', { priority: 2 }),
    prices: [null, null, null, null, '200.00', null, null],
  };
  const { lines } = priceStay(sheetOf({ seasons: [weekends, low] }), {
    start: '2026-07-02',
    end: '2026-07-05',
    adults: 1,
    childrenAges: [],
  });
  expect(lines.map(({ amount }) => amount)).toEqual([12000n, 20000n, 12000n]);
});

test.each([
  ['on the first day', {}, '2026-04-01', true],
  ['before its first day', {}, '2026-03-31', false],
  ['after its last day', {}, '2026-05-01', false],
  ['with a night outside its nights', { nights: { first: '2026-05-05', last: null } }, '2026-04-01', false],
  ['with too few nights', { minimumNights: 3 }, '2026-04-01', false],
])('a code %s: redeemable %s', (_, given, bookedOn, redeemable) => {
  const code: DiscountCode = {
    code: 'SPRING',
    kind: 'percent',
    value: '10',
    minimumNights: 2,
    nights: noDays,
    ...given,
    bookable: { first: '2026-04-01', last: '2026-04-30' },
  };
  expect(isRedeemable(code, ['2026-05-04', '2026-05-05'], bookedOn)).toBe(redeemable);
});

describe('docs/rates.md', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/rates.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

  test('has every worked example and no other', () => {
    expect(rows.filter(([, , , total]) => /^\d/.test(total ?? ''))).toEqual(examples.map(rowOf));
  });
});

test('an agreed price has the taxes of the hotel, and neither seasons nor discounts nor the guests it is for', () => {
  const stay = { start: '2026-12-01', end: '2026-12-03', adults: 3, childrenAges: [], digits: 2 };
  const rules = {
    rulesId: 1,
    taxes: [taxOf()],
    lengthTiers: [{ minimumNights: 2, percent: '10' }],
    occupancy: { includedGuests: 2, extraAdult: '20.00', childBands: [] },
  };
  const price = priceAgreed({ amount: '99.50', per: 'night' }, rules, stay);
  expect(price.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Agreed price', 9_950n],
    ['Agreed price', 9_950n],
    ['VAT', 1_990n],
  ]);
  expect(price.total).toBe(21_890n);
});
