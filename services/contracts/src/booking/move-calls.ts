import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate } from '../dates.ts';
import { errorBody, problemBody } from '../errors.ts';
import { says } from '../field-errors.ts';
import { given } from '../lists.ts';
import { text } from '../shapes.ts';
import { moveReason } from './change-calls.ts';
import { releasedHolds } from './desk-hold-calls.ts';
import { booking, bookingPath, bookingStatus, segment } from './shapes.ts';

/** More than a room has in a year, and few enough for one transaction. */
const MOST_MOVES = 500;

/** A room that can take all coming nights of a stay. */
const fittingRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  category: z.string(),
  maximumGuests: z.int(),
  /** Its category's, per night, without seasons. A move does not change the agreed price. */
  price: z.number().nonnegative(),
  /** Whether it is of the category of the room that the stay leaves. */
  isSameCategory: z.boolean(),
  /** When the last hold of it by a guest ends: the move ends it. Absent if there is none. */
  heldUntil: z.iso.datetime().optional(),
});

/** Why one of several bookings cannot be changed. */
const changeProblem = problemBody.extend({ bookingId: z.string() });
const rejectedChanges = errorBody.extend({ problems: z.array(changeProblem) });

const movedStay = z.object({
  booking,
  /** For `undoChanges`; null if the stay was already in the room and its move can no longer be undone. */
  changeId: z.uuid().nullable(),
});

const eachBookingOnce = (list: readonly { bookingId: string }[]) =>
  new Set(list.map(({ bookingId }) => bookingId)).size === list.length;
const ONCE = says('repeated');

export const listRoomsForStay = defineCall('GET /api/desk/bookings/:bookingId/rooms', {
  access: access.staff('bookings'),
  summary:
    'The rooms that are free for the coming nights of a stay, or for those from a chosen one on, and hold its party, best first',
  params: bookingPath,
  /** The first night that moves; the first coming one if it is left out. */
  query: z.object({ since: given(calendarDate) }),
  rejections: ['not_found'],
  answers: ok({
    /** The room that the stay leaves, and its coming nights; null if it has none. */
    leaves: segment.nullable(),
    /** The nights that have not been yet, from each of which on the rest may move; null if there is none. */
    coming: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
    /** Same category first, then by price, then by how few nights stay free around the stay; at most 500. */
    rooms: z.array(fittingRoom),
  }),
});

export const planMoves = defineCall('GET /api/desk/rooms/:roomId/moves', {
  access: access.staff('bookings'),
  summary: 'Where the coming stays of a room could move: to the same category or a better one',
  params: z.object({ roomId: text(40) }),
  answers: ok({
    /** By arrival, at most 500; the others appear when these are moved. */
    stays: z.array(
      z.object({
        bookingId: z.string(),
        guestName: z.string(),
        email: z.string(),
        /** As it was typed; null if it is not known. */
        phone: z.string().nullable(),
        phoneE164: z.string().nullable(),
        guests: z.int(),
        status: bookingStatus,
        /** Its nights in this room from today on. */
        start: z.iso.date(),
        end: z.iso.date(),
        /** Null if no equivalent room is free. */
        to: fittingRoom.nullable(),
      }),
    ),
  }),
});

/**
 * `from` is the room that a stay leaves, as the caller knows it: only its nights in that room move, from today on, or from the
 * night `since` on if that comes later. A stay that is in the room `to` already counts as moved, so the call is safe to repeat.
 * A 409 names every stay that cannot move; if only one stay was to move, its code and message are those of this stay. Stays may
 * exchange their rooms.
 */
export const moveStays = defineCall('POST /api/desk/moves', {
  access: access.staff('bookings'),
  summary: 'Move the coming nights of stays to other rooms, at the agreed prices: all of them or none',
  body: z.object({
    ...moveReason,
    moves: z
      .array(
        z
          .object({ bookingId: text(40), from: text(40), to: text(40), since: given(calendarDate) })
          .refine(({ from, to }) => from !== to, { path: ['to'], ...says('another_room') }),
      )
      .min(1)
      .max(MOST_MOVES)
      .refine(eachBookingOnce, ONCE),
  }),
  rejections: [
    'changed_since',
    'changes_rejected',
    'illegal_transition',
    'no_coming_nights',
    'not_found',
    'room_not_available',
    'room_not_clean',
    'room_occupied',
  ],
  answers: ok({ message: z.string(), moved: z.array(movedStay), releasedHolds }),
  errors: { 409: rejectedChanges },
});

export const undoChanges = defineCall('POST /api/desk/undo', {
  access: access.staff('bookings'),
  summary:
    'Undo the last changes of bookings, for ten minutes: all of them or none; repeating it changes nothing',
  body: z.object({
    changes: z
      .array(z.object({ bookingId: text(40), changeId: z.uuid() }))
      .min(1)
      .max(MOST_MOVES)
      .refine(eachBookingOnce, ONCE),
  }),
  rejections: ['changes_rejected', 'extra_sold_out', 'not_found'],
  answers: ok({ message: z.string(), bookings: z.array(booking) }),
  errors: { 409: rejectedChanges },
});

/** More than a page of the list shows. */
const MOST_CANCELLATIONS = 100;

/**
 * Each booking is cancelled in its own transaction, so that a booking that cannot be cancelled does not prevent the others.
 * A booking that is already cancelled counts as cancelled, so the call is safe to repeat.
 */
export const cancelBookings = defineCall('POST /api/desk/cancellations', {
  access: access.staff('bookings'),
  summary: 'Cancel several bookings, as many of them as possible',
  body: z.object({
    bookingIds: z
      .array(text(40))
      .min(1)
      .max(MOST_CANCELLATIONS)
      .refine((ids) => new Set(ids).size === ids.length, ONCE),
  }),
  answers: ok({
    message: z.string(),
    /** `changeId` is for `undoChanges`; null if the booking was cancelled before and that can no longer be undone. */
    cancelled: z.array(z.object({ booking, changeId: z.uuid().nullable() })),
    problems: z.array(changeProblem),
  }),
});

export type FittingRoom = z.output<typeof fittingRoom>;
export type RoomsForStay = z.output<(typeof listRoomsForStay)['answers'][200]>;
export type MovePlan = z.output<(typeof planMoves)['answers'][200]>;
export type ChangeProblem = z.output<typeof changeProblem>;
export type StayMove = z.output<(typeof moveStays)['body']>['moves'][number];
