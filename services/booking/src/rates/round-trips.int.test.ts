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
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const addCategory = async () => (await service.addCategory()).id;

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
  ],
);
