import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromMinor } from '@innkeeper/contracts/money';
import fc from 'fast-check';
import { priceOfDeparture } from '../rates/early-departure.ts';
import { nightsByRates } from '../rates/nights-by-rates.ts';
import { priceNights, totalOf } from '../rates/price-nights.ts';
import type {
  AgreedExtra,
  DiscountCode,
  NightlyRates,
  PricedStay,
  StayNight,
  StayOfParty,
} from '../rates/rate-sheet.ts';
import { naivePrice } from '../rates/testing/naive-price.ts';
import { sheetOf, taxOf } from '../rates/testing/sheets.ts';
import type { Booking } from './booking.ts';
import { planChange } from './plan-change.ts';

const ROOM = '101';
const none: NightlyRates = { rulesId: 1, ...sheetOf(), plans: [] };
const extra = (extraAdult: string) => ({
  occupancy: { includedGuests: 2, extraAdult, childBands: [{ maximumAge: 12, amount: '10.00' }] },
});
const vat = taxOf({ name: 'VAT' });
const cityTax = taxOf({ name: 'City tax', per: 'person_night', rate: '2.00', isPaidAtHotel: true });
const cleaning = taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25.00' });

/** Four nights: 100, 100, 300 and 100. */
const booked: StayOfParty = { start: '2027-06-01', end: '2027-06-05', adults: 2, childrenAges: [] };
const then = { ...none, dayPrices: { '2027-06-03': '300.00' } };

type Stayed = {
  stay: StayOfParty;
  nights: readonly StayNight[];
  priced: PricedStay;
  extras: readonly AgreedExtra[];
};

const newStay = (
  categoryPrice: string,
  rates: NightlyRates,
  stay: StayOfParty,
  code?: DiscountCode,
  extras: readonly AgreedExtra[] = [],
): Stayed => {
  const nights = nightsByRates(
    { categoryPrice, rates, plan: null, code: code ?? null },
    { ...stay, digits: 2 },
  );
  return { stay, nights, extras, priced: priceNights(nights, { ...stay, extras, digits: 2 }) };
};

/** A stay after a change, when a night costs `categoryPrice` and the rates are these. */
function changeOf(before: Stayed, to: StayOfParty, categoryPrice: string, rates: NightlyRates): Stayed {
  const { start, end, adults, childrenAges } = before.stay;
  const booking: Booking = {
    guestId: 'c',
    groupId: null,
    revision: 0,
    arrivalTime: null,
    requests: '',
    language: null,
    isRoomChosen: false,
    priceReason: null,
    extras: before.extras,
    code: null,
    bookingId: 'B',
    customerId: 'c',
    email: 'a@guest.example',
    guestName: 'A Guest',
    guests: adults + childrenAges.length,
    childrenAges,
    status: 'confirmed',
    roomId: ROOM,
    roomName: 'Room',
    start,
    end,
    nights: before.nights.length,
    price: totalOf(before.priced),
    currency: 'EUR',
    createdAt: '2027-01-01T00:00:00Z',
    flags: [],
    terms: null,
    cancellationFee: null,
    category: 'Double',
    source: 'call',
    channel: null,
    payer: null,
    group: null,
    lines: null,
  };
  const room = {
    name: 'Sea Suite',
    category: 'Double',
    maximumGuests: 20,
    available: true,
    deleted: false,
    categoryId: 'double',
    pricePerNight: categoryPrice,
  };
  const planned = planChange(
    {
      booking,
      nights: before.nights,
      segments: [{ roomId: ROOM, start, end }],
      rooms: new Map([[ROOM, room]]),
      rates: new Map([['double', rates]]),
    },
    { ...to, guests: to.adults + to.childrenAges.length, roomId: ROOM },
    { today: '2027-01-02', now: new Date('2027-01-02T12:00:00Z'), timeZone: 'UTC' },
  );
  return { stay: to, nights: planned.nights, priced: planned.priced, extras: before.extras };
}

