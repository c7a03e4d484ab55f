import type { BookedLine } from '@innkeeper/contracts/booking/events';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import fc from 'fast-check';
import { chargesOf, rebateOf, type StayOfFolio, stayOfFolio, sumOf, unposted } from './charges.ts';
import { spread } from './spread.ts';

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const CITY = '5eed0000-0000-4000-8000-0000000000bb';

const line = (changes: Partial<BookedLine> & Pick<BookedLine, 'kind' | 'amount'>): BookedLine => ({
  night: null,
  label: 'Line',
  reason: null,
  quantity: 1,
  unit: null,
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
  extra: null,
  ...changes,
});
const night = (day: string, amount: string) => line({ kind: 'night', night: day, label: 'Night', amount });
const stayOf = (lines: BookedLine[], changes: object = {}): StayOfFolio =>
  stayOfFolio.parse(
    bookingStateOf({ start: '2027-03-01', end: '2027-03-04', nights: 3, currency: 'EUR', lines, ...changes }),
  );
const short = (stay: StayOfFolio) =>
  chargesOf(stay).map(({ serviceDate, account, amount }) => [serviceDate.slice(8), account, Number(amount)]);

const NIGHTS = [night('2027-03-01', '107.00'), night('2027-03-02', '107.00'), night('2027-03-03', '214.00')];

test('a night is charged on its day, and an included tax is taken out of its revenue', () => {
  const vat = line({
    kind: 'tax',
    label: 'VAT',
    amount: '28.00',
    isIncluded: true,
    tax: { taxId: VAT, rate: '7', base: '428.00' },
  });
  expect(short(stayOf([...NIGHTS, vat]))).toEqual([
    ['01', 'revenue:rooms', 10_000],
    ['01', `tax:${VAT}`, 700],
    ['02', 'revenue:rooms', 10_000],
    ['02', `tax:${VAT}`, 700],
    ['03', 'revenue:rooms', 20_000],
    ['03', `tax:${VAT}`, 1_400],
  ]);
});

test('a discount follows what the nights cost; the remainder goes to the largest fraction', () => {
  // 100.01 over 107 : 107 : 214 is 25.0025, 25.0025 and 50.005.
  expect(short(stayOf([...NIGHTS, line({ kind: 'discount', amount: '-100.01' })]))).toEqual([
    ['01', 'revenue:rooms', 10_700 - 2_500],
    ['02', 'revenue:rooms', 10_700 - 2_500],
    ['03', 'revenue:rooms', 21_400 - 5_001],
  ]);
});

test('a city tax per person and night is due each night; a fee of the stay on the first one', () => {
  const city = { kind: 'tax' as const, tax: { taxId: CITY, rate: null, base: null }, unit: '3.50' };
  const cleaning = line({
    kind: 'fee',
    amount: '50.00',
    unit: '50.00',
    tax: { taxId: VAT, rate: null, base: null },
  });
  expect(short(stayOf([...NIGHTS, line({ ...city, amount: '21.00', quantity: 6 }), cleaning]))).toEqual([
    ['01', 'revenue:fees', 5_000],
    ['01', 'revenue:rooms', 10_700],
    ['01', `tax:${CITY}`, 700],
    ['02', 'revenue:rooms', 10_700],
    ['02', `tax:${CITY}`, 700],
    ['03', 'revenue:rooms', 21_400],
    ['03', `tax:${CITY}`, 700],
  ]);
  // Two persons, at most two of three nights: it is not known which.
  const capped = stayOf([...NIGHTS, line({ ...city, amount: '14.00', quantity: 4 })]);
  expect(short(capped).filter(([, account]) => account === `tax:${CITY}`)).toEqual([
    ['01', `tax:${CITY}`, 1_400],
  ]);
});

test('the fee of an early departure is of that day', () => {
  const lines = [NIGHTS[0]!, line({ kind: 'fee', label: 'Early departure', amount: '80.00' })];
  expect(short(stayOf(lines, { end: '2027-03-02', nights: 1, status: 'checked_out' }))).toEqual([
    ['01', 'revenue:rooms', 10_700],
    ['02', 'revenue:cancellations', 8_000],
  ]);
});

test.each(['cancelled', 'no_show'])('a booking that is %s costs its fee and no night', (status) => {
  expect(short(stayOf(NIGHTS, { status, cancellationFee: '107.00' }))).toEqual([
    ['01', 'revenue:cancellations', 10_700],
  ]);
  expect(short(stayOf(NIGHTS, { status, cancellationFee: null }))).toEqual([]);
});

test('what was posted and is not due any more comes back below zero', () => {
  const posted = chargesOf(stayOf(NIGHTS));
  const due = chargesOf(stayOf([night('2027-03-01', '90.00'), NIGHTS[1]!, NIGHTS[2]!]));
  expect(unposted(due, posted).map(({ serviceDate, amount }) => [serviceDate, amount])).toEqual([
    ['2027-03-01', -1_700n],
  ]);
  expect(unposted(posted, posted)).toEqual([]);
});

