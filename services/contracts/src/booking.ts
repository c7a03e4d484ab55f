import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { calendarDate, checkNights } from './dates.ts';
import { given, listQuery, pageInfo } from './lists.ts';
import { decimalPrice } from './money.ts';
import { text } from './shapes.ts';
import { defineTopic } from './topic.ts';

export const bookingStatus = z.enum(['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show']);

const stay = { start: calendarDate, end: calendarDate };

const guestCount = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(1_000, 'must be at most 1000')
  .nullish();

/** `category` is a name, in any case. An unknown category is a 404; one without a free room gives an empty list. */
const roomSearch = z
  .object({
    ...stay,
    category: text(100),
    guests: guestCount,
  })
  .superRefine(checkNights);

/**
 * With `no-cache` the answer includes every change that was answered before the search. Otherwise it may lack changes of
 * the last half second. Clients send it with searches after their own changes.
 */
const freshness = z.object({ 'cache-control': z.string().optional() });

const freeRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  specialDescription: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  /** The category's name. */
  category: z.string(),
  /** Per night. */
  price: z.number().nonnegative(),
  /** Of the stay that was searched. */
  totalPrice: z.number().nonnegative(),
});

/** `category` is a name, in any case; an unknown one is a 404. Without it the answer has no dates. */
const alternativesSearch = z
  .object({ ...stay, category: text(100).nullish(), guests: guestCount })
  .superRefine(checkNights);

/** What a category offers to a party for a stay. */
const categoryOffer = z.object({
  /** Its name. */
  category: z.string(),
  /** Per night. */
  price: z.number().nonnegative(),
  /** Of the stay that was searched. */
  totalPrice: z.number().nonnegative(),
  /** Of its largest room on offer; 0 where none is. */
  maximumGuests: z.int(),
  /** `too_small`: no room holds the party. `sold_out`: those that do are taken, or no room is on offer. */
  state: z.enum(['free', 'sold_out', 'too_small']),
});

/** `guests`: how many people stay, 1 where it is left out; the room limits it. */
const roomOrder = z.object({ ...stay, roomId: text(40), guests: guestCount }).superRefine(checkNights);

/** The header that makes a booking safe to repeat: the same key and body give the same answer, for a day. */
const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, 'must be 1 to 200 printable characters')
    .optional(),
});

const bookingPath = z.object({ bookingId: text(40) });

const booking = z.object({
  bookingId: z.string(),
  email: z.string(),
  /** The lead guest's first and last name; empty where it is not known. */
  guestName: z.string(),
  /** How many people stay. */
  guests: z.number().int(),
  status: bookingStatus,
  roomId: z.string(),
  roomName: z.string(),
  start: z.iso.date(),
  /** An early check-out brings it forward to the day of departure. */
  end: z.iso.date(),
  nights: z.number().int(),
  /** Of the whole stay, as agreed when it was booked; an early check-out does not change it. */
  price: z.number().nonnegative(),
  customerId: z.uuid(),
  createdAt: z.iso.datetime(),
  /** What staff have to settle while the booking is confirmed or checked in. */
  flags: z.array(z.enum(['room_deleted', 'customer_deleted'])),
  /** The statuses that staff may give it today. */
  allowedTransitions: z.array(bookingStatus),
  /** Whether its guest may cancel it today. */
  mayCancel: z.boolean(),
});
const bookingAnswer = z.object({ message: z.string(), booking });

/**
 * Named parts of the list of bookings, as of today at the hotel. `today` is what the desk has to do with: arrivals that are
 * due (also those of earlier days), everybody in the house, and who has left today. `arriving` and `leaving` are due today
 * and still to be done; `overdue` should have left before today.
 */
export const bookingView = z.enum(['today', 'arriving', 'leaving', 'overdue']);

export const readHotel = defineCall({
  method: 'GET',
  path: '/api/hotel',
  access: access.public,
  summary: "The hotel's time zone (IANA), which decides which day is today",
  answers: { 200: z.object({ timeZone: z.string() }) },
});

