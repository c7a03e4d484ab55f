import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { shownDay } from '../dates.ts';
import { housekeepingState } from './housekeeping-calls.ts';
import { bookingNote } from './note-calls.ts';
import { booking } from './shapes.ts';

/** Bookings, at most 100 of which are listed. */
const someBookings = z.object({
  /** Counted up to 1,000. */
  count: z.int(),
  bookings: z.array(booking),
});

/** Arrivals or departures due today: the open ones first, by guest's name, then those that are done. */
const dueToday = someBookings.extend({ done: z.int() });

/** Of the bookings that have any: when the guest wants to arrive, what they asked for, and what staff noted on booking and guest. */
const remarks = z.array(
  z.object({
    bookingId: z.string(),
    arrivalTime: z.string().nullable(),
    requests: z.string(),
    /** What staff noted on the guest's record; absent if there is nothing. */
    guestNotes: z.string().exactOptional(),
    notes: z.array(bookingNote),
  }),
);

export const readToday = defineCall('GET /api/desk/today', {
  access: access.staff('bookings'),
  summary:
    'The day at the desk: arrivals, departures, guests in the house, free rooms, and what needs attention',
  answers: ok({
    date: z.iso.date(),
    /** `count` is the number of guests still to arrive; `done` the number of those due today who have checked in. */
    arrivals: dueToday,
    /** `count` is the number of guests still to leave; `done` the number who have left today. */
    departures: dueToday,
    /** Of arrivals that have any: when the guest wants to arrive, what they asked for, and what staff noted, newest first. */
    remarks: remarks.optional(),
    /** How many bookings are checked in, counted up to 1,000. */
    inHouse: z.int(),
    rooms: z.object({
      /** All except deleted ones. */
      total: z.int(),
      /** Taken tonight. */
      taken: z.int(),
      /** Out of order or out of service tonight. */
      blocked: z.int(),
      /** Neither taken nor blocked, and not on offer. */
      closed: z.int(),
      /** Free for tonight, by category and name, at most 200. */
      free: z.array(
        z.object({
          roomId: z.string(),
          name: z.string(),
          category: z.string(),
          maximumGuests: z.int(),
          /** Of tonight. */
          price: z.number().nonnegative(),
        }),
      ),
    }),
    /** How many rooms are taken in each of the next 14 nights, tonight first. */
    nights: z.array(z.object({ night: z.iso.date(), taken: z.int() })),
    attention: z.object({
      /** Should have left before today. */
      overdue: someBookings,
      /** Should have come before today: perhaps a no-show, which only staff decide. */
      late: someBookings,
      /** Rooms that someone comes to today and that are not clean yet, as housekeeping sees them, at most 200. */
      uncleanRooms: z.array(z.object({ roomId: z.string(), name: z.string(), state: housekeepingState })),
      /** Deleted rooms with coming stays, at most 50. */
      deletedRooms: z.array(z.object({ roomId: z.string(), name: z.string(), stays: z.int() })),
    }),
  }),
});

/** Stays by guest's name, counted up to 1,000, at most 300 of which are listed. */
const ofDay = someBookings;

export const readDay = defineCall('GET /api/desk/day', {
  access: access.staff('bookings'),
  summary: 'The lists of a day, past or coming: who arrives, who stays the night, and who leaves',
  query: z.object({ day: shownDay }),
  answers: ok({
    day: z.iso.date(),
    arrivals: ofDay,
    /** Of those who stay the night that begins on the day, the arrivals included. */
    inHouse: ofDay,
    departures: ofDay,
    /** Of the arrivals and the guests in the house. */
    remarks,
  }),
});

export type Day = z.output<(typeof readDay)['answers'][200]>;
export type Today = z.output<(typeof readToday)['answers'][200]>;
