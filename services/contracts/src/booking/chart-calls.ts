import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { calendarDate } from '../dates.ts';
import { block } from './block-calls.ts';
import { holdAtDesk } from './desk-hold-calls.ts';
import { bookingStatus } from './shapes.ts';

const MOST_DAYS = 92;

/** Nights that a booking occupies in one room; a booking that moves has several. */
const chartStay = z.object({
  bookingId: z.string(),
  roomId: z.string(),
  /** Of the nights in this room. */
  start: z.iso.date(),
  end: z.iso.date(),
  /** The lead guest's name; empty if it is not known. */
  guestName: z.string(),
  guests: z.int(),
  status: bookingStatus,
  /** Of the whole stay, with the room of the booking: what `changeStay` expects as `from`. */
  stay: z.object({ start: z.iso.date(), end: z.iso.date(), roomId: z.string() }),
});

export const readChart = defineCall({
  method: 'GET',
  path: '/api/desk/chart',
  access: access.staff('bookings'),
  summary: 'The whole house for up to 92 days: rooms, stays, blocks and holds of guests',
  query: z.object({
    start: calendarDate,
    days: z.coerce
      .number<number | string>('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(MOST_DAYS, `must be at most ${MOST_DAYS}`),
  }),
  answers: {
    200: z.object({
      /** Today at the hotel. */
      date: z.iso.date(),
      /**
       * By category, the cheapest first, then by room id. Deleted rooms are included while some of their nights are taken.
       */
      rooms: z.array(
        z.object({
          roomId: z.string(),
          name: z.string(),
          /** Empty while the category is not known. */
          category: z.string(),
          maximumGuests: z.int(),
          /** Whether it is on offer. */
          available: z.boolean(),
          deleted: z.boolean(),
        }),
      ),
      stays: z.array(chartStay),
      blocks: z.array(block),
      /** Holds of guests in the window. */
      holds: z.array(holdAtDesk),
    }),
  },
});

export type Chart = z.output<(typeof readChart)['answers'][200]>;
export type ChartStay = z.output<typeof chartStay>;