export const findFreeRooms = defineCall({
  method: 'POST',
  path: '/api/booking/getAvailbleRooms',
  access: access.public,
  summary: 'The rooms of a category that are free for a whole stay, cheapest first',
  headers: freshness,
  body: roomSearch,
  answers: { 200: z.object({ rst: z.array(freeRoom) }) },
});

export const findAlternatives = defineCall({
  method: 'POST',
  path: '/api/booking/alternatives',
  access: access.public,
  summary: 'What every category offers for a stay, cheapest first, and the nearest dates of one category',
  headers: freshness,
  body: alternativesSearch,
  answers: {
    200: z.object({
      categories: z.array(categoryOffer),
      /**
       * The nearest earlier and the nearest later stay of as many nights for which `category` has a free room, as far as
       * there are any from today on and within a year of the searched dates.
       */
      dates: z.array(z.object({ start: z.iso.date(), end: z.iso.date() })),
    }),
  },
});

export const bookRoom = defineCall({
  method: 'POST',
  path: '/api/booking',
  access: access.guest,
  summary: 'Book a room; with an Idempotency-Key header it is safe to repeat',
  body: roomOrder,
  headers: idempotencyKey,
  answers: { 201: bookingAnswer },
});

export const listOwnBookings = defineCall({
  method: 'GET',
  path: '/api/booking/getBookings',
  access: access.guest,
  summary: "The caller's own bookings, newest stay first, at most 1,000",
  answers: { 200: z.object({ bookings: z.array(booking) }) },
});

/**
 * `from` and `to` select bookings whose `dates` are within these days, both included: `stay` (any day between arrival and
 * departure, the default), `arrival` or `departure`. Every word of `q` must occur in the booking id, the guest's name, the
 * e-mail address, or the room's id or name, in any case; a word of one or two letters at the beginning of a word. `view`
 * selects a named part of the list; a booking must also pass the other filters.
 *
 * A page counts from 1; without `pageNumber`, `pageSize` and `cursor` all bookings are listed, or rejected when there are
 * more than 50,000. `cursor` is `next` or `previous` of another page with the same filters and order: it is as fast on
 * page 10,000 as on page 1, and skips or repeats nothing when bookings are added meanwhile.
 *
 * A search that matches more than 1,000 bookings, and none of them near the beginning of the order, is answered newest
 * stay first instead, and `pageInfo` says so.
 */
export const listBookings = defineCall({
  method: 'GET',
  path: '/api/booking/getAllBookings',
  access: access.staff('bookings'),
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
      message: 'must not be before from',
    }),
  answers: { 200: z.object({ rslt: z.array(booking), pageInfo: pageInfo.optional() }) },
});

/** How many bookings a view has; `isExact` is false where counting stopped. */
const viewCount = z.object({ count: z.int(), isExact: z.boolean() });

export const countBookings = defineCall({
  method: 'GET',
  path: '/api/desk/bookings/counts',
  access: access.staff('bookings'),
  summary: 'How many bookings each view of the list has, counted up to 1,000',
  answers: { 200: z.record(bookingView, viewCount) },
});

export const readBooking = defineCall({
  method: 'GET',
  path: '/api/desk/bookings/:bookingId',
  access: access.staff('bookings'),
  summary: 'A booking with its guest, and its last change while that can be undone',
  params: bookingPath,
  answers: {
    200: z.object({
      booking,
      guest: z.object({
        /** As it was typed; null where it is not known. */
        phone: z.string().nullable(),
        /** The same in E.164, such as +34600555015; null where it could not be parsed. */
        phoneE164: z.string().nullable(),
        notes: z.string(),
      }),
      lastChange: z
        .object({
          changeId: z.uuid(),
          /** What the booking became by it. */
          status: bookingStatus,
          /** It can be undone before this moment. */
          undoableUntil: z.iso.datetime(),
        })
        .nullable(),
    }),
  },
});

