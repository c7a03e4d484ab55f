import type { Segment } from '@innkeeper/contracts/booking';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';
import type { StatusChange } from './set-status.ts';

type Occupying = { booking: Booking; segments: Segment[] };

/** Adds a change of a booking by staff to the history. `before` is null for a booking that staff made. */
export function recordBooking(
  tx: Transaction,
  action: string,
  before: Occupying | null,
  after: Occupying,
  reason = '',
): void {
  const { bookingId: id, guestName: name } = after.booking;
  const subject = { kind: 'booking', id, name };
  tx.record({
    action,
    subject,
    before: before && stateOf(before),
    after: { ...stateOf(after), ...(reason && { reason }) },
  });
}

/** The same for another status. */
export function recordStatus(
  tx: Transaction,
  before: Booking,
  { formerSegments, ...after }: StatusChange,
  reason?: string,
): void {
  const former = { booking: before, segments: formerSegments };
  recordBooking(tx, `booking.${after.booking.status}`, former, after, reason);
}

/** The shown room follows from the segments. */
function stateOf({ booking, segments }: Occupying): object {
  const { guestName, email, guests, status, start, end, price, currency, cancellationFee } = booking;
  const fee = cancellationFee === null ? {} : { cancellationFee };
  return { guestName, email, guests, status, start, end, price, currency, ...fee, segments };
}
