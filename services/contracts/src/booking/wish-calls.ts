import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { editConflict, errorBody } from '../errors.ts';
import { language } from '../languages.ts';
import { clearableText } from '../shapes.ts';
import { arrivalTime, bookingPath, LONGEST_REQUEST } from './shapes.ts';

/** The revision of a booking, which begins with 0. */
const version = z.int().min(0);

/** What a guest said about a booking, besides the stay. */
const wishes = z.object({
  /** Null if the guest did not say. */
  arrivalTime: z.string().nullable(),
  requests: z.string(),
  /** In which e-mails about it are written; null if not known. */
  language: language.nullable(),
  version,
});

/** An empty field says that it is not known. */
export const wishesForm = z.object({
  arrivalTime: z
    .union([z.literal(''), arrivalTime])
    .nullable()
    .transform((time) => time || null),
  requests: clearableText(LONGEST_REQUEST),
  language: z
    .union([z.literal(''), language])
    .nullable()
    .transform((one) => one || null),
});

/** Bookings that were made together have the same. A booking that already has these values is not changed. */
export const changeWishes = defineCall('PUT /api/desk/bookings/:bookingId/wishes', {
  access: access.staff('bookings'),
  summary: 'Change when the guests of a booking arrive, what they ask for, and the language of their e-mails',
  params: bookingPath,
  body: wishesForm.extend({ version }),
  rejections: ['edit_conflict', 'not_found'],
  answers: ok({ message: z.string(), wishes }),
  errors: { 409: z.union([editConflict(wishes), errorBody]) },
});

export type Wishes = z.output<typeof wishes>;
export type WishesForm = z.input<typeof wishesForm>;
export type WishesChange = z.output<typeof wishesForm>;
