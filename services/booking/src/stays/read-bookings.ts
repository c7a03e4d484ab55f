import type { BookingOnWire } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { type Booking, mayGuestCancel, mayGuestChange, nextStatuses } from './booking.ts';
import { selectBookingsOf } from './store.ts';

export { selectGroupOf as readGroupOf } from './group-store.ts';
export { selectSegmentsWithNames as readSegments } from './move-store.ts';
export { selectSegmentsOf as readSegmentsOf } from './segments-store.ts';
export {
  lockBookings,
  selectBookings as readBookings,
  selectLeadGuest as readLeadGuest,
  selectPriceReason as readPriceReason,
} from './store.ts';

/** A loyal guest has fewer; only a client that books and cancels in a loop reaches it. */
const MAXIMUM_OWN = 1_000;

/** A customer's own bookings, newest stay first. */
export const listOwnBookings = (
  { database }: Pick<Deps, 'database'>,
  customerId: string,
): Promise<Booking[]> => selectBookingsOf(database, customerId, MAXIMUM_OWN);

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
