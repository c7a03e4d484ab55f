import { z } from 'zod';
import { bookingsErased } from '../erasure.ts';
import { decimalPrice } from '../money.ts';
import { defineTopic } from '../topic.ts';
import { cancellation } from './cancellation.ts';
import { bookedRoom, bookingStatus, segment } from './shapes.ts';

export const bookingState = z.object({
  bookingId: z.string(),
  customerId: z.uuid(),
  email: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  /** The rooms that the guest has in turn, if there are several. */
  rooms: z.array(bookedRoom).optional(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number().int().positive(),
  /** Of the whole stay. */
  price: decimalPrice,
  /** Of the price, by ISO 4217. */
  currency: z.string(),
  status: bookingStatus,
  /** Empty if the name is not known. */
  guestName: z.string(),
  guests: z.number().int().positive(),
  /** The rooms that it occupies in turn. Freed nights are not among them, so a cancelled booking has none. */
  segments: z.array(segment),
  /** The cancellation terms. Absent, like the next field, if cancelling is free. */
  cancellation: cancellation.optional(),
  /** The amount owed for a cancelled booking. */
  cancellationFee: decimalPrice.optional(),
  /** How often it was changed: the sequence number of its calendar entry. */
  revision: z.int().nonnegative(),
  /** The name of its room's category; null for a room that is no longer known. */
  category: z.string().nullable(),
  /** What the guest said when booking; absent if nothing. */
  arrivalTime: z.string().optional(),
  requests: z.string().optional(),
});

export type BookingState = z.output<typeof bookingState>;

/** A guest's secret link to their bookings, sealed for messages: no other service can read it. */
export const sealedLink = z.object({ linkId: z.string(), sealedSecret: z.string() });

/** All bookings that were made together have the same link. */
const withLink = bookingState.extend({
  /** For a guest who has no account to see the booking with. It replaces the one before, which no longer works. */
  link: sealedLink.optional(),
});

const confirmed = withLink.extend({
  /** The number of bookings that were made together. Absent for a booking that was made alone. */
  group: z.object({ groupId: z.uuid(), bookings: z.int().min(2) }).optional(),
  /**
   * The booker may have typed the address of another person. `caller` is the account, or a mark of the network that
   * does not show which it is. Absent if the booker has proven the address, and for bookings by staff.
   */
  unproven: z.object({ caller: z.string() }).optional(),
});

/** Every event carries the booking's whole state after the change. */
export const bookingTopic = defineTopic(
  'booking',
  'the bookingId, or the id of an erasure',
  {
    'booking.confirmed': confirmed,
    'booking.cancelled': bookingState,
    'booking.checked_in': bookingState,
    'booking.checked_out': bookingState,
    'booking.no_show': bookingState,
    /** Coming nights are in another room, perhaps at another price; its nights and guests are the same. */
    'booking.moved': bookingState,
    /** Its nights have changed, perhaps also its room, its guests and its price. */
    'booking.dates_changed': bookingState,
    /** Its guests have changed, perhaps also its room and its price; its nights are the same. */
    'booking.guests_changed': bookingState,
    /** Only its price has changed, which the desk has agreed on. */
    'booking.price_changed': bookingState,
    /** One of these three, or another room together with them, was undone. */
    'booking.change_undone': bookingState,
    /** Its lead guest has a new name or address, or is a different record of the same person. */
    'booking.lead_guest_changed': withLink,
    'booking.check_in_undone': bookingState,
    'booking.check_out_undone': bookingState,
    'booking.no_show_undone': bookingState,
    'booking.cancellation_undone': bookingState,
    'booking.move_undone': bookingState,
    /** It moved to another room of its category to make room for another stay. Nobody had chosen its room. */
    'booking.rearranged': bookingState,
    /** Its guest was erased: name and address are placeholders. */
    'booking.guest_erased': bookingState,
    /** Subject: the erasure. The person's data are removed from all their bookings. */
    'booking.person_erased': bookingsErased,
  },
  {},
  ['booking.guest_erased'],
);
