import type { BlockOnWire, Chart, ChartStay } from '@innkeeper/contracts/booking';
import { addDays, today } from '../shared/calendar.ts';

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
