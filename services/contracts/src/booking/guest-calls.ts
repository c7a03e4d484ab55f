import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { decimalPrice } from '../money.ts';
import { text } from '../shapes.ts';
import { costTold } from './cancellation.ts';
import { termsChoice } from './hold-calls.ts';
import { booking, bookingAnswer, bookingPath, guestCount, REJECTED_BOOKINGS, stay } from './shapes.ts';

/**
 * `guests`: the number of guests, 1 by default; the room limits it. `terms`: which text of the hotel's terms the guest accepts; clients
 * of the specification do not know it, and book without it.
 */
const roomOrder = z
  .object({ ...stay, roomId: text(40), guests: guestCount, terms: termsChoice.exactOptional() })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

export const bookRoom = defineCall('POST /api/booking', {
  access: access.guest,
  summary: 'Book a room',
  body: roomOrder,
  idempotent: true,
  rejections: [...REJECTED_BOOKINGS, 'stay_restricted', 'terms_changed'],
  answers: { 201: bookingAnswer },
});

export const listOwnBookings = defineCall('GET /api/booking/getBookings', {
  access: access.guest,
  summary: "The caller's own bookings, newest stay first, at most 1,000",
  answers: ok({ bookings: z.array(booking) }),
});

export const cancelBooking = defineCall('DELETE /api/booking/:bookingId', {
  access: access.guest,
  summary: 'Cancel a booking, as its guest or as staff; it is kept as cancelled',
  params: bookingPath,
  query: costTold,
  rejections: [
    'cancellation_cost_changed',
    'forbidden',
    'illegal_transition',
    'not_found',
    'too_late_to_cancel',
  ],
  answers: { 200: bookingAnswer },
});

/** Nothing is changed. */
export const previewCancellation = defineCall('GET /api/booking/:bookingId/cancellation', {
  access: access.guest,
  summary: 'The cost of cancelling a booking now, for its guest or for staff',
  params: bookingPath,
  rejections: ['forbidden', 'not_found'],
  answers: ok({
    /** As decimal text. */
    cost: decimalPrice,
    /** Of the cost, by ISO 4217. */
    currency: z.string(),
  }),
});

export type RoomOrder = z.output<typeof roomOrder>;
