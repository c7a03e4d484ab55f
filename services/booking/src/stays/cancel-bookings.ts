import { may } from '@innkeeper/contracts/access';
import type { ChangeProblem } from '@innkeeper/contracts/booking';
import { ApiError, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { NOTHING } from '../rates/cancellation.ts';
import type { Booking } from './booking.ts';
import { cancelAtDesk, feeOwed } from './cancel-booking.ts';
import { lockBooking } from './set-status.ts';
import { readUndoableChange } from './undo-change.ts';

type Cancelled = { booking: Booking; changeId: string | null };

/**
 * Cancels bookings for staff, free of charge if they may agree on prices, each in its own transaction: the answer names those that cannot be cancelled; the others are
 * still cancelled. A booking that is already cancelled is not changed, so the call is safe to repeat.
 */
export async function cancelBookings(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  staff: Pick<User, 'permissions'>,
  bookingIds: readonly string[],
): Promise<{ cancelled: Cancelled[]; problems: ChangeProblem[] }> {
  const cancelled: Cancelled[] = [];
  const problems: ChangeProblem[] = [];
  for (const bookingId of bookingIds) {
    try {
      cancelled.push(
        await database.transaction((tx) =>
          cancelOne(tx, bookingId, { today: today(), now: now(), isWaived: may(staff, 'bookings:price') }),
        ),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      problems.push({ bookingId, code: error.code, message: error.message });
    }
  }
  return { cancelled, problems };
}

async function cancelOne(
  tx: Transaction,
  bookingId: string,
  { today, now, isWaived }: { today: string; now: Date; isWaived: boolean },
): Promise<Cancelled> {
  const locked = await lockBooking(tx, bookingId);
  const { booking } = locked;
  const owed = isWaived ? booking.terms && NOTHING : feeOwed(booking, now);
  if (booking.status !== 'cancelled') return cancelAtDesk(tx, locked, today, owed);
  return { booking, changeId: (await readUndoableChange(tx, bookingId, today))?.changeId ?? null };
}
