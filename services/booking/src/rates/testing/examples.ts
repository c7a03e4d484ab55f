import type { StayOfParty } from '../rate-sheet.ts';
import { type RateSheet, seasonOf, sheetOf, taxOf } from './sheets.ts';

export type Example = { rates: string; stay: string; sheet: RateSheet; of: StayOfParty };

const stay = (start: string, end: string, adults = 2, childrenAges: number[] = []): StayOfParty => ({
  start,
  end,
  adults,
  childrenAges,
});

const summer = seasonOf(['2026-07-01', '2026-08-31'], '150.00', { name: 'Summer', weekend: '180.00' });
const anyDay = { first: null, last: null };

/** The worked examples of docs/rates.md, in its order. Unless stated otherwise, the category costs 100.00. */
export const examples: Example[] = [
  {
    rates: 'Category 128.00',
    stay: '3 nights',
    sheet: sheetOf({ categoryPrice: '128.00' }),
    of: stay('2026-05-04', '2026-05-07'),
  },
  {
    rates: 'Season Summer from 1 July: 150.00, Friday and Saturday 180.00',
    stay: '30 June (Tuesday) to 5 July',
    sheet: sheetOf({ seasons: [summer] }),
    of: stay('2026-06-30', '2026-07-05'),
  },
  {
    rates: 'The same, and a day price of 210.00 on 3 July',
    stay: '2 to 5 July',
    sheet: sheetOf({ seasons: [summer], dayPrices: { '2026-07-03': '210.00' } }),
    of: stay('2026-07-02', '2026-07-05'),
  },
  {
    rates: 'Season New Year, 30 December to 2 January: 240.00',
    stay: '29 December to 4 January',
    sheet: sheetOf({ seasons: [seasonOf(['2027-12-30', '2028-01-02'], '240.00', { name: 'New Year' })] }),
    of: stay('2027-12-29', '2028-01-04'),
  },
  {
    rates: 'Season Carnival, 28 and 29 February: 140.00',
    stay: '28 February to 1 March of a leap year',
    sheet: sheetOf({ seasons: [seasonOf(['2028-02-28', '2028-02-29'], '140.00', { name: 'Carnival' })] }),
    of: stay('2028-02-28', '2028-03-01'),
  },
  {
    rates: '2 guests included, extra adult 35.00, children up to 5 free, up to 12 for 20.00',
    stay: '2 nights, 2 adults, children of 4, 9 and 14',
    sheet: sheetOf({
      occupancy: {
        includedGuests: 2,
        extraAdult: '35.00',
        childBands: [
          { maximumAge: 5, amount: '0.00' },
          { maximumAge: 12, amount: '20.00' },
        ],
      },
    }),
    of: stay('2026-05-04', '2026-05-06', 2, [4, 9, 14]),
  },
  {
    rates: '10 % off from 3 nights, 15 % from 7; category 99.99',
    stay: '7 nights',
    sheet: sheetOf({
      categoryPrice: '99.99',
      lengthTiers: [
        { minimumNights: 3, percent: '10' },
        { minimumNights: 7, percent: '15' },
      ],
    }),
    of: stay('2026-05-04', '2026-05-11'),
  },
  {
    rates: 'Plan of -12.5 %',
    stay: '2 nights',
    sheet: sheetOf({ categoryPrice: '99.90', plan: { name: 'Non-refundable', adjustPercent: '-12.5' } }),
    of: stay('2026-05-04', '2026-05-06'),
  },
  {
    rates: 'Code HELLO for 50.00 off',
    stay: '3 nights',
    sheet: sheetOf({
      code: {
        code: 'HELLO',
        kind: 'amount',
        value: '50.00',
        bookable: anyDay,
        nights: anyDay,
        minimumNights: 1,
      },
    }),
    of: stay('2026-05-04', '2026-05-07'),
  },
  {
    rates: 'Code ALL for 500.00 off, VAT of 10 % on top',
    stay: '3 nights',
    sheet: sheetOf({
      code: {
        code: 'ALL',
        kind: 'amount',
        value: '500.00',
        bookable: anyDay,
        nights: anyDay,
        minimumNights: 1,
      },
      taxes: [taxOf()],
    }),
    of: stay('2026-05-04', '2026-05-07'),
  },
  {
    rates: 'Code THREE for 10.00 off; category 33.33, a day price of 40.00 on the last night',
    stay: '3 nights',
    sheet: sheetOf({
      categoryPrice: '33.33',
      dayPrices: { '2026-05-06': '40.00' },
      code: {
        code: 'THREE',
        kind: 'amount',
        value: '10.00',
        bookable: anyDay,
        nights: anyDay,
        minimumNights: 1,
      },
    }),
    of: stay('2026-05-04', '2026-05-07'),
  },
  {
    rates: 'Code FALL for 12.5 % off, 10 % off from 2 nights, extra adult 20.00; category 99.99',
    stay: '2 nights, 3 adults',
    sheet: sheetOf({
      categoryPrice: '99.99',
      occupancy: { includedGuests: 2, extraAdult: '20.00', childBands: [] },
      lengthTiers: [{ minimumNights: 2, percent: '10' }],
      code: {
        code: 'FALL',
        kind: 'percent',
        value: '12.5',
        bookable: anyDay,
        nights: anyDay,
        minimumNights: 1,
      },
    }),
    of: stay('2026-05-04', '2026-05-06', 3),
  },
  {
    rates:
      'VAT of 10 % included, city tax 2.50 on top per person from 16 and night for 4 nights, paid at the hotel',
    stay: '5 nights, 2 adults, children of 15 and 16',
    sheet: sheetOf({
      taxes: [
        taxOf({ isIncluded: true }),
        taxOf({
          name: 'City tax',
          per: 'person_night',
          rate: '2.50',
          minimumAge: 16,
          maximumNights: 4,
          isPaidAtHotel: true,
        }),
      ],
    }),
    of: stay('2026-05-04', '2026-05-09', 2, [15, 16]),
  },
  {
    rates: 'VAT on top: 7 % until 31 December, 9 % from 1 January; cleaning 25.00 per stay',
    stay: '30 December to 2 January',
    sheet: sheetOf({
      taxes: [
        taxOf({ name: 'VAT 2026', rate: '7', valid: { first: null, last: '2026-12-31' } }),
        taxOf({ name: 'VAT 2027', rate: '9', valid: { first: '2027-01-01', last: null } }),
        taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25.00' }),
      ],
    }),
    of: stay('2026-12-30', '2027-01-02'),
  },
  {
    rates: 'Two taxes of 9 % included; category 118.00',
    stay: '1 night',
    sheet: sheetOf({
      categoryPrice: '118.00',
      taxes: [
        taxOf({ taxId: 'central', name: 'Central GST', rate: '9', isIncluded: true }),
        taxOf({ taxId: 'state', name: 'State GST', rate: '9', isIncluded: true }),
      ],
    }),
    of: stay('2026-05-04', '2026-05-05'),
  },
  {
    rates: 'Levy of 2.5 % on top, then 15 % on everything before it',
    stay: '1 night',
    sheet: sheetOf({
      taxes: [taxOf({ name: 'Levy', rate: '2.5' }), taxOf({ name: 'VAT', rate: '15', base: 'all_before' })],
    }),
    of: stay('2026-05-04', '2026-05-05'),
  },
  {
    rates: 'VAT of 7 % on nights and fees, service of 10 % on top',
    stay: '10 nights',
    sheet: sheetOf({
      taxes: [
        taxOf({ name: 'VAT', rate: '7', base: 'nights_and_fees' }),
        taxOf({ name: 'Service', kind: 'fee', rate: '10' }),
      ],
    }),
    of: stay('2026-05-04', '2026-05-14'),
  },
  {
    rates: 'VAT of 10 % on nights and fees included, cleaning 22.00 per stay',
    stay: '2 nights',
    sheet: sheetOf({
      categoryPrice: '110.00',
      taxes: [
        taxOf({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '22.00' }),
        taxOf({ name: 'VAT', rate: '10', base: 'nights_and_fees', isIncluded: true }),
      ],
    }),
    of: stay('2026-05-04', '2026-05-06'),
  },
  {
    rates: 'Yen, category 12345, 7.5 % off from 2 nights',
    stay: '2 nights',
    sheet: sheetOf({
      digits: 0,
      categoryPrice: '12345.00',
      lengthTiers: [{ minimumNights: 2, percent: '7.5' }],
    }),
    of: stay('2026-05-04', '2026-05-06'),
  },
  {
    rates: 'Dinars, category 12.345, 7.5 % off from 2 nights',
    stay: '2 nights',
    sheet: sheetOf({
      digits: 3,
      categoryPrice: '12.345',
      lengthTiers: [{ minimumNights: 2, percent: '7.5' }],
    }),
    of: stay('2026-05-04', '2026-05-06'),
  },
  {
    rates: 'Category 0.00, VAT of 10 % on top',
    stay: '2 nights',
    sheet: sheetOf({ categoryPrice: '0.00', taxes: [taxOf()] }),
    of: stay('2026-05-04', '2026-05-06'),
  },
  {
    rates: 'Category 999999.99',
    stay: '365 nights',
    sheet: sheetOf({ categoryPrice: '999999.99' }),
    of: stay('2026-05-04', '2027-05-04'),
  },
];