/** What a stay that was booked at the given rates and 100.00 a night costs after a change, now that a night costs 150.00. */
const changed = (
  to: Partial<StayOfParty>,
  { was = then, now = none, of = booked }: { was?: NightlyRates; now?: NightlyRates; of?: StayOfParty } = {},
): PricedStay => changeOf(newStay('100.00', was, of), { ...of, ...to }, '150.00', now).priced;

test.each([
  ['nothing', {}, '600.00'],
  ['two nights more', { end: '2027-06-07' }, '900.00'],
  ['the expensive night dropped', { end: '2027-06-03' }, '200.00'],
  ['all but the expensive night dropped', { start: '2027-06-03', end: '2027-06-04' }, '300.00'],
  ['shifted by two days', { start: '2027-06-03', end: '2027-06-07' }, '700.00'],
  ['other days altogether', { start: '2027-07-01', end: '2027-07-03' }, '300.00'],
] as const)('each night that is kept keeps its own price: %s', (_, to, total) => {
  expect(totalOf(changed(to))).toBe(total);
});

test.each([
  ['a third adult pays what was agreed for each night', { adults: 3 }, '680.00'],
  ['a child pays the price of its age', { childrenAges: [9] }, '640.00'],
  ['one guest fewer than a night includes pays as much', { adults: 1 }, '600.00'],
  ['on added nights, what they cost today', { adults: 3, end: '2027-06-06' }, '860.00'], // 680 + 150 + 30
] as const)('guests who come along: %s', (_, to, total) => {
  const rates = { was: { ...then, ...extra('20.00') }, now: { ...none, ...extra('30.00') } };
  expect(totalOf(changed(to, rates))).toBe(total);
});

test('taxes follow: percentages of the new price, amounts per person, and charges that are due once', () => {
  const rates = { ...extra('20.00'), taxes: [vat, cityTax, cleaning] };
  const options = { was: { ...then, ...rates }, now: { ...none, ...rates } };
  expect(totalOf(changed({}, options))).toBe('701.00'); // 600 + 60 + 4 × 2 × 2 + 25
  const more = changed({ adults: 3 }, options);
  expect(totalOf(more)).toBe('797.00'); // 680 + 68 + 4 × 3 × 2 + 25
  expect([more.feeBase, more.atHotel]).toEqual([74_800n, 2_400n]);
  const longer = changed({ end: '2027-06-06' }, options);
  expect(totalOf(longer)).toBe('870.00'); // 750 + 75 + 5 × 2 × 2 + 25
  expect(
    longer.lines.filter(({ kind }) => kind !== 'night').map(({ label, quantity }) => [label, quantity]),
  ).toEqual([
    ['VAT', 1],
    ['City tax', 10],
    ['Cleaning', 1],
  ]);
  const fewer = changed({ adults: 2 }, { ...options, of: { ...booked, adults: 3 } });
  expect(totalOf(fewer)).toBe('701.00');
  expect(totalOf(changed({ end: '2027-06-03' }, options))).toBe('253.00'); // 200 + 20 + 8 + 25
});

const codeOf = (given: Partial<DiscountCode>): DiscountCode => ({
  code: 'SPRING',
  kind: 'amount',
  value: '50.00',
  bookable: { first: null, last: null },
  nights: { first: null, last: null },
  minimumNights: 3,
  ...given,
});

test('a code counts for the nights that were booked with it, while they are enough for it', () => {
  const stay = newStay('100.00', none, booked, codeOf({}));
  const to = (dates: Partial<StayOfParty>) =>
    totalOf(changeOf(stay, { ...booked, ...dates }, '100.00', none).priced);
  expect(totalOf(stay.priced)).toBe('350.00');
  expect(to({ end: '2027-06-04' })).toBe('250.00'); // its whole value on the nights that are left
  expect(to({ end: '2027-06-07' })).toBe('550.00'); // the new nights are without it
  expect(to({ end: '2027-06-03' })).toBe('200.00'); // two nights are too few
  const shorter = changeOf(stay, { ...booked, end: '2027-06-03' }, '100.00', none);
  expect(totalOf(changeOf(shorter, booked, '100.00', none).priced)).toBe('400.00'); // what was dropped comes back without it
});

