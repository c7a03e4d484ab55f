import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { given } from '../lists.ts';
import { decimalPrice } from '../money.ts';
import { cancellation } from './cancellation.ts';
import { linkHeader } from './link-calls.ts';
import { agreedLine, bookingAnswer, bookingPath, money, stay } from './shapes.ts';
import { partyFields } from './stay-calls.ts';

/** Calls with which guests change the dates and guests of a booking: signed in, or with its secret link. */

const wanted = { ...stay, ...partyFields };
const wantedStay = z.object(wanted).superRefine(checkNights).describe(NIGHTS_RULE);

/** The difference of a change, before it is made. Kept nights keep their price, new nights have today's. */
const difference = z.object({
  /** Of the current stay. */
  before: money,
  /** Of the changed stay; null, like the difference, if there is a problem. */
  after: money.nullable(),
  /** The additional cost; negative if the stay becomes cheaper. */
  difference: money.nullable(),
  /** The lines of the new price. */
  lines: z.array(agreedLine),
  /** The new cancellation terms; absent if cancelling is free of charge. */
  cancellation: cancellation.nullish(),
  /** Why the change would be rejected. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/**
 * `price` is the price of the whole stay that the guest was shown, as decimal text: if it has changed by then, nothing is
 * changed. A booking that already has these values is not changed, so the calls are safe to repeat.
 */
const order = z
  .object({ ...wanted, price: given(decimalPrice) })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

export const previewOwnChange = defineCall({
  method: 'POST',
  path: '/api/booking/:bookingId/preview',
  access: access.guest,
  summary:
    'Preview the price of other dates or guests for a booking of the caller, or why they are impossible; stores nothing',
  params: bookingPath,
  body: wantedStay,
  rejections: [
    'below_cancellation_fee',
    'forbidden',
    'illegal_transition',
    'not_found',
    'room_not_available',
    'stay_restricted',
    'too_late_to_change',
  ],
  answers: { 200: difference },
});

export const changeOwnStay = defineCall({
  method: 'PUT',
  path: '/api/booking/:bookingId/stay',
  access: access.guest,
  summary: 'Change the dates and people of a booking of the caller, until the day before the arrival',
  params: bookingPath,
  body: order,
  rejections: [
    'below_cancellation_fee',
    'forbidden',
    'hotel_not_open',
    'illegal_transition',
    'not_found',
    'price_changed',
    'room_not_available',
    'stay_restricted',
    'stay_too_long',
    'too_far_ahead',
    'too_late_to_change',
    'too_many_bookings',
    'too_many_nights',
  ],
  answers: { 200: bookingAnswer },
});

export const previewBookedChange = defineCall({
  method: 'POST',
  path: '/api/stay/bookings/:bookingId/preview',
  access: access.link,
  summary:
    'Preview the price of other dates or guests for one of these bookings, or why they are impossible; stores nothing',
  params: bookingPath,
  headers: linkHeader,
  body: wantedStay,
  rejections: [
    'below_cancellation_fee',
    'illegal_transition',
    'invalid_credentials',
    'link_expired',
    'room_not_available',
    'stay_restricted',
    'too_late_to_change',
  ],
  answers: { 200: difference },
});

export const changeBookedStay = defineCall({
  method: 'PUT',
  path: '/api/stay/bookings/:bookingId/stay',
  access: access.link,
  summary: 'Change the dates and people of one of these bookings, until the day before the arrival',
  params: bookingPath,
  headers: linkHeader,
  body: order,
  rejections: [
    'below_cancellation_fee',
    'hotel_not_open',
    'illegal_transition',
    'invalid_credentials',
    'link_expired',
    'price_changed',
    'room_not_available',
    'stay_restricted',
    'stay_too_long',
    'too_far_ahead',
    'too_late_to_change',
    'too_many_bookings',
    'too_many_nights',
  ],
  answers: { 200: bookingAnswer },
});

export type WantedStay = z.output<typeof wantedStay>;
export type StayDifference = z.output<typeof difference>;
