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
  /** The rooms that the guest has in turn, where there are several. Absent in events of versions before 0.3. */
  rooms: z.array(bookedRoom).optional(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number().int().positive(),
  /** Of the whole stay. */
  price: decimalPrice,
  /** Of the price, by ISO 4217. Absent in events of versions before 0.3: they are in the hotel's currency. */
  currency: z.string().optional(),
  status: bookingStatus,
  /** Absent, like the two fields below, in events of versions before 0.2. Empty where the name is not known. */
  guestName: z.string().optional(),
  guests: z.number().int().positive().optional(),
  /** The rooms that it occupies in turn. Freed nights are not among them, so a cancelled booking has none. */
  segments: z.array(segment).optional(),
  /** What was agreed on cancelling. Absent, like the next field, where it is free, and in events of versions before 0.3. */
  cancellation: cancellation.optional(),
  /** What is owed for a cancelled booking. */
  cancellationFee: decimalPrice.optional(),
});

export type BookingState = z.output<typeof bookingState>;

/** A guest's secret link to what they booked, sealed for messages: nobody else can read it. */
export const sealedLink = z.object({ linkId: z.string(), sealedSecret: z.string() });

const confirmed = bookingState.extend({
  /** Of a booking that was made together with others: how many they are. Absent for one that was made alone. */
  group: z.object({ groupId: z.uuid(), bookings: z.int().min(2) }).optional(),
  /** Of a guest without an account. Bookings of one group have the same. */
  link: sealedLink.optional(),
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
    /** Coming nights are in another room. */
    'booking.moved': bookingState,
    /** Its nights are others, perhaps also its room, its number of guests and its price. */
    'booking.dates_changed': bookingState,
    /** More or fewer people stay, perhaps in another room; its nights are the same. */
    'booking.guests_changed': bookingState,
    /** The stay is as before one of these two. */
    'booking.change_undone': bookingState,
    /** Its lead guest has another name or address, or is another record of the same person. */
    'booking.lead_guest_changed': bookingState,
    'booking.check_in_undone': bookingState,
    'booking.check_out_undone': bookingState,
    'booking.no_show_undone': bookingState,
    'booking.cancellation_undone': bookingState,
    'booking.move_undone': bookingState,
    /** It has another room of its category, so that one is free for another stay. Nobody had chosen its room. */
    'booking.rearranged': bookingState,
    /** Its guest was erased: name and address are not those of a person. */
    'booking.guest_erased': bookingState,
    /** Subject: the erasure. All bookings of a person are without them. */
    'booking.person_erased': bookingsErased,
  },
  {},
  ['booking.guest_erased'],
);
