import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { decimalPrice } from '../money.ts';
import { costTold } from './cancellation.ts';
import { leadGuest } from './hold-calls.ts';
import { agreedLine, booking, bookingAnswer, bookingPath } from './shapes.ts';

/**
 * Calls of a guest without an account, with the secret link of a booking. The link covers all bookings that were made with
 * it.
 */

/** How many days after the last of its stays a link opens them. */
export const LINK_DAYS_AFTER_STAY = 30;

/** `Booking <bookingId>.<secret>`, with the id of any of the bookings. */
export const linkHeader = z.object({ authorization: z.string().optional() });

export const readBookedStays = defineCall('GET /api/stay/bookings/:bookingId', {
  access: access.link,
  summary: 'The bookings that were made together, for a guest without an account',
  params: bookingPath,
  headers: linkHeader,
  rejections: ['invalid_credentials', 'link_expired'],
  answers: ok({
    /** In the order in which the rooms were chosen. */
    bookings: z.array(
      booking.extend({
        /** The name of the room's category. */
        category: z.string(),
        /** The lines of its price; empty if the stay was changed since. */
        lines: z.array(agreedLine),
        /** The current cost of cancelling it, as decimal text. */
        cancellationCost: decimalPrice,
      }),
    ),
    arrivalTime: z.string().nullable(),
    requests: z.string(),
    /** The guest's details, which `PUT …/guest` changes; null once none of the bookings is to come. */
    guest: z
      .object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })
      .nullable(),
  }),
});

/**
 * Another address ends the link, because a reader of the former one must no longer see the bookings: the e-mail to the new address
 * has another link, and so has the answer, so that a guest who mistypes again can still correct it.
 */
export const changeBookedGuest = defineCall('PUT /api/stay/bookings/:bookingId/guest', {
  access: access.link,
  summary: 'Correct the details, arrival time and requests of the guest of these bookings',
  params: bookingPath,
  headers: linkHeader,
  body: leadGuest.omit({ terms: true }),
  rejections: ['illegal_transition', 'invalid_credentials', 'link_expired'],
  answers: ok({
    message: z.string(),
    /** The new link; null if the former one still works. */
    link: z.object({ bookingId: z.string(), secret: z.string() }).nullable(),
  }),
});

export const cancelBookedStay = defineCall('POST /api/stay/bookings/:bookingId/cancel', {
  access: access.link,
  summary: 'Cancel one of these bookings, until the day before the arrival; repeating it changes nothing',
  params: bookingPath,
  headers: linkHeader,
  query: costTold,
  rejections: [
    'cancellation_cost_changed',
    'illegal_transition',
    'invalid_credentials',
    'link_expired',
    'too_late_to_cancel',
  ],
  answers: { 200: bookingAnswer },
});

export type GuestDetails = z.output<(typeof changeBookedGuest)['body']>;
export type BookedStays = z.output<(typeof readBookedStays)['answers'][200]>;
