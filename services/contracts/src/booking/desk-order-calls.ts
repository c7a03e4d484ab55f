import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { says } from '../field-errors.ts';
import { email } from '../identity/shapes.ts';
import { language } from '../languages.ts';
import { given } from '../lists.ts';
import { clearableLine, line, personName, text } from '../shapes.ts';
import {
  agreedPriceFields,
  agreedPriceWithReason,
  checkPriceReason,
  PRICE_REASON_RULE,
} from './agreed-price.ts';
import { releasedHolds } from './desk-hold-calls.ts';
import { restrictionProblem } from './searches.ts';
import { arrivalTime, bookingAnswer, guestCount, LONGEST_REQUEST, stay } from './shapes.ts';

const firstName = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), personName(100)], says('not_name', { max: 100 })))
  .nullable()
  .transform((name) => name ?? '')
  .default('');

/** The data about a guest without an account that staff enter: the last name is enough. */
const guestWithoutAccount = {
  firstName,
  lastName: personName(100),
  email: given(email),
  phone: clearableLine(30).default(''),
  /** Which the guest speaks: e-mails are in it. */
  language: given(language),
};

/** A walk-in or a booking by telephone. `checkIn`: the guest stands at the desk, so the stay begins at once. */
export const deskOrder = z
  .object({
    ...stay,
    ...guestWithoutAccount,
    roomId: text(40),
    /**
     * Whether someone chose the room, so that the stay keeps it. If not, it is a free room of its category: the stay gets another one if
     * it is taken by now, and may be given another one before the arrival.
     */
    isRoomChosen: z.boolean().default(true),
    guests: guestCount,
    arrivalTime: given(arrivalTime),
    requests: given(text(LONGEST_REQUEST)),
    checkIn: z.boolean().default(false),
    /** Why the guest is checked in to a room that is not clean, for the history. */
    reason: given(line(200)),
    ...agreedPriceWithReason,
  })
  .superRefine(checkNights)
  .superRefine(checkPriceReason)
  .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`);

export const bookForGuest = defineCall('POST /api/desk/bookings', {
  access: access.staff('bookings'),
  summary: 'Book a room for a guest without an account',
  body: deskOrder,
  idempotent: true,
  rejections: ['not_found', 'price_expired', 'room_not_available', 'room_not_clean', 'room_occupied'],
  answers: {
    201: bookingAnswer.extend({
      /** Of the check-in, for `undoChange`; null if the guest was not checked in. */
      changeId: z.uuid().nullable(),
      releasedHolds,
    }),
  },
});

export const listFreeRooms = defineCall('GET /api/desk/free-rooms', {
  access: access.staff('bookings'),
  summary: 'The rooms of all categories that are free for a stay and hold the party, best first',
  query: z
    .object({
      ...stay,
      guests: given(z.coerce.number<number | string>().int(says('not_whole')).min(1).max(1_000)),
      ...agreedPriceFields,
    })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  answers: ok({
    /**
     * Cheapest first, then the room that leaves the fewest nights free around the stay; at most 500. For a stay that begins
     * today, clean rooms come first.
     */
    rooms: z.array(
      z.object({
        roomId: z.string(),
        name: z.string(),
        category: z.string(),
        maximumGuests: z.int(),
        /** Per night; if the nights have different prices, their average. */
        price: z.number().nonnegative(),
        /** Of the whole stay. */
        totalPrice: z.number().nonnegative(),
        /** Why guests cannot book it; the desk can. */
        restriction: restrictionProblem.nullish(),
        /** When the last hold of it by a guest ends; absent if there is none. A booking of the desk ends holds. */
        heldUntil: z.iso.datetime().optional(),
        /** Whether it is clean; only for stays that begin today. */
        isReady: z.boolean().optional(),
      }),
    ),
  }),
});

export type DeskOrder = z.output<typeof deskOrder>;
/** The values of a form before validation. */
export type DeskOrderForm = z.input<typeof deskOrder>;
export type RoomForStay = z.output<(typeof listFreeRooms)['answers'][200]>['rooms'][number];
export type FreeRoomsQuery = z.output<(typeof listFreeRooms)['query']>;
