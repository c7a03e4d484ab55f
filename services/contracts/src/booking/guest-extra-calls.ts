import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { bookedExtra, chosenExtra, foundExtra } from './extra-calls.ts';
import { linkHeader } from './link-calls.ts';
import { bookingAnswer, bookingPath } from './shapes.ts';

/** Guests add extras to their bookings and take them away until the day before the arrival. */

const orderPath = bookingPath.extend({ orderId: z.uuid() });
const answers = ok({
  extras: z.array(bookedExtra),
  /** What the guest may add; none once it is too late. */
  offers: z.array(foundExtra),
  mayChange: z.boolean(),
});
const REJECTED_REMOVALS = ['illegal_transition', 'too_late_to_change'] as const;
const REJECTED_ADDITIONS = [
  ...REJECTED_REMOVALS,
  'extra_not_sold',
  'extra_sold_out',
  'price_changed',
  'price_expired',
] as const;
const OF_ACCOUNT = ['forbidden', 'not_found'] as const;
const OF_LINK = ['invalid_credentials', 'link_expired'] as const;

export const readOwnExtras = defineCall('GET /api/booking/:bookingId/extras', {
  access: access.guest,
  summary: 'What a booking of the caller has beside the room, and what it can get',
  params: bookingPath,
  rejections: OF_ACCOUNT,
  answers,
});

export const addOwnExtra = defineCall('PUT /api/booking/:bookingId/extras/:orderId', {
  access: access.guest,
  summary: 'Add an extra to a booking of the caller; safe to repeat with the same orderId',
  params: orderPath,
  body: chosenExtra,
  rejections: [...REJECTED_ADDITIONS, ...OF_ACCOUNT],
  answers: { 200: bookingAnswer },
});

export const removeOwnExtra = defineCall('DELETE /api/booking/:bookingId/extras/:orderId', {
  access: access.guest,
  summary: 'Take an extra of a booking of the caller away; safe to repeat',
  params: orderPath,
  rejections: [...REJECTED_REMOVALS, ...OF_ACCOUNT],
  answers: { 200: bookingAnswer },
});

export const readBookedExtras = defineCall('GET /api/stay/bookings/:bookingId/extras', {
  access: access.link,
  summary: 'What one of these bookings has beside the room, and what it can get',
  params: bookingPath,
  headers: linkHeader,
  rejections: OF_LINK,
  answers,
});

export const addBookedExtra = defineCall('PUT /api/stay/bookings/:bookingId/extras/:orderId', {
  access: access.link,
  summary: 'Add an extra to one of these bookings; safe to repeat with the same orderId',
  params: orderPath,
  headers: linkHeader,
  body: chosenExtra,
  rejections: [...REJECTED_ADDITIONS, ...OF_LINK],
  answers: { 200: bookingAnswer },
});

export const removeBookedExtra = defineCall('DELETE /api/stay/bookings/:bookingId/extras/:orderId', {
  access: access.link,
  summary: 'Take an extra of one of these bookings away; safe to repeat',
  params: orderPath,
  headers: linkHeader,
  rejections: [...REJECTED_REMOVALS, ...OF_LINK],
  answers: { 200: bookingAnswer },
});

export type ExtrasOfGuest = z.output<(typeof answers)[200]>;
