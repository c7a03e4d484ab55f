import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { shownDay } from '../dates.ts';
import { problemBody } from '../errors.ts';
import { says } from '../field-errors.ts';
import { text } from '../shapes.ts';
import { block } from './block-calls.ts';
import { holdAtDesk } from './desk-hold-calls.ts';
import { bookingPath, bookingStatus } from './shapes.ts';

const MOST_DAYS = 92;

/** The days that a chart shows. */
const shownDays = {
  start: shownDay,
  days: z.coerce.number<number | string>().int(says('not_whole')).min(1).max(MOST_DAYS),
};

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
  /** Whether other rooms were booked together with it. */
  isOfGroup: z.boolean().exactOptional(),
  /** Whether there is something to read before: a request, or a note on the booking or on its guest. */
  hasNotes: z.boolean().exactOptional(),
});

export const readChart = defineCall('GET /api/desk/chart', {
  access: access.staff('bookings'),
  summary: 'The whole house for up to 92 days: rooms, stays, blocks and holds of guests',
  query: z.object(shownDays),
  answers: ok({
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
});

/** What a change of a stay leads to, or why it would be rejected. */
const stayOption = z.object({
  /** Of the whole stay after the change; null if there is a problem. */
  price: z.number().nonnegative().nullable(),
  /** The error of the change. */
  problem: problemBody.nullable(),
  /** Whether the change needs a reason: a guest in the house would enter a room that is not clean. */
  needsReason: z.boolean(),
  /** When the last hold of a guest in these nights ends: the change ends it. Absent if there is none. */
  heldUntil: z.iso.datetime().exactOptional(),
  /** The stay that is there and gets the room of this one: both move, at their agreed prices. */
  exchange: z.object({ bookingId: z.string(), guestName: z.string() }).exactOptional(),
});

/** Places of options in the list; null where there is nothing to change to. */
const places = z.array(z.int().nullable());

/**
 * Everything that dragging a bar can lead to, in one answer: the bar is the nights of the stay in `roomId`, and the days are those
 * that the chart shows. The changes are those of `changeStay` for a whole stay, and of `moveStays` for its nights from a chosen
 * night on and for an exchange.
 */
export const findStayOptions = defineCall('POST /api/desk/stays/:bookingId/options', {
  access: access.staff('bookings'),
  summary: 'The rooms and days to which a stay, or the rest of it, may go, and the prices; stores nothing',
  params: bookingPath,
  body: z.object({ roomId: text(40), ...shownDays }),
  rejections: ['not_found'],
  answers: ok({
    /** Today at the hotel. */
    date: z.iso.date(),
    /** What was asked about: what `changeStay` expects as `from`, and the price. */
    stay: z.object({
      start: z.iso.date(),
      end: z.iso.date(),
      guests: z.int(),
      roomId: z.string(),
      price: z.number().nonnegative(),
    }),
    /** The shown days, and the day of arrival. In a very large hotel those nearest to it. */
    arrivals: z.array(z.iso.date()),
    /** The same for the departure. */
    departures: z.array(z.iso.date()),
    /** The coming nights of the bar: from each of them on, the rest of it may move. The first is the whole bar. */
    nights: z.array(z.iso.date()),
    rooms: z.array(
      z.object({
        roomId: z.string(),
        /** For each of the arrivals: the stay in this room from then on, as long as now. Empty for a stay in several rooms. */
        arriving: places,
        /** For each of the nights: the bar from then on in this room. Empty for its own room. */
        moving: places,
      }),
    ),
    /** For each of the arrivals: the stay from then on, with its departure. */
    arriving: places,
    /** For each of the departures: the stay until then. */
    departing: places,
    options: z.array(stayOption),
  }),
});

export type Chart = z.output<(typeof readChart)['answers'][200]>;
export type ChartStay = z.output<typeof chartStay>;
export type StayOption = z.output<typeof stayOption>;
export type StayOptions = z.output<(typeof findStayOptions)['answers'][200]>;
