import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate } from '../dates.ts';
import { addFieldError, says } from '../field-errors.ts';
import { given, listQuery, pageInfo } from '../lists.ts';
import { decimalPrice } from '../money.ts';
import { clearableLine, text } from '../shapes.ts';
import { bookingNote } from './note-calls.ts';
import {
  agreedLine,
  booking,
  bookingAnswer,
  bookingChannel,
  bookingPath,
  bookingStatus,
  money,
  payer,
  segment,
} from './shapes.ts';

/**
 * Named parts of the list of bookings, as of today at the hotel. `today` has the bookings that concern the desk today: due
 * arrivals (also those of earlier days), all guests in the house, and today's departures. `arriving` and `leaving` are due
 * today and not done yet; `overdue` should have left before today, `late` should have come before today.
 */
export const bookingView = z.enum(['today', 'arriving', 'leaving', 'overdue', 'late']);

/**
 * `from` and `to` select bookings whose `dates` are within these days, both included: `stay` (any day between arrival and
 * departure, the default), `arrival` or `departure`. Every word of `q` must occur in the booking id, the guest's name, the
 * e-mail address, or the room's id or name, in any case; a word of one or two letters at the beginning of a word. `view`
 * selects a named part of the list; a booking must also pass the other filters.
 *
 * A page counts from 1; without `pageNumber`, `pageSize` and `cursor` all bookings are listed, or rejected when there are
 * more than 50,000. `cursor` is `next` or `previous` of another page with the same filters and order: it is as fast on
 * page 10,000 as on page 1, and skips or repeats nothing when bookings are added in between.
 *
 * A search that matches more than 1,000 bookings, and none of them near the beginning of the order, is answered newest
 * stay first instead, and `pageInfo` says so.
 */
export const listBookings = defineCall('GET /api/booking/getAllBookings', {
  access: access.staff('bookings:read'),
  summary: 'All bookings, newest stay first unless sorted; or a page, searched, filtered and sorted',
  query: z
    .object({
      ...listQuery(['start', 'end', 'createdAt', 'guestName', 'roomId', 'status', 'bookingId']),
      status: given(bookingStatus),
      from: given(calendarDate),
      to: given(calendarDate),
      dates: given(z.enum(['stay', 'arrival', 'departure'])),
      view: given(bookingView),
      cursor: given(text(1_000)),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      ...says('before_from'),
    }),
  answers: ok({ rslt: z.array(booking), pageInfo: pageInfo.optional() }),
});

const acceptedTerms = z.object({
  revision: z.int(),
  language: z.string(),
  acceptedAt: z.iso.datetime(),
  /** An account, or a guest without one. */
  by: z.enum(['account', 'guest']),
});
export type AcceptedTerms = z.output<typeof acceptedTerms>;

/** How many bookings a view has; `isExact` is false if counting stopped at the limit. */
const viewCount = z.object({ count: z.int(), isExact: z.boolean() });

export const countBookings = defineCall('GET /api/desk/bookings/counts', {
  access: access.staff('bookings:read'),
  summary: 'How many bookings each view of the list has, counted up to 1,000',
  answers: { 200: z.record(bookingView, viewCount) },
});

export const readBooking = defineCall('GET /api/desk/bookings/:bookingId', {
  access: access.staff('bookings:read'),
  summary: 'A booking with its guest, and its last change while that can be undone',
  params: bookingPath,
  rejections: ['not_found'],
  answers: ok({
    booking,
    guest: z.object({
      /** The guest's record that staff keep. */
      guestId: z.uuid().optional(),
      /** As it was typed; null if it is not known. */
      phone: z.string().nullable(),
      /** The same in E.164, such as +34600555015; null if it could not be parsed. */
      phoneE164: z.string().nullable(),
      notes: z.string(),
    }),
    /** The rooms that it occupies in turn; empty if it has freed them. */
    segments: z.array(segment.extend({ roomName: z.string() })),
    /** The lines of its price; empty if each night costs the same. */
    lines: z.array(agreedLine),
    /** Why the desk agreed on a price that differs from the rates; null if it did not. */
    priceReason: z.string().nullish(),
    /** When the guest wants to arrive, such as 18:30; null if they did not say. */
    arrivalTime: z.string().nullish(),
    /** The guest's requests; empty if there are none. */
    requests: z.string().optional(),
    /** Who pays instead of the guest; null if the guest does. */
    payer: payer.nullish(),
    /** How the guest reached the desk; null if nobody said. */
    channel: bookingChannel.nullish(),
    /** What staff noted on it, newest first. */
    notes: z.array(bookingNote).optional(),
    /** In which e-mails about it are written; null if not known. */
    language: z.string().nullish(),
    /** Which text of the hotel's terms was accepted with it, when and by whom; null if none was. */
    terms: acceptedTerms.nullish(),
    /** Other bookings that were made together with it. */
    bookedWith: z.array(z.string()).optional(),
    /** The rooms of the group, this one too, in the order of booking; absent for a booking that was made alone. */
    group: z.array(booking).optional(),
    /** Whether it has coming nights, which can move to another room. */
    mayMove: z.boolean(),
    lastChange: z
      .object({
        changeId: z.uuid(),
        /** The status of the booking after it. */
        status: bookingStatus,
        /** The room that it was moved to; null for another change. */
        movedTo: z.string().nullable(),
        /** Whether nights or the number of guests were changed. */
        isAmended: z.boolean(),
        /** It can be undone before this instant. */
        undoableUntil: z.iso.datetime(),
      })
      .nullable(),
  }),
});

