import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { checkNights } from '../dates.ts';
import { text } from '../shapes.ts';
import { bookingAnswer, bookingPath, segment, stay } from './shapes.ts';

const count = z.int('must be a whole number').min(1, 'must be at least 1').max(1_000, 'must be at most 1000');

/** What staff can change of a stay: its nights, how many guests, and the room of its coming nights. */
const stayFacts = { ...stay, guests: count, roomId: text(40) };

export const stayChange = z.object(stayFacts).superRefine(checkNights);

/**
 * What a change would make of a booking: nothing is stored. Nights that the stay keeps keep their price, new ones have
 * today's. `problem` says why the change would be rejected.
 */
export const previewChange = defineCall({
  method: 'POST',
  path: '/api/desk/bookings/:bookingId/preview',
  access: access.staff('bookings'),
  summary: 'What another stay would cost a booking, or why it cannot be; nothing is stored',
  params: bookingPath,
  body: stayChange,
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

/**
 * `from` is the stay as the caller knows it: where somebody else has changed it meanwhile, nothing is overwritten. A booking
 * that is as wanted already is not changed, so the call is safe to repeat.
 */
export const changeStay = defineCall({
  method: 'PUT',
  path: '/api/desk/bookings/:bookingId/stay',
  access: access.staff('bookings'),
  summary: 'Change the nights, the number of guests or the room of a booking, all or none',
  params: bookingPath,
  body: z.object({ ...stayFacts, from: z.object(stayFacts) }).superRefine(checkNights),
  answers: {
    200: bookingAnswer.extend({
      /** For `undoChange`; null where nothing was changed and the change before can no longer be undone. */
      changeId: z.uuid().nullable(),
    }),
  },
});

export type StayChange = z.output<typeof stayChange>;
export type ChangePreview = z.output<(typeof previewChange)['answers'][200]>;