export const undoChange = defineCall({
  method: 'POST',
  path: '/api/desk/bookings/:bookingId/undo',
  access: access.staff('bookings'),
  summary: 'Undo the last change of status, for ten minutes; repeating it changes nothing',
  params: bookingPath,
  /** The change as its answer named it, so that a late repeat does not undo another one. */
  body: z.object({ changeId: z.uuid('must be the id of a change') }),
  answers: { 200: bookingAnswer },
});

export const summarizeComingStays = defineCall({
  method: 'GET',
  path: '/api/desk/rooms/:roomId/stays',
  access: access.staff('bookings'),
  summary: 'How many stays in a room are not over, from the first arrival to the last departure',
  params: z.object({ roomId: text(40) }),
  answers: {
    200: z.object({
      count: z.int(),
      /** Null, like `last`, where there are none. */
      first: z.iso.date().nullable(),
      last: z.iso.date().nullable(),
    }),
  },
});

export const cancelBooking = defineCall({
  method: 'DELETE',
  path: '/api/booking/:bookingId',
  access: access.guest,
  summary: 'Cancel a booking, as its guest or as staff; it is kept as cancelled',
  params: bookingPath,
  answers: { 200: bookingAnswer },
});

export const changeBookingStatus = defineCall({
  method: 'PUT',
  path: '/api/booking/:bookingId/status',
  access: access.staff('bookings'),
  summary: 'Check a guest in or out, note that nobody came, or cancel',
  params: bookingPath,
  body: z.object({ status: bookingStatus }),
  answers: {
    200: bookingAnswer.extend({
      /** For `undoChange`. */
      changeId: z.uuid(),
    }),
  },
});

export const bookingCalls = {
  readHotel,
  findFreeRooms,
  findAlternatives,
  bookRoom,
  listOwnBookings,
  listBookings,
  countBookings,
  readBooking,
  undoChange,
  summarizeComingStays,
  cancelBooking,
  changeBookingStatus,
};

export type BookingStatus = z.output<typeof bookingStatus>;
export type RoomSearch = z.output<typeof roomSearch>;
export type RoomOrder = z.output<typeof roomOrder>;
export type AlternativesSearch = z.output<typeof alternativesSearch>;
export type CategoryOffer = z.output<typeof categoryOffer>;
export type Alternatives = z.output<(typeof findAlternatives)['answers'][200]>;
export type FreeRoomOnWire = z.output<typeof freeRoom>;
export type BookingView = z.output<typeof bookingView>;
export type BookingListQuery = z.output<(typeof listBookings)['query']>;
export type ComingStays = z.output<(typeof summarizeComingStays)['answers'][200]>;
export type BookingDetails = z.output<(typeof readBooking)['answers'][200]>;
export type BookingOnWire = z.output<typeof booking>;
export type BookingState = z.output<typeof bookingState>;
export type Segment = NonNullable<BookingState['segments']>[number];

export const bookingState = z.object({
  bookingId: z.string(),
  customerId: z.uuid(),
  email: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number().int().positive(),
  /** Of the whole stay. */
  price: decimalPrice,
  status: bookingStatus,
  /** Absent, like the two fields below, in events of versions before 0.2. Empty where the name is not known. */
  guestName: z.string().optional(),
  guests: z.number().int().positive().optional(),
  /** The rooms that it occupies in turn. Freed nights are not among them, so a cancelled booking has none. */
  segments: z.array(z.object({ roomId: z.string(), start: z.iso.date(), end: z.iso.date() })).optional(),
});

/** Every event carries the booking's whole state after the change. */
export const bookingTopic = defineTopic('booking', 'the bookingId', {
  'booking.confirmed': bookingState,
  'booking.cancelled': bookingState,
  'booking.checked_in': bookingState,
  'booking.checked_out': bookingState,
  'booking.no_show': bookingState,
  'booking.check_in_undone': bookingState,
  'booking.check_out_undone': bookingState,
  'booking.no_show_undone': bookingState,
  'booking.cancellation_undone': bookingState,
});
