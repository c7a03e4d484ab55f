import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { editConflict, errorBody } from '../errors.ts';
import { says } from '../field-errors.ts';
import { email } from '../identity/shapes.ts';
import { language } from '../languages.ts';
import { given, listCall } from '../lists.ts';
import { clearableLine, clearableText, line, personName, text, version } from '../shapes.ts';
import { bookingStatus } from './shapes.ts';

/** The people who stay, as records that staff keep. A guest may have an account or not. */

/** For how long a merge of two records can be undone. */
export const MERGE_UNDO_DAYS = 30;

const guestPath = z.object({ guestId: z.uuid() });

const guestFacts = {
  guestId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether the guest can sign in: name, e-mail and phone are then the account's. */
  hasAccount: z.boolean(),
};

const guestRecord = z.object({
  ...guestFacts,
  /** Which the guest speaks: e-mails about new bookings are in it. Null if not known. */
  language: language.nullable(),
  /** The staff's notes about the guest; guests never see them. */
  notes: z.string(),
  version,
});

const listedGuest = z.object({
  ...guestFacts,
  /** The number of past and current stays. */
  stays: z.int(),
  /** The newest of these; null if there is none. */
  lastStay: z.iso.date().nullable(),
  /** The guest's next arrival; null if nothing is booked. */
  nextStay: z.iso.date().nullable(),
});

/**
 * Every word of `q` must occur in the name, the e-mail address, the phone number or a tag. If a search finds more than 1,000
 * guests, only 1,000 are listed, and `totalIsExact` is false.
 */
export const listGuests = listCall('/api/desk/guests', {
  access: access.staff('bookings:read'),
  summary: 'A page of the guests of the hotel, by last name unless sorted by e-mail',
  sorts: ['name', 'email'],
  filters: { cursor: given(text(1_000)) },
  answer: { guests: z.array(listedGuest) },
});

const stayOfGuest = z.object({
  bookingId: z.string(),
  status: bookingStatus,
  roomId: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  price: z.number().nonnegative(),
  currency: z.string(),
});

const merge = z.object({
  mergeId: z.uuid(),
  /** Of the record that is no longer listed. */
  guestId: z.uuid(),
  name: z.string(),
  mergedAt: z.iso.datetime(),
  /** It can be undone before this instant; null if that has passed. */
  undoableUntil: z.iso.datetime().nullable(),
});

export const readGuest = defineCall('GET /api/desk/guests/:guestId', {
  access: access.staff('bookings:read'),
  summary: 'A guest with their stays, and the records that were merged into theirs',
  params: guestPath,
  rejections: ['not_found'],
  answers: ok({
    guest: guestRecord,
    /** The record that this one was merged into; null if it was not merged. */
    mergedInto: z.uuid().nullable(),
    /** Newest first, at most 200. */
    stays: z.array(stayOfGuest),
    /** Newest first. */
    merges: z.array(merge),
  }),
});

const tags = z
  .array(line(40))
  .max(20)
  .transform((list) => [...new Map(list.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** Whether digits in a row, with spaces or dashes between them, are the number of a payment card. */
export function hasCardNumber(words: string): boolean {
  return (words.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((number) => {
    const digits = [...number.replace(/\D/g, '')].reverse().map(Number);
    const sum = digits.reduce((total, digit, place) => {
      const counted = place % 2 === 1 ? digit * 2 : digit;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
    return sum % 10 === 0;
  });
}

const anyName = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), personName(100)], says('not_name_without_site', { max: 100 })));

/**
 * The fields of a guest's record that staff may change. Name, e-mail and phone of a guest with an account come from the
 * account.
 */
export const guestChange = z.object({
  firstName: anyName,
  /** Must not be removed if there is no account. */
  lastName: anyName,
  email: z
    .union([z.literal(''), email.nullable()], says('not_email'))
    .transform((address) => address || null),
  phone: clearableLine(30).transform((number) => number || null),
  /** Their coming bookings get it too. It stays if it is left out. */
  language: z
    .union([z.literal(''), language.nullable()])
    .transform((one) => one || null)
    .exactOptional(),
  notes: clearableText(4_000).refine((words) => !hasCardNumber(words), says('card_number')),
  tags,
});

export const changeGuest = defineCall('PUT /api/desk/guests/:guestId', {
  access: access.staff('bookings'),
  summary: "Change a guest's record; the guest's bookings get the new name",
  params: guestPath,
  body: guestChange.extend({ version }),
  rejections: ['edit_conflict', 'guest_merged', 'not_found'],
  answers: ok({ message: z.string(), guest: guestRecord }),
  errors: { 409: z.union([editConflict(guestRecord), errorBody]) },
});

/** The caller chooses `mergeId`, so that the call is safe to repeat. */
export const mergeGuests = defineCall('POST /api/desk/guests/:guestId/merges', {
  access: access.staff('bookings'),
  summary: 'Merge another record of the same person into this guest, with all its bookings',
  params: guestPath,
  body: z.object({
    mergeId: z.uuid(says('not_new_id')),
    /** The record that is merged and no longer listed. */
    otherId: z.uuid(),
  }),
  rejections: ['guest_merged', 'not_found'],
  answers: ok({ message: z.string(), guest: guestRecord, bookings: z.int() }),
});

export const undoMerge = defineCall('POST /api/desk/guests/:guestId/merges/:mergeId/undo', {
  access: access.staff('bookings'),
  summary: 'Part two records that were merged, for 30 days; repeating it changes nothing',
  params: guestPath.extend({ mergeId: z.uuid() }),
  rejections: ['not_found', 'undo_expired'],
  answers: ok({ message: z.string(), guest: guestRecord }),
});

export type GuestRecord = z.output<typeof guestRecord>;
export type ListedGuest = z.output<typeof listedGuest>;
export type GuestListQuery = z.output<(typeof listGuests)['query']>;
export type GuestProfile = z.output<(typeof readGuest)['answers'][200]>;
export type GuestChange = z.output<typeof guestChange>;
/** The values of a form before validation. */
export type GuestForm = z.input<typeof guestChange>;
export type GuestMerge = z.output<typeof merge>;