test('a change that follows another one starts from the same lines', () => {
  const rates = {
    ...none,
    occupancy: { includedGuests: 1, extraAdult: '11.66', childBands: [] },
    taxes: [taxOf({ rate: '9' })],
  };
  const of = { start: '2027-06-01', end: '2027-06-05', adults: 3, childrenAges: [] };
  const moved = changeOf(
    newStay('139.84', rates, of),
    { ...of, start: '2027-06-04', end: '2027-06-08' },
    '139.84',
    rates,
  );
  const short = changeOf(moved, { ...of, start: '2027-06-04', end: '2027-06-05' }, '139.84', rates);
  expect(totalOf(short.priced)).toBe('177.84'); // (139.84 + 2 × 11.66) × 1.09
});

test('a city tax for the first nights counts the nights of the stay that is left', () => {
  const rates = {
    ...none,
    taxes: [taxOf({ name: 'City tax', per: 'person_night', rate: '3.50', maximumNights: 5 })],
  };
  const of = { start: '2027-06-01', end: '2027-06-09', adults: 2, childrenAges: [] };
  const stay = newStay('90.00', rates, of);
  expect(totalOf(changeOf(stay, { ...of, end: '2027-06-07' }, '90.00', rates).priced)).toBe('575.00');
});

test('a tax that changed at New Year is due for the nights that are left', () => {
  const rates = {
    ...none,
    taxes: [
      taxOf({ taxId: 'v26', name: 'VAT 2026', rate: '7', valid: { first: null, last: '2027-12-31' } }),
      taxOf({ taxId: 'v27', name: 'VAT 2027', rate: '9', valid: { first: '2028-01-01', last: null } }),
    ],
  };
  const of = { start: '2027-12-30', end: '2028-01-02', adults: 2, childrenAges: [] };
  const { priced } = changeOf(newStay('100.00', rates, of), { ...of, end: '2028-01-01' }, '100.00', rates);
  expect(totalOf(priced)).toBe('214.00');
  expect(priced.lines.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount)).toEqual([1_400n]);
});

test('a stay that is shortened loses the discount for its length, and one that grows gets it', () => {
  const rates = { ...none, lengthTiers: [{ minimumNights: 28, percent: '40' }] };
  const of = { start: '2027-06-01', end: '2027-06-29', adults: 1, childrenAges: [] };
  const stay = newStay('100.00', rates, of);
  expect(totalOf(stay.priced)).toBe('1680.00');
  const short = changeOf(stay, { ...of, end: '2027-06-03' }, '100.00', rates);
  expect(totalOf(short.priced)).toBe('200.00');
  expect(totalOf(changeOf(short, of, '100.00', rates).priced)).toBe('1680.00');
});

test('nights of one tax whose rate was changed pay it by their own rate, each in a line', () => {
  const at = (rate: string) => ({ ...none, taxes: [taxOf({ taxId: 'vat', rate })] });
  const longer = changeOf(
    newStay('100.00', at('7'), booked),
    { ...booked, end: '2027-06-06' },
    '100.00',
    at('9'),
  );
  const taxes = longer.priced.lines.filter(({ kind }) => kind === 'tax');
  expect(taxes.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['7 %', 2_800n],
    ['9 %', 900n],
  ]);
});

const money = fc.integer({ min: 0, max: 40_000 }).map((n) => fromMinor(BigInt(n), 2));
const percent = fc.integer({ min: 1, max: 400 }).map((n) => fromMinor(BigInt(n), 1));
const dayAt = (offset: number) =>
  new Date(Date.parse('2027-12-20') + offset * 86_400_000).toISOString().slice(0, 10);
