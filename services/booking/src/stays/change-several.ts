import type { ChangeProblem } from '@innkeeper/contracts/booking';
import { ApiError, rejection, toProblem, violation } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { deferDoubleBooking, readOverlapping } from '../inventory/occupancies.ts';
import { rejectionOfSale } from '../sales-pause.ts';

/** Why bookings cannot be changed, by their ids. */
export type Problems = Map<string, ApiError>;

/**
 * Changes bookings in one transaction: all of them, or none when there is a problem with one. Before the commit they may share nights,
 * so that stays can exchange their rooms; the constraint decides at the commit. `work` locks the rooms and adds to `problems`.
 * @throws ApiError 409 `changes_rejected` with all problems; where there is only one booking, its own error
 */
export async function changeSeveral<T>(
  database: Database,
  bookingIds: readonly string[],
  nightsTaken: (bookingId: string) => ApiError,
  work: (tx: Transaction, problems: Problems) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      const problems: Problems = new Map();
      await deferDoubleBooking(tx);
      const result = await work(tx, problems);
      if (!problems.size)
        for (const id of await readOverlapping(tx, bookingIds)) problems.set(id, nightsTaken(id));
      if (problems.size) throw changesRejected(bookingIds, problems);
      return result;
    });
  } catch (error) {
    // Only the constraint detects nights that were written without a lock of the room, and it does not name their booking.
    if (violation(error)?.constraint !== 'no_double_booking') throw rejectionOfSale(error);
    throw changesRejected(bookingIds, new Map(bookingIds.map((id) => [id, nightsTaken(id)])));
  }
}

/** Runs one of several changes; an error that the client may see becomes a problem of its booking. */
export async function attempt<T>(
  problems: Problems,
  bookingId: string,
  change: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.set(bookingId, error);
    return undefined;
  }
}

function changesRejected(bookingIds: readonly string[], errors: Problems): ApiError {
  const problems: ChangeProblem[] = [...errors].map(([bookingId, error]) => ({
    bookingId,
    ...toProblem(error),
  }));
  const [only] = errors.values();
  if (bookingIds.length === 1 && only) return Object.assign(only, { details: { problems } });
  const counts = { rejected: problems.length, bookings: bookingIds.length };
  return rejection('changes_rejected', counts, { details: { problems } });
}
