import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { type Booking, become, describeTransitions, freedFrom, isToCome, mayBecome } from './booking.ts';
import { segmentsLeft } from './segments.ts';
import { selectSegments } from './segments-store.ts';
import { lockBookingWithRooms, selectBooking, statusUpdates } from './store.ts';

/** A locked booking and the segments that it occupies. */
export type LockedBooking = { booking: Booking; segments: Segment[] };

/**
 * Locks a booking and its rooms until the transaction ends, then reads it as the previous holder of the locks left it. One
 * round trip.
 * @throws ApiError 404
 */
export async function lockBooking(sql: Sql, bookingId: string): Promise<LockedBooking> {
  const [, booking, segments] = await Promise.all([
    lockBookingWithRooms(sql, bookingId),
    selectBooking(sql, bookingId),
    selectSegments(sql, bookingId),
  ]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  return { booking, segments };
}

/** A booking after a change of status, the segments that it keeps, and those that it had before. */
export type StatusChange = LockedBooking & { formerSegments: Segment[] };

/**
 * Gives a locked booking another status, and frees its rooms if the status requires it, by the round trip of the commit. The
 * caller publishes the event.
 * @throws ApiError 409 `illegal_transition` with the statuses that are possible instead
 */
export function setStatus(
  tx: Transaction,
  { booking, segments: formerSegments }: LockedBooking,
  to: BookingStatus,
  today: string,
  /** The amount owed for a booking that becomes cancelled. */
  cancellationFee: string | null = null,
): StatusChange {
  if (!mayBecome(booking, to, today)) throw conflict('illegal_transition', describeTransitions(booking));
  const became = become(booking, to, today);
  const freed = freedFrom(booking, to, today);
  for (const update of statusUpdates(booking.bookingId, { ...became, freedFrom: freed, cancellationFee }))
    tx.queryAtCommit(update);
  const flags = isToCome(to) ? booking.flags : [];
  const revision = booking.revision + 1;
  const changed: Booking = {
    ...booking,
    ...became,
    nights: nightsOf(became),
    flags,
    cancellationFee,
    revision,
  };
  return { booking: changed, segments: segmentsLeft(formerSegments, freed), formerSegments };
}
