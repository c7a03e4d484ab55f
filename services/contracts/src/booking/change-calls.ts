import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { text } from '../shapes.ts';
import {
  agreedPriceFields,
  agreedPriceWithReason,
  checkPriceReason,
  PRICE_REASON_RULE,
} from './agreed-price.ts';
import { bookingAnswer, bookingPath, segment, stay } from './shapes.ts';

const count = z.int('must be a whole number').min(1, 'must be at least 1').max(1_000, 'must be at most 1000');

/** What staff can change of a stay: its nights, how many guests, and the room of its coming nights. */
const stayFacts = { ...stay, guests: count, roomId: text(40) };

/** An agreed price is for all nights of the changed stay, also for those that it keeps. */
export const stayChange = z
  .object({ ...stayFacts, ...agreedPriceWithReason })
  .superRefine(checkNights)
  .superRefine(checkPriceReason)
  .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`);

/**
 * What a change would make of a booking: nothing is stored. Nights that the stay keeps keep their price, new ones have
 * today's, unless a price is agreed on. `problem` says why the change would be rejected.
 */
export const previewChange = defineCall({
  method: 'POST',
  path: '/api/desk/bookings/:bookingId/preview',
  access: access.staff('bookings'),
  summary: 'What another stay would cost a booking, or why it cannot be; nothing is stored',
  params: bookingPath,
  body: z
    .object({ ...stayFacts, ...agreedPriceFields })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  refusals: ['illegal_transition', 'not_found', 'room_not_available'],
  answers: {
    200: z.object({
      /** Of the whole stay; null where there is a problem. */
      price: z.number().nonnegative().nullable(),
      /** The rooms that it would occupy in turn. */
      segments: z.array(segment),
      problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  },
});

/** With the price of the stay, for who agrees on another one. */
const knownStay = z.object({ ...stayFacts, price: z.number('must be a number').nonnegative().optional() });

/**
 * `from` is the stay as the caller knows it: where somebody else has changed it meanwhile, nothing is overwritten. A booking
 * that is as wanted already is not changed, so the call is safe to repeat.
 */
export const changeStay = defineCall({
  method: 'PUT',
  path: '/api/desk/bookings/:bookingId/stay',
  access: access.staff('bookings'),
  summary: 'Change the nights, the number of guests, the room or the price of a booking, all or none',
  params: bookingPath,
  body: z
    .object({ ...stayFacts, ...agreedPriceWithReason, from: knownStay })
    .superRefine(checkNights)
    .superRefine(checkPriceReason)
    .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`),
  refusals: [
    'changed_since',
    'illegal_transition',
    'not_found',
    'price_changed',
    'room_not_available',
    'room_occupied',
  ],
  answers: {
    200: bookingAnswer.extend({
      /** For `undoChange`; null where nothing was changed and the change before can no longer be undone. */
      changeId: z.uuid().nullable(),
    }),
  },
});

export type StayFacts = z.output<z.ZodObject<typeof stayFacts>>;
export type KnownStay = z.output<typeof knownStay>;
export type StayChange = z.output<typeof stayChange>;
/** What a form holds before it is checked. */
export type StayChangeForm = z.input<typeof stayChange>;
export type ChangePreview = z.output<(typeof previewChange)['answers'][200]>;