const days = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 25 })), fc.option(fc.integer({ min: 0, max: 25 })))
  .map(([first, last]) => ({
    first: first === null ? null : dayAt(first),
    last: last === null ? null : dayAt(last),
  }));
const taxes = fc
  .array(
    fc
      .record({
        taxId: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('tax' as const, 'fee' as const, 'city_tax' as const),
        per: fc.constantFrom(
          'percent' as const,
          'person_night' as const,
          'room_night' as const,
          'stay' as const,
        ),
        base: fc.constantFrom('nights' as const, 'nights_and_fees' as const, 'all_before' as const),
        rate: percent,
        isIncluded: fc.boolean(),
        minimumAge: fc.integer({ min: 0, max: 18 }),
        maximumNights: fc.option(fc.integer({ min: 1, max: 9 })),
        valid: days,
      })
      .map((one) => (one.per === 'percent' ? one : { ...one, base: 'nights' as const, isIncluded: false }))
      .map(taxOf),
    { maxLength: 3 },
  )
  .map((list) => [...new Map(list.map((one) => [one.taxId, one])).values()]);
const ratesToday = fc
  .record({
    rulesId: fc.integer(),
    taxes,
    occupancy: fc.option(
      fc.record({
        includedGuests: fc.integer({ min: 1, max: 3 }),
        extraAdult: money,
        childBands: fc.option(money).map((amount) => (amount ? [{ maximumAge: 12, amount }] : [])),
      }),
    ),
    lengthTiers: fc.option(percent).map((one) => (one ? [{ minimumNights: 4, percent: one }] : [])),
    dayPrices: fc.array(fc.tuple(fc.integer({ min: 0, max: 25 }).map(dayAt), money), { maxLength: 5 }),
  })
  .map(
    ({ dayPrices, ...rules }): NightlyRates => ({
      ...rules,
      dayPrices: Object.fromEntries(dayPrices),
      seasons: [],
      weekdayPrices: null,
      plans: [],
    }),
  );
const stays = fc
  .record({
    from: fc.integer({ min: 0, max: 15 }),
    nights: fc.integer({ min: 1, max: 9 }),
    adults: fc.integer({ min: 1, max: 4 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
  })
  .map(
    ({ from, nights, ...party }): StayOfParty => ({
      ...party,
      start: dayAt(from),
      end: dayAt(from + nights),
    }),
  );
const codes = fc.option(
  fc
    .record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: percent,
      minimumNights: fc.integer({ min: 1, max: 4 }),
    })
    .map(codeOf),
);
const extrasOf = fc.array(
  fc
    .record({
      unit: fc.constantFrom(
        'stay' as const,
        'night' as const,
        'person' as const,
        'person_night' as const,
        'piece' as const,
      ),
      price: money,
      ages: fc.option(fc.tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 17 }))),
      isUpToAdults: fc.boolean(),
      served: fc.constantFrom('day' as const, 'next_morning' as const),
      date: fc.option(fc.integer({ min: 0, max: 25 }).map(dayAt)),
      quantity: fc.integer({ min: 1, max: 4 }),
      parts: fc.constantFrom(
        [],
        [
          { name: 'Food', percent: '80', rate: '7', taxId: 'a' },
          { name: 'Drinks', percent: '20', rate: '19', taxId: 'b' },
        ],
      ),
    })
    .map(
      ({ ages, isUpToAdults, ...one }): AgreedExtra => ({
        ...one,
        orderId: 'o',
        extraId: 'e',
        name: 'Extra',
        isBreakfast: false,
        minimumAge: ages && Math.min(...ages),
        maximumAge: isUpToAdults || !ages ? null : Math.max(...ages),
      }),
    ),
  { maxLength: 3 },
);
const step = fc.record({ price: money, rates: ratesToday, to: stays });

