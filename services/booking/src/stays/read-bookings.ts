import type { BookingOnWire } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { type Booking, selectBookingsOf } from './store.ts';

export { selectBookings as readBookings } from './store.ts';

/** A loyal guest has fewer; only a client that books and cancels in a loop reaches it. */
const MAXIMUM_OWN = 1_000;

/** A customer's own bookings, newest stay first. */
export const listOwnBookings = (
  { database }: Pick<Deps, 'database'>,
  customerId: string,
): Promise<Booking[]> => selectBookingsOf(database, customerId, MAXIMUM_OWN);

export const toBookingOnWire = (booking: Booking): BookingOnWire => ({
  ...booking,
  price: Number(booking.price),
});
