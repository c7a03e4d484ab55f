import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { worded } from '../errors.ts';
import { addFieldError, says, wrongType } from '../field-errors.ts';
import { email } from '../identity/shapes.ts';
import { language } from '../languages.ts';
import { given } from '../lists.ts';
import { isCountry } from '../places.ts';
import { clearableLine, line, personName, text } from '../shapes.ts';
import {
  agreedPriceFields,
  agreedPriceWithReason,
  checkPriceReason,
  PRICE_REASON_RULE,
} from './agreed-price.ts';
import { releasedHolds } from './desk-hold-calls.ts';
import { restrictionProblem } from './searches.ts';
import {
  arrivalTime,
  bookingAnswer,
  bookingChannel,
  guestCount,
  LONGEST_REQUEST,
  type Payer,
  stay,
} from './shapes.ts';
import { partyFields } from './stay-calls.ts';

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
  /**
   * The record of a guest who is known already; a new one is added if it is left out. The name is then that of the record, whose e-mail
   * address and telephone number are filled in where they are missing.
   */
  guestId: given(z.uuid()),
  /** Which the guest speaks: e-mails are in it. */
  language: given(language),
};

/**
 * Who stays: adults and the ages of the children, as on the site; or `guests` of unknown ages, which count as adults. One adult if
 * nothing is given.
 */
const party = {
  guests: guestCount,
  adults: given(z.int(wrongType('not_whole')).min(1).max(1_000)),
  children: partyFields.children,
};

/** How many rooms the desk books together. */
export const MOST_ROOMS_TOGETHER = 20;

/** Another room of a group, and who stays in it: the guest who books if it has no name. */
const groupRoom = z.object({
  roomId: text(40),
  adults: given(z.int(wrongType('not_whole')).min(1).max(1_000)),
  children: partyFields.children,
  firstName,
  lastName: z.union([z.literal(''), personName(100)], says('not_name', { max: 100 })).default(''),
});

/** How the price is found besides stay and party, as on the site. An agreed price has no discount code. */
const rates = {
  /** The hotel's first one if it is left out. */
  planId: given(z.uuid()),
  discountCode: given(text(40)),
};

/** A company or person who pays instead of the guest, as an invoice names them; null without a name. */
const payer = z
  .object({
    name: clearableLine(200).default(''),
    address: z.array(clearableLine(100)).max(8).default([]),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.union([z.literal(''), z.string().refine(isCountry)], says('not_country')))
      .default(''),
    taxNumber: clearableLine(40).default(''),
    reference: clearableLine(60).default(''),
  })
  .superRefine(({ name, ...rest }, context) => {
    const isBlank = Object.values(rest)
      .flat()
      .every((part) => part === '');
    if (name === '' && !isBlank) addFieldError(context, { code: 'required' }, ['name']);
  })
  .transform(({ name, address, ...rest }): Payer | null =>
    name === '' ? null : { name, address: address.filter(Boolean), ...rest },
  );

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
    ...party,
    ...rates,
    /** Rooms that are booked together with the first, for the same nights, plan, code and payer: one link, and one e-mail about all. */
    moreRooms: z
      .array(groupRoom)
      .max(MOST_ROOMS_TOGETHER - 1)
      .default([]),
    /** How the guest reached the desk. */
    channel: given(bookingChannel),
    payer: payer.nullish(),
    arrivalTime: given(arrivalTime),
    requests: given(text(LONGEST_REQUEST)),
    checkIn: z.boolean().default(false),
    /** Why the guest is checked in to a room that is not clean, for the history. */
    reason: given(line(200)),
    ...agreedPriceWithReason,
  })
  .superRefine(checkNights)
  .superRefine(checkPriceReason)
  .superRefine(({ roomId, moreRooms }, context) => {
    const taken = new Set([roomId]);
    for (const [place, room] of moreRooms.entries()) {
      if (taken.has(room.roomId))
        addFieldError(context, { code: 'another_room' }, ['moreRooms', place, 'roomId']);
      taken.add(room.roomId);
    }
  })
  .describe(`${NIGHTS_RULE}; ${PRICE_REASON_RULE}`);

export const bookForGuest = defineCall('POST /api/desk/bookings', {
  access: access.staff('bookings'),
  summary: 'Book a room for a guest without an account',
  body: deskOrder,
  idempotent: true,
  rejections: [
    'discount_code_used_up',
    'guest_merged',
    'not_found',
    'price_expired',
    'room_not_available',
    'room_not_clean',
    'room_occupied',
  ],
  answers: {
    201: bookingAnswer.extend({
      /** Of the check-in, for `undoChange`; null if the guest was not checked in. */
      changeId: z.uuid().nullable(),
      releasedHolds,
    }),
  },
});

/** The numbers in a text such as `4, 9`. */
const toAges = (list: string): number[] =>
  list
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

export const listFreeRooms = defineCall('GET /api/desk/free-rooms', {
  access: access.staff('bookings'),
  summary: 'The rooms of all categories that are free for a stay and hold the party, best first',
  query: z
    .object({
      ...stay,
      guests: given(z.coerce.number<number | string>().int(says('not_whole')).min(1).max(1_000)),
      adults: given(z.coerce.number<number | string>().int(says('not_whole')).min(1).max(1_000)),
      /** The ages of the children, such as `4,9`. */
      children: given(z.string().transform(toAges).pipe(partyFields.children.unwrap())),
      ...rates,
      ...agreedPriceFields,
    })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  answers: ok({
    /**
     * Cheapest first; of rooms at one price those that are clean, for a stay that begins today, then the room that leaves the fewest
     * nights free around the stay; at most 500.
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
    /** The hotel's rate plans, the first one applies where none is chosen. */
    plans: z.array(z.object({ planId: z.uuid(), name: z.string() })).optional(),
    /** Why the prices do not include the discount code; absent if they do, and without a code. */
    codeProblem: worded.optional(),
  }),
});

export type DeskOrder = z.output<typeof deskOrder>;
/** The values of a form before validation. */
export type DeskOrderForm = z.input<typeof deskOrder>;
export type FreeRooms = z.output<(typeof listFreeRooms)['answers'][200]>;
export type RoomForStay = FreeRooms['rooms'][number];
export type FreeRoomsQuery = z.output<(typeof listFreeRooms)['query']>;