/** Fixed in the default run; `make test-random` tries 100,000 others. */
const numRuns = Number(process.env['RANDOM_RUNS'] ?? 500);

test('after any chain of changes a stay costs what a naive computation of its nights says', () => {
  fc.assert(
    fc.property(
      step,
      codes,
      extrasOf,
      fc.array(step, { minLength: 1, maxLength: 4 }),
      (first, code, extras, steps) => {
        let stay = newStay(first.price, first.rates, first.to, code ?? undefined, extras);
        for (const { price, rates, to } of steps) {
          const next = changeOf(stay, to, price, rates);
          const [total, atHotel, feeBase] = [next.priced.total, next.priced.atHotel, next.priced.feeBase];
          const { included: _, ...naive } = naivePrice(next.nights, { ...to, extras, digits: 2 });
          expect({ total, atHotel, feeBase }).toEqual(naive);
          for (const { amount, extra } of next.priced.lines)
            if (extra?.parts.length)
              expect(extra.parts.reduce((all, part) => all + part.amount, 0n)).toBe(amount);
          expect(next.nights.map(({ date }) => date)).toEqual(
            newStay(price, none, to).nights.map(({ date }) => date),
          );
          stay = next;
        }
      },
    ),
    { numRuns },
  );
});

test('a change and its reverse give the first price back, where no rule changed and there is no code', () => {
  fc.assert(
    fc.property(step, stays, extrasOf, ({ price, rates, to }, other, extras) => {
      const stay = newStay(price, rates, to, undefined, extras);
      const back = changeOf(changeOf(stay, other, price, rates), to, price, rates);
      expect(back.priced).toEqual(stay.priced);
    }),
    { numRuns },
  );
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
  for (const [name, to] of rows) expect(page).toContain(`| ${name} | ${totalOf(changed(to, rates))} |`);
});

test('the table of extras in docs/rates.md has these prices', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../../docs/rates.md'), 'utf8');
  const of = { start: '2027-06-01', end: '2027-06-04', adults: 2, childrenAges: [7] };
  const order = (given: Partial<AgreedExtra>): AgreedExtra => ({
    orderId: 'o',
    extraId: 'e',
    name: 'Extra',
    unit: 'night',
    price: '15.00',
    minimumAge: null,
    maximumAge: null,
    parts: [],
    served: 'day',
    isBreakfast: false,
    date: null,
    quantity: 1,
    ...given,
  });
  const ordered = [
    order({ unit: 'person_night', price: '18.00', minimumAge: 12, served: 'next_morning' }),
    order({ unit: 'person_night', price: '9.00', maximumAge: 11, served: 'next_morning' }),
    order({}),
    order({ unit: 'stay', price: '35.00', served: 'next_morning' }),
    order({ unit: 'piece', price: '3.50', date: '2027-06-03', quantity: 2 }),
  ];
  const stay = newStay('100.00', none, of, undefined, ordered);
  const to = (part: Partial<StayOfParty>) =>
    totalOf(changeOf(stay, { ...of, ...part }, '100.00', none).priced);
  const departure = priceOfDeparture({
    nights: stay.nights,
    party: { ...of, extras: ordered, digits: 2 },
    terms: null,
    end: '2027-06-02',
    now: new Date(),
    isWaived: true,
  });
  const rows = [
    ['As booked', totalOf(stay.priced)],
    ['One night more', to({ end: '2027-06-05' })],
    ['One night less', to({ end: '2027-06-03' })],
    ['Two nights less', to({ end: '2027-06-02' })],
    ['The child stays at home', to({ childrenAges: [] })],
    ['Leaves after the first night, the fee waived', totalOf(departure.price)],
  ] as const;
  for (const [name, cost] of rows) expect(page).toContain(`| ${name} | ${cost} |`);
  expect(stay.priced.feeBase).toBe(30_000n);
});
