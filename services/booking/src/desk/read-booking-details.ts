import type { BookingDetails } from '@innkeeper/contracts/booking';
import { cents } from '@innkeeper/contracts/money';
import { notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { readLines } from '../rates/lines.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings, readLeadGuest, readSegments } from '../stays/read-bookings.ts';
import { mayMove } from '../stays/segments.ts';
import { readUndoableChange } from '../stays/undo-change.ts';

/** A booking with what staff see beside the list. @throws ApiError 404 */
export async function readBookingDetails(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
): Promise<Omit<BookingDetails, 'booking'> & { booking: Booking }> {
  const [[booking], guest, segments, lines, lastChange] = await Promise.all([
    readBookings(database, [bookingId]),
    readLeadGuest(database, bookingId),
    readSegments(database, bookingId),
    readLines(database, bookingId),
    readUndoableChange(database, bookingId),
  ]);
  if (!booking || !guest) throw notFound(`The booking ${bookingId}`);
  const isMovable = mayMove(booking.status, segments, today());
  return { booking, guest, segments, lines: linesOf(booking, lines), mayMove: isMovable, lastChange };
}

/** The lines of the price that was agreed; none where the stay was changed since, and its price with it. */
function linesOf({ price }: Booking, lines: BookingDetails['lines']): BookingDetails['lines'] {
  const sum = lines.reduce((total, { amount }) => total + cents(amount), 0n);
  return sum === cents(price) ? lines : [];
}
