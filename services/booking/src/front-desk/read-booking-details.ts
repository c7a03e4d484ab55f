import type { BookingDetails } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { readAcceptedTerms } from '../stays/accepted-terms.ts';
import { agreedLinesOf } from '../stays/agreed-lines.ts';
import type { Booking } from '../stays/booking.ts';
import { readNotes } from '../stays/booking-notes.ts';
import { readGroupMates } from '../stays/links.ts';
import { readBooking, readBookings, readLeadGuest, readNamedSegments } from '../stays/read-bookings.ts';
import { mayMove } from '../stays/segments.ts';
import { readUndoableChange } from '../stays/undo-change.ts';

/** A booking with the details that staff see beside the list. @throws ApiError 404 */
export async function readBookingDetails(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
): Promise<Omit<BookingDetails, 'booking' | 'group'> & { booking: Booking; group: Booking[] }> {
  const [booking, guest, segments, mates, lastChange, notes, terms] = await Promise.all([
    readBooking(database, bookingId),
    readLeadGuest(database, bookingId),
    readNamedSegments(database, bookingId),
    readGroupMates(database, [bookingId]),
    readUndoableChange(database, bookingId, today()),
    readNotes(database, [bookingId]),
    readAcceptedTerms(database, bookingId),
  ]);
  if (!booking || !guest) throw rejection('not_found.booking', { bookingId });
  const group = mates.length > 1 ? await readBookings(database, mates) : [];
  const isMovable = mayMove(booking.status, segments, today());
  return {
    booking,
    guest,
    segments,
    lines: agreedLinesOf(booking),
    mayMove: isMovable,
    lastChange,
    priceReason: booking.priceReason,
    arrivalTime: booking.arrivalTime,
    requests: booking.requests,
    payer: booking.payer,
    channel: booking.channel,
    notes: notes.get(bookingId) ?? [],
    language: booking.language,
    terms,
    bookedWith: mates.filter((id) => id !== bookingId),
    group,
  };
}
