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

/** How guests change the dates and people of a booking: signed in, or by its secret link. */

const wanted = { ...stay, ...partyFields };
const wantedStay = z.object(wanted).superRefine(checkNights).describe(NIGHTS_RULE);

/** The difference of a change, before it is made. Nights that the stay keeps keep their price, new ones have today's. */
const difference = z.object({
  /** Of the stay as it is. */
  before: money,
  /** Of the stay as it would be; null, like the difference, where there is a problem. */
  after: money.nullable(),
  /** What it would cost more, or less where it is negative. */
  difference: money.nullable(),
  /** What the price would be the sum of. */
  lines: z.array(agreedLine),
  /** On which terms it could be cancelled; absent where that is free of charge. */
  cancellation: cancellation.nullish(),
  /** Why the change would be rejected. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/**
 * `price` is the whole stay's as the guest was told, as decimal text: where it is another by then, nothing is changed. A
 * booking that is as wanted already is not changed, so the calls are safe to repeat.
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
    'What other dates or people would cost a booking of the caller, or why it cannot be; nothing is stored',
  params: bookingPath,
  body: wantedStay,
  refusals: [
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
  refusals: [
    'below_cancellation_fee',
    'forbidden',
    'illegal_transition',
    'not_found',
    'price_changed',
    'room_not_available',
    'stay_restricted',
    'too_late_to_change',
  ],
  answers: { 200: bookingAnswer },
});

export const previewBookedChange = defineCall({
  method: 'POST',
  path: '/api/stay/bookings/:bookingId/preview',
  access: access.link,
  summary:
    'What other dates or people would cost one of these bookings, or why it cannot be; nothing is stored',
  params: bookingPath,
  headers: linkHeader,
  body: wantedStay,
  refusals: [
    'below_cancellation_fee',
    'illegal_transition',
    'invalid_credentials',
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
  refusals: [
    'below_cancellation_fee',
    'illegal_transition',
    'invalid_credentials',
    'price_changed',
    'room_not_available',
    'stay_restricted',
    'too_late_to_change',
  ],
  answers: { 200: bookingAnswer },
});

export type WantedStay = z.output<typeof wantedStay>;
export type StayDifference = z.output<typeof difference>;
