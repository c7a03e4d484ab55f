import { calendarDate, text } from '@innkeeper/kit/shapes';
import { z } from 'zod';
import { MAXIMUM_NIGHTS, nightsOf, type Stay } from './stay.ts';

export const status = z.enum(['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show']);
export type Status = z.output<typeof status>;

/** What holds of a stay on whatever day it is asked for. That it does not begin in the past is for the actions. */
function checkNights(stay: Stay, context: z.RefinementCtx<Stay>): void {
  const nights = nightsOf(stay);
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['end'], message });
  if (nights < 1) refuse('must be after check-in');
  if (nights > MAXIMUM_NIGHTS) refuse(`must be at most ${MAXIMUM_NIGHTS} nights after check-in`);
}

const stay = { start: calendarDate, end: calendarDate };

/** `category` is a name, in any case. An unknown category is a 404; one without a free room gives an empty list. */
export const roomSearch = z
  .object({
    ...stay,
    category: text(100),
    guests: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1_000, 'must be at most 1000')
      .nullish(),
  })
  .superRefine(checkNights);
export type RoomSearch = z.output<typeof roomSearch>;

export const freeRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  /** The category's name. */
  category: z.string(),
  /** Per night. */
  price: z.number().nonnegative(),
});
export const freeRooms = z.object({ rst: z.array(freeRoom) });

export const roomOrder = z.object({ ...stay, roomId: text(40) }).superRefine(checkNights);
export type RoomOrder = z.output<typeof roomOrder>;

/** The header that makes a booking safe to repeat: the same key and body give the same answer, for a day. */
export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, 'must be 1 to 200 printable characters')
    .optional(),
});

export const bookingPath = z.object({ bookingId: text(40) });
export const statusChange = z.object({ status });

/** A query without a value (`?q=`) is what an empty form field sends, and asks for nothing. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const wholeNumber = (max: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).max(max);

/**
 * `from` and `to`: bookings with a guest in the house, arriving or leaving on one of these days, both included.
 * `q`: part of the booking id, the e-mail address, the room's id or name, in any case. A page counts from 1; where
 * neither `pageNumber` nor `pageSize` is asked for, all bookings are listed, or refused when they are over 50,000.
 */
export const bookingFilter = z
  .object({
    status: given(status),
    from: given(calendarDate),
    to: given(calendarDate),
    q: given(text(200)),
    pageNumber: given(wholeNumber(1_000_000_000)),
    pageSize: given(wholeNumber(100)),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'must not be before from' });
export type BookingFilter = z.output<typeof bookingFilter>;

export const booking = z.object({
  bookingId: z.string(),
  email: z.string(),
  status,
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
});
/** A booking as it crosses the wire: for the server's answers and the client's types. */
export type WireBooking = z.output<typeof booking>;

export const bookingAnswer = z.object({ message: z.string(), booking });
export const ownBookings = z.object({ bookings: z.array(booking) });
export const allBookings = z.object({
  rslt: z.array(booking),
  pageInfo: z
    .object({
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
      totalPages: z.number().int(),
      totalItems: z.number().int(),
    })
    .optional(),
});

export type WireFreeRoom = z.output<typeof freeRoom>;
export type PageInfo = NonNullable<z.output<typeof allBookings>['pageInfo']>;
