import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { text } from '../shapes.ts';
import { bookingStatus } from './shapes.ts';

/**
 * Every word of `q` must occur, as in the lists of bookings and guests. Those who are in house, arrive or leave today come first, then
 * whole words before beginnings of words and these before parts of words.
 */
export const findAnything = defineCall('GET /api/desk/search', {
  access: access.staff('bookings:read'),
  summary: 'The rooms, bookings and guests that a few letters of a guest, a booking or a room find',
  query: z.object({ q: text(100) }),
  answers: ok({
    /** At most five. */
    rooms: z.array(z.object({ roomId: z.string(), name: z.string(), category: z.string() })),
    /** At most five. */
    guests: z
      .array(
        z.object({
          guestId: z.uuid(),
          /** Empty if it is not known. */
          name: z.string(),
          email: z.string().nullable(),
        }),
      )
      .optional(),
    /** At most eight. */
    bookings: z.array(
      z.object({
        bookingId: z.string(),
        /** The lead guest's name, or their e-mail address if the name is not known. */
        guestName: z.string(),
        status: bookingStatus,
        roomId: z.string(),
        start: z.iso.date(),
        end: z.iso.date(),
      }),
    ),
    /** The kinds in the order of their best results: what the caller most likely means is the first one of the first kind. */
    order: z.array(z.enum(['bookings', 'guests', 'rooms'])).optional(),
  }),
});

export type FoundByStaff = z.output<(typeof findAnything)['answers'][200]>;