export const undoChange = defineCall('POST /api/desk/bookings/:bookingId/undo', {
  access: access.staff('bookings'),
  summary:
    'Undo the last change of status, stay or room, for ten minutes, of a no-show until the stay would have ended; repeating it changes nothing',
  params: bookingPath,
  /** The `changeId` from the answer of the change, so that a late repeat does not undo another change. */
  body: z.object({ changeId: z.uuid() }),
  rejections: [
    'changed_since',
    'extra_sold_out',
    'not_found',
    'room_not_available',
    'room_occupied',
    'undo_expired',
  ],
  answers: { 200: bookingAnswer },
});

export const summarizeComingStays = defineCall('GET /api/desk/rooms/:roomId/stays', {
  access: access.staff('bookings:read'),
  summary: 'The number of current and coming stays in a room, with the first arrival and the last departure',
  params: z.object({ roomId: text(40) }),
  answers: ok({
    count: z.int(),
    /** Null, like `last`, if there are none. */
    first: z.iso.date().nullable(),
    last: z.iso.date().nullable(),
  }),
});

export const changeBookingStatus = defineCall('PUT /api/booking/:bookingId/status', {
  access: access.staff('bookings'),
  summary: 'Check a guest in or out, note that nobody came, or cancel',
  params: bookingPath,
  body: z
    .object({
      status: bookingStatus,
      /** Whether a cancellation, not coming or an early departure costs nothing, whatever was agreed: for callers who may agree on prices. */
      isFeeWaived: z.boolean().exactOptional(),
      /**
       * For the history. Required for a check-in to a room that is not clean, and to waive the cost of an early departure or of not
       * coming.
       */
      reason: clearableLine(200).default(''),
      /** The cost of an early departure that the caller was shown: if it has changed by then, nothing is changed. */
      cost: given(decimalPrice),
    })
    .superRefine(({ status, isFeeWaived, reason }, context) => {
      if ((status !== 'checked_out' && status !== 'no_show') || !isFeeWaived || reason) return;
      addFieldError(context, { code: 'reason_needed' }, ['reason']);
    })
    .describe('checked_out and no_show with isFeeWaived need a reason'),
  rejections: [
    'illegal_transition',
    'not_found',
    'price_changed',
    'room_not_available',
    'room_not_clean',
    'room_occupied',
  ],
  answers: {
    200: bookingAnswer.extend({
      /** For `undoChange`. */
      changeId: z.uuid(),
    }),
  },
});

/** The unused nights cost the cancellation fee; for a stay that was booked without terms, their agreed price. */
export const previewDeparture = defineCall('GET /api/desk/bookings/:bookingId/departure', {
  access: access.staff('bookings'),
  summary: 'Preview the cost of checking a guest out today; stores nothing',
  params: bookingPath,
  rejections: ['illegal_transition', 'not_found'],
  answers: ok({
    /** The number of unused nights; 0 for a departure in time. */
    nights: z.int(),
    /** The cost of these nights. */
    cost: money,
    /** Of the whole stay, before and after. */
    before: money,
    after: money,
  }),
});

export type Departure = z.output<(typeof previewDeparture)['answers'][200]>;
export type BookingView = z.output<typeof bookingView>;
export type BookingListQuery = z.output<(typeof listBookings)['query']>;
export type BookingDetails = z.output<(typeof readBooking)['answers'][200]>;
export type ComingStays = z.output<(typeof summarizeComingStays)['answers'][200]>;
