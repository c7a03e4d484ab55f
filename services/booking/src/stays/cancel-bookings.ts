import type { ChangeProblem } from '@innkeeper/contracts/booking';
import { ApiError } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { NOTHING } from '../rates/cancellation.ts';
import type { Booking } from './booking.ts';
import { cancelAtDesk } from './cancel-booking.ts';
import { lockBooking } from './set-status.ts';
import { readUndoableChange } from './undo-change.ts';

type Cancelled = { booking: Booking; changeId: string | null };

/**
 * Cancels bookings for staff free of charge, each in its own transaction: the answer names those that cannot be cancelled; the others are
 * still cancelled. A booking that is already cancelled is not changed, so the call is safe to repeat.
 */
export async function cancelBookings(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingIds: readonly string[],
): Promise<{ cancelled: Cancelled[]; problems: ChangeProblem[] }> {
  const cancelled: Cancelled[] = [];
  const problems: ChangeProblem[] = [];
  for (const bookingId of bookingIds) {
    try {
      cancelled.push(await database.transaction((tx) => cancelOne(tx, bookingId, today())));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      problems.push({ bookingId, code: error.code, message: error.message });
    }
  }
  return { cancelled, problems };
}

async function cancelOne(tx: Transaction, bookingId: string, today: string): Promise<Cancelled> {
  const locked = await lockBooking(tx, bookingId);
  const { booking } = locked;
  if (booking.status !== 'cancelled') return cancelAtDesk(tx, locked, today, booking.terms && NOTHING);
  return { booking, changeId: (await readUndoableChange(tx, bookingId))?.changeId ?? null };
}
