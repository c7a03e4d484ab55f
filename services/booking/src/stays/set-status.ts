import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { type Booking, become, describeTransitions, freedFrom, mayBecome } from './booking.ts';
import { segmentsLeft } from './segments.ts';
import { selectSegments } from './segments-store.ts';
import { lockBookings, selectBooking, updateBooking } from './store.ts';

/**
 * Locks a booking and its rooms until the transaction ends, then reads it as the previous holder of the locks left it.
 * @throws ApiError 404
 */
export async function lockBooking(sql: Sql, bookingId: string): Promise<Booking> {
  const [, booking] = await Promise.all([lockBookings(sql, [bookingId]), selectBooking(sql, bookingId)]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  return booking;
}

/** A booking after a change of status, the segments that it keeps, and those that it had before. */
export type StatusChange = { booking: Booking; segments: Segment[]; formerSegments: Segment[] };

/**
 * Gives a locked booking another status, and frees its rooms if the status requires it. The caller publishes the event.
 * @throws ApiError 409 `illegal_transition` with the statuses that are possible instead
 */
export async function setStatus(
  sql: Sql,
  booking: Booking,
  to: BookingStatus,
  today: string,
  /** The amount owed for a booking that becomes cancelled. */
  cancellationFee: string | null = null,
): Promise<StatusChange> {
  if (!mayBecome(booking, to, today)) throw conflict('illegal_transition', describeTransitions(booking));
  const { bookingId } = booking;
  const formerSegments = await selectSegments(sql, bookingId);
  const freed = freedFrom(booking, to, today);
  const changed = await updateBooking(sql, bookingId, {
    ...{ ...become(booking, to, today), freedFrom: freed, cancellationFee },
  });
  return { booking: changed, segments: segmentsLeft(formerSegments, freed), formerSegments };
}
