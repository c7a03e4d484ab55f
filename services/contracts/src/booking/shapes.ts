import { z } from 'zod';
import { calendarDate } from '../dates.ts';
import type { ErrorCode } from '../errors.ts';
import { says, wrongType } from '../field-errors.ts';
import { decimalPrice } from '../money.ts';
import { text } from '../shapes.ts';
import { cancellation } from './cancellation.ts';

export const bookingStatus = z.enum(['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show']);

/** How a booking was made: by the specified calls, on the site, by staff, by staff for a guest who walked in, or with the demo hotel. */
export const bookingSource = z.enum(['call', 'site', 'desk', 'walk_in', 'demo']);

/** How a guest reached the desk. */
export const bookingChannel = z.enum(['phone', 'email', 'in_person', 'agency', 'portal', 'other']);

/** Who pays for a stay instead of the lead guest, as an invoice names them. */
export const payer = z.object({
  name: z.string(),
  address: z.array(z.string()),
  /** ISO 3166-1; empty if not known. */
  country: z.string(),
  /** Empty, like the next field, if there is none. */
  taxNumber: z.string(),
  reference: z.string(),
});

export const stay = { start: calendarDate, end: calendarDate };

export const guestCount = z.int(wrongType('not_whole')).min(1).max(1_000).nullish();

/** When a guest arrives, in the hotel's local time. */
export const arrivalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('not_time_like', { time: '18:30' }));

/** In characters. */
export const LONGEST_REQUEST = 1_000;

/** An amount as decimal text, and its currency by ISO 4217. */
export const money = z.object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/), currency: z.string() });

export const bookingPath = z.object({ bookingId: text(40) });

/** A room that a guest has for a part of the stay. */
export const bookedRoom = z.object({ roomName: z.string(), start: z.iso.date(), end: z.iso.date() });

export const booking = z.object({
  bookingId: z.string(),
  email: z.string(),
  /** The lead guest's first and last name; empty if it is not known. */
  guestName: z.string(),
  /** The number of guests. */
  guests: z.number().int(),
  /** The ages of the children among them at check-in, as far as they are known. */
  children: z.array(z.int()),
  status: bookingStatus,
  roomId: z.string(),
  roomName: z.string(),
  /** The name of the room's category; absent for a room that was deleted long ago. */
  category: z.string().exactOptional(),
  /** The rooms that the guest has in turn, if there are several. */
  rooms: z.array(bookedRoom).exactOptional(),
  start: z.iso.date(),
  /** An early check-out brings it forward to the day of departure. */
  end: z.iso.date(),
  nights: z.number().int(),
  /** Of the whole stay, as agreed when it was booked; an early check-out reduces it by the cancellation terms. */
  price: z.number().nonnegative(),
  /** Of the price, by ISO 4217: the hotel's when it was booked. */
  currency: z.string(),
  customerId: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Problems that staff have to settle while the booking is confirmed or checked in. */
  flags: z.array(z.enum(['room_deleted', 'customer_deleted'])),
  /** The statuses that staff may set today. */
  allowedTransitions: z.array(bookingStatus),
  /** Whether its guest may cancel it today. */
  mayCancel: z.boolean(),
  /** Whether its guest may change its dates and guests today. */
  mayChange: z.boolean(),
  /** How often it was changed: the sequence number of its calendar entry. */
  revision: z.int(),
  /** The cancellation terms; absent if cancelling is free of charge. */
  cancellation: cancellation
    .extend({
      /** The amount owed for a cancelled booking, in its currency; null for others. */
      owed: decimalPrice.nullable(),
    })
    .nullish(),
});
/** A part of the price that was agreed for a booking. */
export const agreedLine = z.object({
  kind: z.enum(['night', 'extra_guest', 'discount', 'tax', 'fee', 'extra']),
  /** Its night, or the day of an extra; null for the whole stay. */
  night: z.iso.date().nullable(),
  label: z.string(),
  /** Such as the name of a season. */
  reason: z.string().nullable(),
  /** Decimal text, in the currency of the booking. */
  amount: z.string(),
});

/** Nights that a booking occupies in one room. */
export const segment = z.object({ roomId: z.string(), start: z.iso.date(), end: z.iso.date() });

export const bookingAnswer = z.object({ message: z.string(), booking });

export type BookedRoom = z.output<typeof bookedRoom>;
export type Segment = z.output<typeof segment>;
export type AgreedLine = z.output<typeof agreedLine>;
export type BookingChannel = z.output<typeof bookingChannel>;
export type Payer = z.output<typeof payer>;
export type BookingSource = z.output<typeof bookingSource>;
export type BookingStatus = z.output<typeof bookingStatus>;
export type BookingOnWire = z.output<typeof booking>;

/** The codes with which each call rejects the booking of a guest. */
export const REJECTED_BOOKINGS = [
  'address_not_confirmed',
  'hotel_not_open',
  'not_found',
  'price_expired',
  'room_not_available',
  'stay_too_long',
  'too_far_ahead',
  'too_many_bookings',
  'too_many_nights',
] as const satisfies readonly ErrorCode[];
