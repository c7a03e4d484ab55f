import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, previewOf } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { problemBody } from '../errors.ts';
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
  problem: problemBody.nullable(),
});

/**
 * `price` is the price of the whole stay that the guest was shown, as decimal text: if it has changed by then, nothing is
 * changed. A booking that already has these values is not changed, so the calls are safe to repeat.
 */
const order = z
  .object({ ...wanted, price: given(decimalPrice) })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

const REJECTED_PREVIEWS = [
  'below_cancellation_fee',
  'illegal_transition',
  'room_not_available',
  'stay_restricted',
  'too_late_to_change',
] as const;
const REJECTED_CHANGES = [
  ...REJECTED_PREVIEWS,
  'extra_sold_out',
  'hotel_not_open',
  'price_changed',
  'stay_too_long',
  'too_far_ahead',
  'too_many_bookings',
  'too_many_nights',
] as const;

export const changeOwnStay = defineCall('PUT /api/booking/:bookingId/stay', {
  access: access.guest,
  summary: 'Change the dates and people of a booking of the caller, until the day before the arrival',
  params: bookingPath,
  body: order,
  rejections: [...REJECTED_CHANGES, 'forbidden', 'not_found'],
  answers: { 200: bookingAnswer },
});

export const previewOwnChange = previewOf(changeOwnStay, {
  summary:
    'Preview the price of other dates or guests for a booking of the caller, or why they are impossible; stores nothing',
  body: wantedStay,
  rejections: [...REJECTED_PREVIEWS, 'forbidden', 'not_found'],
  answers: { 200: difference },
});

export const changeBookedStay = defineCall('PUT /api/stay/bookings/:bookingId/stay', {
  access: access.link,
  summary: 'Change the dates and people of one of these bookings, until the day before the arrival',
  params: bookingPath,
  headers: linkHeader,
  body: order,
  rejections: [...REJECTED_CHANGES, 'invalid_credentials', 'link_expired'],
  answers: { 200: bookingAnswer },
});

export const previewBookedChange = previewOf(changeBookedStay, {
  summary:
    'Preview the price of other dates or guests for one of these bookings, or why they are impossible; stores nothing',
  body: wantedStay,
  rejections: [...REJECTED_PREVIEWS, 'invalid_credentials', 'link_expired'],
  answers: { 200: difference },
});

export type WantedStay = z.output<typeof wantedStay>;
export type StayDifference = z.output<typeof difference>;
