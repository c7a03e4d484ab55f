import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { housekeepingState } from './housekeeping-calls.ts';
import { booking } from './shapes.ts';

/** Bookings of which at most 100 are listed. */
const someBookings = z.object({
  /** Counted up to 1,000. */
  count: z.int(),
  bookings: z.array(booking),
});

/** What is due today: the open ones first, by guest's name, then those that are done. */
const dueToday = someBookings.extend({ done: z.int() });

export const readToday = defineCall({
  method: 'GET',
  path: '/api/desk/today',
  access: access.staff('bookings'),
  summary:
    'The day at the desk: arrivals, departures, guests in the house, free rooms, and what needs attention',
  answers: {
    200: z.object({
      date: z.iso.date(),
      /** `count` is how many are still to come; `done` how many who were due today have checked in. */
      arrivals: dueToday,
      /** `count` is how many are still to leave; `done` how many have left today. */
      departures: dueToday,
      /** How many bookings are checked in, counted up to 1,000. */
      inHouse: z.int(),
      rooms: z.object({
        /** All but deleted ones. */
        total: z.int(),
        /** Taken tonight. */
        taken: z.int(),
        /** Out of order or out of service tonight. Absent in answers of versions without blocks, which count them as taken. */
        blocked: z.int().optional(),
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
        /** Should have come before today: perhaps a no-show, which nobody but staff decides. */
        late: someBookings,
        /**
         * Rooms that somebody comes to today and that are not clean yet, as housekeeping sees them, at most 200. Absent in answers
         * of the previous version.
         */
        uncleanRooms: z
          .array(z.object({ roomId: z.string(), name: z.string(), state: housekeepingState }))
          .optional(),
        /** Deleted rooms with stays to come, at most 50. */
        deletedRooms: z.array(z.object({ roomId: z.string(), name: z.string(), stays: z.int() })),
      }),
    }),
  },
});

export type Today = z.output<(typeof readToday)['answers'][200]>;
