import { z } from 'zod';
import { access } from '../access.ts';
import { created, defineCall, ok } from '../call.ts';
import { says } from '../field-errors.ts';
import { text } from '../shapes.ts';
import { bookingPath } from './shapes.ts';

/** The maximum number of notes on a booking. */
export const MOST_BOOKING_NOTES = 50;

export const bookingNote = z.object({
  noteId: z.uuid(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  /** The e-mail address of the account that wrote it; null if the account is erased. */
  writer: z.string().nullable(),
});

/** The caller chooses `noteId`, so that the call is safe to repeat. */
export const addBookingNote = defineCall('POST /api/desk/bookings/:bookingId/notes', {
  access: access.staff('bookings'),
  summary: 'Add a note for staff to a booking, at any time',
  params: bookingPath,
  body: z.object({ noteId: z.uuid(says('not_new_id')), text: text(1_000) }),
  rejections: ['not_found', 'too_many_notes'],
  answers: created({ message: z.string(), note: bookingNote }),
});

export const removeBookingNote = defineCall('DELETE /api/desk/bookings/:bookingId/notes/:noteId', {
  access: access.staff('bookings'),
  summary: 'Remove a note from a booking; repeating it changes nothing',
  params: bookingPath.extend({ noteId: z.uuid() }),
  answers: ok({ message: z.string() }),
});

export type NewBookingNote = z.output<(typeof addBookingNote)['body']>;
export type BookingNote = z.output<typeof bookingNote>;
