import type { BlockOnWire, Chart, ChartStay, StayOption, StayOptions } from '@innkeeper/contracts/booking';
import { addDays, nightsBetween, today } from '../shared/calendar.ts';

export const now = today();
const day = (days: number) => addDays(now, days);

const roomOf = (roomId: string, category: string, given: Partial<Chart['rooms'][number]> = {}) => ({
  roomId,
  name: `Room ${roomId}`,
  category,
  maximumGuests: 2,
  available: true,
  deleted: false,
  ...given,
});

/** Nights of a booking in one room, from one day to another. */
export const stayOf = (
  bookingId: string,
  roomId: string,
  [from, to]: [number, number],
  given: Partial<ChartStay> = {},
): ChartStay => ({
  bookingId,
  roomId,
  start: day(from),
  end: day(to),
  guestName: bookingId,
  guests: 1,
  status: 'confirmed',
  stay: { start: day(from), end: day(to), roomId },
  ...given,
});

export const block: BlockOnWire = {
  blockId: '5f0c4b51-63a5-4f0a-9d0e-4a1f2b6c7d8e',
  roomId: 'B',
  start: day(8),
  end: day(10),
  kind: 'out_of_order',
  reason: 'Broken shower',
  version: 4,
};

/** Three rooms of two categories: Ada and Bo have theirs for the same nights, Cy is in the house, and B is blocked later. */
export const house: Chart = {
  date: now,
  rooms: [
    roomOf('A', 'Garden'),
    roomOf('B', 'Garden'),
    roomOf('C', 'Sea View', { maximumGuests: 1 }),
    roomOf('D', 'Sea View', { available: false }),
  ],
  stays: [
    stayOf('Ada', 'A', [2, 5]),
    stayOf('Bo', 'B', [2, 5], { guests: 2 }),
    stayOf('Cy', 'C', [-1, 3], { status: 'checked_in' }),
    stayOf('Di', 'A', [-2, 0], { status: 'checked_out' }),
  ],
  blocks: [block],
  holds: [],
};

/** What the server says about a place of a stay, or about the rest of it from `start` on. */
type Place = { roomId: string; start: string; end: string; isRest: boolean };
export const possible = (price: number): StayOption => ({ price, problem: null, needsReason: false });
export const impossible = (message: string): StayOption => ({
  price: null,
  problem: { code: 'room_not_available', params: {}, message },
  needsReason: false,
});

/** The options of a stay in the house, in the 14 days from two days ago, that cost 280 now. */
export function optionsOf(stay: ChartStay, find: (place: Place) => StayOption): StayOptions {
  const options: StayOption[] = [];
  const ask = (place: Place) => options.push(find(place)) - 1;
  const { roomId, start, end, guests } = stay;
  const days = Array.from({ length: 14 }, (_, i) => day(i - 2));
  const length = nightsBetween(start, end);
  const nights = days.filter((night) => night >= now && night >= start && night < end);
  const whole = { roomId, start, end, isRest: false };
  return {
    date: now,
    stay: { start, end, guests, roomId, price: 280 },
    arrivals: days,
    departures: days,
    nights,
    rooms: house.rooms.map((room) => ({
      roomId: room.roomId,
      arriving: days.map((from) =>
        ask({ ...whole, roomId: room.roomId, start: from, end: addDays(from, length) }),
      ),
      moving: nights.map((night) => ask({ roomId: room.roomId, start: night, end, isRest: true })),
    })),
    arriving: days.map((from) => (from < end ? ask({ ...whole, start: from }) : null)),
    departing: days.map((until) => (until > start ? ask({ ...whole, end: until }) : null)),
    options,
  };
}
