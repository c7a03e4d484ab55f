import {
  addDiscountCode,
  addSeason,
  listDiscountCodes,
  listSeasons,
  readPriceRules,
  readRatePlans,
  readTaxes,
  setPriceRules,
  setRatePlans,
  setTaxes,
} from '@innkeeper/contracts/booking';
import { changeDiscountCode } from '@innkeeper/contracts/booking/code-calls';
import { addExtra, changeExtra, listExtras } from '@innkeeper/contracts/booking/extra-calls';
import {
  changeSeason,
  readDayPrices,
  setDayPrices,
  setRestrictions,
  setWeekdayPrices,
} from '@innkeeper/contracts/booking/rate-calls';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';
import { codeForm, extraForm, seasonOf } from '../testing/pricing.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const addCategory = async () => (await service.addCategory()).id;

const restrictedDays = [
  {
    day: '2027-05-01',
    restriction: {
      minimumNights: 2,
      maximumNights: 9,
      isClosed: false,
      isClosedToArrival: true,
      isClosedToDeparture: false,
    },
  },
  {
    day: '2027-06-01',
    restriction: {
      minimumNights: null,
      maximumNights: 30,
      isClosed: true,
      isClosedToArrival: false,
      isClosedToDeparture: true,
    },
  },
];

describeRoundTrips(
  () => service,
  [
    roundTrip({
      save: addSeason,
      read: listSeasons,
      values: async () => ({
        firstNight: '2027-06-01',
        lastNight: '2027-08-31',
        prices: [
          {
            categoryId: await addCategory(),
            amounts: ['110.00', '111.00', '112.00', '113.00', '114.00', null, '116.00'],
          },
        ],
      }),
      find: ({ seasons }, { name }) => seasons.find((season) => season.name === name),
    }),
    roundTrip({
      save: changeSeason,
      read: listSeasons,
      values: async () => {
        const before = seasonOf(await service.addCategory());
        const { body } = await service.staff().call('POST', '/api/desk/seasons', before);
        const amounts = ['210.00', '211.00', '212.00', '213.00', '214.00', null, '216.00'];
        return {
          seasonId: body.season.seasonId as string,
          firstNight: '2028-06-01',
          lastNight: '2028-08-31',
          prices: [{ categoryId: await addCategory(), amounts }],
        };
      },
      find: ({ seasons }, { firstNight }) => seasons.find((season) => season.firstNight === firstNight),
    }),
    roundTrip({
      save: addDiscountCode,
      read: listDiscountCodes,
      values: () => ({
        code: 'SUMMER',
        kind: 'amount' as const,
        value: '12.50',
        firstBookingDay: '2027-01-01',
        lastBookingDay: '2027-02-01',
        firstNight: '2027-06-01',
        lastNight: '2027-08-31',
      }),
      find: ({ discountCodes }, { code }) => discountCodes.find((one) => one.code === code),
    }),
    roundTrip({
      save: changeDiscountCode,
      read: listDiscountCodes,
      values: async () => {
        const before = codeForm({ code: 'BEFORE', value: '5' });
        const { body } = await service.staff().call('POST', '/api/desk/discount-codes', before);
        return {
          codeId: body.discountCode.codeId as string,
          code: 'AFTER',
          kind: 'amount' as const,
          value: '13.50',
          firstBookingDay: '2027-01-02',
          lastBookingDay: '2027-02-02',
          firstNight: '2027-06-02',
          lastNight: '2027-08-30',
        };
      },
      find: ({ discountCodes }, { code }) => discountCodes.find((one) => one.code === code),
    }),
    roundTrip({
      save: addExtra,
      read: listExtras,
      values: () => ({ ...extraForm(), name: 'New breakfast' }),
      find: ({ extras }, { name }) => extras.find((one) => one.name === name),
    }),
    roundTrip({
      save: changeExtra,
      read: listExtras,
      values: async () => {
        const before = extraForm({ name: 'Before', price: '5', unit: 'stay', stockPerDay: null });
        const { body } = await service.staff().call('POST', '/api/desk/extras', before);
        return { ...extraForm(), extraId: body.extra.extraId as string, name: 'After' };
      },
      find: ({ extras }, { name }) => extras.find((one) => one.name === name),
    }),
    roundTrip({
      save: setTaxes,
      read: readTaxes,
      values: () => ({
        taxes: [
          {
            name: 'City tax',
            kind: 'fee' as const,
            per: 'person_night' as const,
            rate: '2.5',
            isIncluded: false,
            minimumAge: 16,
            maximumNights: 7,
            firstNight: '2027-01-01',
            lastNight: '2027-12-31',
            isPaidAtHotel: true,
          },
        ],
      }),
      find: (rules) => rules,
    }),
    roundTrip({
      save: setRatePlans,
      read: readRatePlans,
      values: () => ({
        plans: [
          {
            name: 'Flexible',
            adjustPercent: '0',
            policy: { freeDays: 3, freeTime: '18:30', fee: 'percent' as const, feePercent: '40' },
          },
        ],
      }),
      find: (rules) => rules,
    }),
    roundTrip({
      save: setPriceRules,
      read: readPriceRules,
      values: async () => ({
        occupancy: [
          {
            categoryId: await addCategory(),
            includedGuests: 2,
            extraAdult: '25.00',
            childBands: [{ maximumAge: 11, amount: '10.00' }],
          },
        ],
        lengthTiers: [{ minimumNights: 7, percent: '10.00' }],
      }),
      find: (rules) => rules,
    }),
    roundTrip({
      save: setDayPrices,
      read: readDayPrices,
      query: '?year=2027',
      values: async () => ({
        categoryId: await addCategory(),
        nights: [
          { night: '2027-05-01', amount: '95.00' },
          { night: '2027-12-31', amount: '250.50' },
        ],
      }),
      find: ({ nights }) => ({
        nights: nights.filter(({ from }) => from === 'day').map(({ night, amount }) => ({ night, amount })),
      }),
    }),
    roundTrip({
      save: setWeekdayPrices,
      read: readDayPrices,
      query: '?year=2027',
      values: async () => ({
        categoryId: await addCategory(),
        amounts: [null, null, null, null, '150.00', '160.50', null],
      }),
      find: ({ weekdayPrices }) => ({ amounts: weekdayPrices }),
    }),
    roundTrip({
      save: setRestrictions,
      read: readDayPrices,
      query: '?year=2027',
      values: async () => ({ categoryId: await addCategory(), days: restrictedDays }),
      find: ({ nights }) => ({
        days: nights.flatMap(({ night: day, restriction }) => (restriction ? [{ day, restriction }] : [])),
      }),
    }),
  ],
);
