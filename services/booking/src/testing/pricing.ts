import type { ExtraForm } from '@innkeeper/contracts/booking';
import { type BookingUnderTest, type Category, day, SEARCH } from './booking.ts';

export const everyDay = (amount: string | null) => Array.from({ length: 7 }, () => amount);

export const seasonOf = (category: Category, given: object = {}) => ({
  name: 'Summer',
  firstNight: day(10),
  lastNight: day(19),
  priority: 1,
  prices: [{ categoryId: category.id, amounts: everyDay('150') }],
  ...given,
});

const NO_DAYS = { firstNight: null, lastNight: null };

/** A tax of 10 % on top, as staff send it, changed by `given`. */
export const taxForm = (given: object = {}) => ({
  name: 'VAT',
  kind: 'tax',
  per: 'percent',
  rate: '10',
  isIncluded: false,
  minimumAge: 0,
  maximumNights: null,
  ...NO_DAYS,
  isPaidAtHotel: false,
  ...given,
});

/** A discount code without limits, as staff send it, changed by `given`. */
export const codeForm = (given: object) => ({
  kind: 'percent',
  minimumNights: 1,
  maximumUses: null,
  isEnded: false,
  firstBookingDay: null,
  lastBookingDay: null,
  ...NO_DAYS,
  ...given,
});

export const pathOf = ({ id }: Category) => `/api/desk/rates/${id}/days`;

/** The calls of staff and guests about prices in a hotel under test. */
export const pricing = (service: () => BookingUnderTest) => ({
  setPrices: (category: Category, nights: Record<string, string | null>, version?: number) =>
    service()
      .staff()
      .call('PUT', pathOf(category), {
        nights: Object.entries(nights).map(([night, amount]) => ({ night, amount })),
        ...(version && { version }),
      }),
  /** Adds a room that searches of this process know. */
  addRoom: async (maximumGuests?: number) => {
    const room = await service().addRoom(maximumGuests === undefined ? {} : { maximumGuests });
    await service().search({ start: day(0), end: day(1), category: room.category.name });
    return room;
  },
  /**
   * The prices of the stay in searches by category and over all, without `no-cache`: the immediate answer of this process.
   */
  offered: async (category: Category, start: string, end: string) => {
    const search = { start, end, category: category.name };
    const { body } = await service().call('POST', SEARCH, { body: search });
    const { body: all } = await service().call('POST', '/api/booking/alternatives', { body: search });
    const offer = all.categories.find((one: { category: string }) => one.category === category.name);
    const [room] = body.rst;
    expect([offer.price, offer.totalPrice]).toEqual([room.price, room.totalPrice]);
    return { price: room.price, totalPrice: room.totalPrice };
  },
});

/** The fields of an extra. */
export const extraForm = (given: Partial<ExtraForm> = {}): ExtraForm => ({
  name: 'Breakfast',
  description: 'On the terrace.',
  unit: 'person_night',
  price: '18.00',
  minimumAge: 4,
  maximumAge: 16,
  parts: [
    { name: 'Food', percent: '80', rate: '10' },
    { name: 'Drinks', percent: '20', rate: '20' },
  ],
  served: 'next_morning',
  isBreakfast: true,
  isOnline: false,
  stockPerDay: 3,
  firstDay: '2026-11-01',
  lastDay: '2027-10-31',
  isEnded: true,
  ...given,
});
