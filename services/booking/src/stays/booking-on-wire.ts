import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { type Booking, mayGuestCancel, mayGuestChange, nextStatuses } from './booking.ts';

/** A booking as the contract describes it, with its allowed actions on the day `today`. */
export const toBookingOnWire = (booking: Booking, today: string): BookingOnWire => ({
  bookingId: booking.bookingId,
  email: booking.email,
  guestName: booking.guestName,
  guests: booking.guests,
  children: [...booking.childrenAges],
  status: booking.status,
  roomId: booking.roomId,
  roomName: booking.roomName,
  ...(booking.category !== null && { category: booking.category }),
  ...(booking.rooms && { rooms: booking.rooms }),
  start: booking.start,
  end: booking.end,
  nights: booking.nights,
  price: Number(booking.price),
  currency: booking.currency,
  customerId: booking.customerId,
  createdAt: booking.createdAt,
  revision: booking.revision,
  flags: booking.flags,
  allowedTransitions: nextStatuses(booking, today),
  mayCancel: mayGuestCancel(booking, today),
  mayChange: mayGuestChange(booking, today),
  ...(booking.terms && {
    cancellation: { ...toCancellationOnWire(booking.terms), owed: booking.cancellationFee },
  }),
});
