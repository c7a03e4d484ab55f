import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok, previewOf } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { problemBody } from '../errors.ts';
import { wrongType } from '../field-errors.ts';
import { given } from '../lists.ts';
import { line, text } from '../shapes.ts';
import {
  agreedPriceFields,
  agreedPriceWithReason,
  checkPriceReason,
  PRICE_REASON_RULE,
} from './agreed-price.ts';
import { cancellation } from './cancellation.ts';
import { releasedHolds } from './desk-hold-calls.ts';
import { bookingAnswer, bookingPath, segment, stay } from './shapes.ts';

const count = z.int(wrongType('not_whole')).min(1).max(1_000);

/** The fields of a stay that staff can change: its nights, the number of guests, and the room of its coming nights. */
const stayFacts = { ...stay, guests: count, roomId: text(40) };

/** Why a guest who is in the house moves to a room that is not clean, for the history. */
export const moveReason = { reason: given(line(200)) };

/** An agreed price applies to all nights of the changed stay, including kept nights. */
export const stayChange = z
  .object({ ...stayFacts, ...agreedPriceWithReason })
  .superRefine(checkNights)
  .superRefine(checkPriceReason)
  .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`);

/** With a price of the stay, for callers who agree on one. */
const knownStay = z.object({ ...stayFacts, price: z.number().nonnegative().optional() });

/**
 * `from` is the stay as the caller knows it: if another user has changed it since, nothing is overwritten. A booking
 * that already has these values is not changed, so the call is safe to repeat.
 */
export const changeStay = defineCall('PUT /api/desk/bookings/:bookingId/stay', {
  access: access.staff('bookings'),
  summary: 'Change the nights, the number of guests, the room or the price of a booking, all or none',
  params: bookingPath,
  body: z
    .object({ ...stayFacts, ...agreedPriceWithReason, ...moveReason, from: knownStay })
    .superRefine(checkNights)
    .superRefine(checkPriceReason)
    .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`),
  rejections: [
    'below_cancellation_fee',
    'changed_since',
    'extra_sold_out',
    'illegal_transition',
    'not_found',
    'price_changed',
    'room_not_available',
    'room_not_clean',
    'room_occupied',
  ],
  answers: {
    200: bookingAnswer.extend({
      /** For `undoChange`; null if nothing was changed and the previous change can no longer be undone. */
      changeId: z.uuid().nullable(),
      releasedHolds,
    }),
  },
});

/**
 * Previews a changed booking and stores nothing. Kept nights keep their price, new nights have today's, unless a price is
 * agreed on. `problem` says why the change would be rejected.
 */
export const previewChange = previewOf(changeStay, {
  summary: 'Preview the cost of a changed stay, or why the change is impossible; stores nothing',
  body: z
    .object({ ...stayFacts, ...agreedPriceFields })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  rejections: ['illegal_transition', 'not_found', 'room_not_available'],
  answers: ok({
    /** Of the whole stay; null if there is a problem. */
    price: z.number().nonnegative().nullable(),
    /** The rooms that it would occupy in turn. */
    segments: z.array(segment),
    /** When the last hold of a guest in these nights ends: the change ends it. Absent if there is none. */
    heldUntil: z.iso.datetime().optional(),
    /** The terms after the change: a deadline follows the dates, unless it has passed. Absent for a stay without terms. */
    cancellation: cancellation.exactOptional(),
    problem: problemBody.nullable(),
  }),
});

export type StayFacts = z.output<z.ZodObject<typeof stayFacts>>;
export type KnownStay = z.output<typeof knownStay>;
export type StayChange = z.output<typeof stayChange>;
/** The values of a form before validation. */
export type StayChangeForm = z.input<typeof stayChange>;
export type ChangePreview = z.output<(typeof previewChange)['answers'][200]>;
