import { z } from 'zod';
import { access } from '../access.ts';
import { created, defineCall, idempotencyKey, ok } from '../call.ts';
import { says, wrongType } from '../field-errors.ts';
import { email } from '../identity/shapes.ts';
import { language } from '../languages.ts';
import { given } from '../lists.ts';
import { line, optionalText, personName } from '../shapes.ts';
import { cancellation } from './cancellation.ts';
import { chosenExtras } from './extra-calls.ts';
import { arrivalTime, booking, LONGEST_REQUEST, money, REJECTED_BOOKINGS } from './shapes.ts';
import { priceLine, stayPart } from './stay-calls.ts';

/** Rooms that are kept for a guest who fills in a form. */

/** For how long rooms are held, and for how much longer once. */
export const HOLD_MINUTES = 10;
/** The maximum number of rooms that can be held, and then booked, together. */
export const MAXIMUM_HELD_ROOMS = 5;

export const holdPath = z.object({ holdId: z.uuid() });

/** The client that created a hold got its secret; no other client can extend it, end it or book with it. */
export const holdSecret = z.object({
  'hold-secret': z.string(wrongType('to_be_sent')).regex(/^[\w-]{43}$/, says('not_hold_secret')),
});

/** Of stays on the same days. */
const quotes = z
  .array(z.string(wrongType('not_quote')).max(60_000))
  .min(1)
  .max(MAXIMUM_HELD_ROOMS);

/** How long the rooms are still held. `secondsLeft` also works if the clock of the caller is wrong. */
const holdTime = {
  expiresAt: z.iso.datetime(),
  secondsLeft: z.int(),
  /** Whether it can be extended: once, and only while other rooms of the type are free. */
  mayExtend: z.boolean(),
};

const heldRoom = z.object({
  categoryId: z.uuid(),
  /** Its name. */
  category: z.string(),
  adults: z.int(),
  /** The ages of the children. */
  children: z.array(z.int()),
  /** The two rooms that the guest has in turn; absent for one room. `category` is that of the first. */
  parts: z.array(stayPart).exactOptional(),
  /** Of the whole stay, as quoted. */
  total: money,
  /** The part of the total that guests pay at the hotel. */
  atHotel: money,
  lines: z.array(priceLine),
  /** Absent if cancelling is free of charge. */
  cancellation: cancellation.nullish(),
  /** The code that reduces the price. */
  discountCode: z.string().exactOptional(),
});

export const holdRooms = defineCall('POST /api/stay/holds', {
  access: access.optional,
  summary:
    'Hold 1 to 5 rooms at quoted prices for 10 minutes, all or none; with an Idempotency-Key header a repeated call replaces the hold of the first one',
  headers: idempotencyKey,
  body: z.object({ quotes }),
  rejections: [...REJECTED_BOOKINGS, 'discount_code_used_up', 'stay_restricted', 'too_many_holds'],
  answers: created({
    holdId: z.uuid(),
    /** For the header `Hold-Secret`. It is in no other answer. */
    secret: z.string(),
    ...holdTime,
    start: z.iso.date(),
    end: z.iso.date(),
    /** In the order of the quotes. */
    rooms: z.array(heldRoom),
    /** Of all rooms together. */
    total: money,
    atHotel: money,
  }),
});

export const extendHold = defineCall('POST /api/stay/holds/:holdId/extend', {
  access: access.public,
  summary:
    'Hold the rooms for 10 more minutes, once, while others of their types are free; repeating it changes nothing',
  params: holdPath,
  headers: holdSecret,
  rejections: ['hold_expired', 'hold_released', 'last_free_room', 'not_found'],
  answers: ok(holdTime),
});

export const endHold = defineCall('DELETE /api/stay/holds/:holdId', {
  access: access.public,
  summary: 'Give held rooms back; repeating it changes nothing',
  params: holdPath,
  headers: holdSecret,
  rejections: ['not_found'],
  answers: ok({ message: z.string() }),
});

/** Which text of the hotel's terms a guest accepts: its revision, and the language in which it was read. */
export const termsChoice = z.object({ revision: z.int(wrongType('not_whole')).min(1), language });

/** The guest's details, arrival time and requests, and, where the hotel has terms, which text of them the guest accepts. */
export const leadGuest = z.object({
  firstName: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), personName(100)], says('not_name_without_site', { max: 100 })))
    .default(''),
  lastName: personName(100),
  email,
  phone: line(30).refine((number) => /(\p{Nd}.*){3}/u.test(number), says('not_phone')),
  arrivalTime: given(arrivalTime),
  requests: optionalText(LONGEST_REQUEST),
  terms: termsChoice.exactOptional(),
  /** What the guest has beside the rooms. */
  extras: chosenExtras,
});

const confirmation = z.object({
  message: z.string(),
  /** One for each room, in the order of the quotes. */
  bookings: z.array(booking),
  /** With it a guest without an account can see and cancel these bookings; null if they belong to an account. */
  link: z.object({ bookingId: z.string(), secret: z.string() }).nullable(),
});

export const confirmHold = defineCall('POST /api/stay/holds/:holdId/confirm', {
  access: access.optional,
  summary:
    'Book the rooms that are held, at the prices that were quoted; repeating it answers the same bookings',
  params: holdPath,
  headers: holdSecret,
  body: leadGuest,
  rejections: [
    ...REJECTED_BOOKINGS,
    'discount_code_used_up',
    'extra_not_sold',
    'extra_sold_out',
    'hold_expired',
    'hold_released',
    'idempotency_key_reused',
    'price_changed',
    'terms_changed',
    'terms_not_accepted',
  ],
  answers: { 201: confirmation },
});

/**
 * For guests whose rooms cannot be held, such as one of many behind one address (`too_many_holds`). The client chooses the id and
 * the secret, both at random, so the call is safe to repeat: the same id and secret get the same bookings.
 */
export const bookQuotes = defineCall('PUT /api/stay/orders/:holdId', {
  access: access.optional,
  summary:
    'Book 1 to 5 rooms at quoted prices at once, without holding them before, all or none; safe to repeat',
  params: holdPath,
  headers: holdSecret,
  body: leadGuest.extend({ quotes }),
  rejections: [
    ...REJECTED_BOOKINGS,
    'discount_code_used_up',
    'extra_not_sold',
    'extra_sold_out',
    'idempotency_key_reused',
    'price_changed',
    'stay_restricted',
    'terms_changed',
    'terms_not_accepted',
  ],
  answers: { 201: confirmation },
});

export type TermsChoice = z.output<typeof termsChoice>;
export type LeadGuestForm = z.input<typeof leadGuest>;
export type LeadGuest = z.output<typeof leadGuest>;
export type Confirmation = z.output<(typeof confirmHold)['answers'][201]>;
export type HoldOnWire = z.output<(typeof holdRooms)['answers'][201]>;
export type HeldRoomOnWire = z.output<typeof heldRoom>;
export type HoldTime = z.output<(typeof extendHold)['answers'][200]>;
