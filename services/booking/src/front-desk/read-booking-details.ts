import type { BookingDetails } from '@innkeeper/contracts/booking';
import { notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { readAgreedLines } from '../stays/agreed-lines.ts';
import type { Booking } from '../stays/booking.ts';
import {
  readBookings,
  readGroupOf,
  readLeadGuest,
  readPriceReason,
  readSegments,
} from '../stays/read-bookings.ts';
import { mayMove } from '../stays/segments.ts';
import { readUndoableChange } from '../stays/undo-change.ts';

/** A booking with the details that staff see beside the list. @throws ApiError 404 */
export async function readBookingDetails(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
): Promise<Omit<BookingDetails, 'booking'> & { booking: Booking }> {
  const [[booking], guest, segments, group, lastChange, priceReason] = await Promise.all([
    readBookings(database, [bookingId]),
    readLeadGuest(database, bookingId),
    readSegments(database, bookingId),
    readGroupOf(database, bookingId),
    readUndoableChange(database, bookingId, today()),
    readPriceReason(database, bookingId),
  ]);
  if (!booking || !guest) throw notFound(`The booking ${bookingId}`);
  const isMovable = mayMove(booking.status, segments, today());
  const lines = await readAgreedLines(database, booking);
  return {
    booking,
    guest,
    segments,
    lines,
    mayMove: isMovable,
    lastChange,
    priceReason,
    arrivalTime: group?.arrivalTime ?? null,
    requests: group?.requests ?? '',
    bookedWith: group?.bookingIds.filter((id) => id !== bookingId) ?? [],
  };
}