test('a rebate is taken of revenue and percentages in proportion, not of amounts per person', () => {
  const charges = [
    { serviceDate: '2027-03-01', account: 'revenue:rooms', taxId: null, rate: null, amount: 10_000n },
    { serviceDate: '2027-03-01', account: `tax:${VAT}`, taxId: VAT, rate: '7', amount: 700n },
    { serviceDate: '2027-03-01', account: `tax:${CITY}`, taxId: CITY, rate: null, amount: 700n },
  ];
  const { parts, left } = rebateOf(1_070n, charges);
  expect(left).toBe(10_700n);
  expect(parts.map(({ account, amount }) => [account, amount])).toEqual([
    ['revenue:rooms', 1_000n],
    [`tax:${VAT}`, 70n],
  ]);
});

test('whatever the lines are, the charges add up to the price', () => {
  const amount = fc.integer({ min: -50_000, max: 200_000 });
  const text = (units: number) => `${units < 0 ? '-' : ''}${(Math.abs(units) / 100).toFixed(2)}`;
  const extra = fc.record({
    kind: fc.constantFrom('extra_guest' as const, 'discount' as const, 'tax' as const, 'fee' as const),
    units: amount,
    quantity: fc.integer({ min: 1, max: 12 }),
    rate: fc.constantFrom(null, '7', '19.5'),
    isIncluded: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 9 }),
      fc.array(extra, { maxLength: 5 }),
      (nights, extras) => {
        const lines = [
          ...nights.map((units, i) => night(`2027-03-0${i + 1}`, text(units))),
          ...extras.map(({ kind, units, quantity, rate, isIncluded }) =>
            line({
              kind,
              amount: text(units),
              quantity,
              isIncluded: isIncluded && kind === 'tax',
              tax: kind === 'tax' || kind === 'fee' ? { taxId: VAT, rate, base: null } : null,
            }),
          ),
        ];
        const price =
          nights.reduce((sum, units) => sum + units, 0) +
          extras.reduce((sum, one) => sum + (one.isIncluded && one.kind === 'tax' ? 0 : one.units), 0);
        expect(
          sumOf(chargesOf(stayOf(lines, { end: `2027-03-${String(nights.length + 1).padStart(2, '0')}` }))),
        ).toBe(BigInt(price));
      },
    ),
  );
});

test('an amount is divided whole, each part at most a unit from its share', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-1_000_000n, 1_000_000n),
      fc.array(fc.bigInt(0n, 100_000n), { minLength: 1, maxLength: 8 }),
      (amount, weights) => {
        const shares = spread(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
        const all = weights.reduce((sum, weight) => sum + weight, 0n);
        if (all)
          shares.forEach((share, i) => {
            const distance = share * all - amount * weights[i]!;
            expect((distance < 0n ? -distance : distance) < all).toBe(true);
          });
      },
    ),
  );
});

describe('extras', () => {
  const DRINKS = '5eed0000-0000-4000-8000-0000000000cc';
  const breakfast = (day: string, amounts: [food: string, drinks: string]) =>
    line({
      kind: 'extra',
      night: day,
      label: 'Breakfast',
      quantity: 2,
      unit: '18.00',
      amount: '36.00',
      extra: {
        orderId: CITY,
        extraId: CITY,
        parts: [
          { name: 'Food', amount: amounts[0], tax: { taxId: VAT, rate: '10' } },
          { name: 'Drinks', amount: amounts[1], tax: { taxId: DRINKS, rate: '20' } },
        ],
      },
    });

  test('are charged on the day of their service, with the tax of each part', () => {
    const charges = short(stayOf([...NIGHTS, breakfast('2027-03-04', ['28.80', '7.20'])]));
    expect(charges.filter(([day]) => day === '04')).toEqual([
      ['04', 'revenue:extras', 2_618 + 600],
      ['04', `tax:${VAT}`, 262], // 28.80 − 28.80 / 1.1
      ['04', `tax:${DRINKS}`, 120],
    ]);
  });

  test('have the tax of a rate computed once for the stay, so that cents are not lost', () => {
    // 2.62 of each alone; 7.85 of 86.40 together.
    const days = ['2027-03-02', '2027-03-03', '2027-03-04'];
    const stay = stayOf([...NIGHTS, ...days.map((day) => breakfast(day, ['28.80', '7.20']))]);
    const taxes = chargesOf(stay).filter(({ account }) => account === `tax:${VAT}`);
    expect(taxes.map(({ amount }) => amount).sort()).toEqual([261n, 262n, 262n]);
    expect(sumOf(chargesOf(stay))).toBe(42_800n + 10_800n);
  });

  test('come back when they are taken away after they were posted', () => {
    const posted = chargesOf(stayOf([...NIGHTS, breakfast('2027-03-02', ['28.80', '7.20'])]));
    const back = unposted(chargesOf(stayOf(NIGHTS)), posted);
    expect(sumOf(back)).toBe(-3_600n);
    expect(back.every(({ serviceDate }) => serviceDate === '2027-03-02')).toBe(true);
  });

  test('of a cancelled booking are not owed', () => {
    const stay = stayOf([...NIGHTS, breakfast('2027-03-02', ['28.80', '7.20'])], {
      status: 'cancelled',
      cancellationFee: '10.00',
    });
    expect(sumOf(chargesOf(stay))).toBe(1_000n);
  });
});
