import { bookingTopic } from '@innkeeper/kit/events/booking';
import type { Transaction } from '@innkeeper/kit/postgres/db';
import type { Booking } from './store.ts';

/** Tells the other services what a booking has become. Call it once for each change, in the change's transaction. */
export function announceBooking(tx: Transaction, booking: Booking): void {
  tx.publish(bookingTopic.event(`booking.${booking.status}`, booking.bookingId, booking));
}
