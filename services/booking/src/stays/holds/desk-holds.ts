import type { HoldAtDesk, Segment } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../../deps.ts';
import { freeHolds } from '../../inventory/occupancies.ts';
import * as store from './desk-hold-store.ts';

/** The rooms that guests keep while they type. */
export const listHolds = ({ database }: Pick<Deps, 'database'>): Promise<HoldAtDesk[]> =>
  store.selectHolds(database);

/**
 * Ends a guest's hold, whose rooms are free at once. A hold that has ended, or that its guest is booking at this moment, stays as
 * it is.
 * @throws ApiError 404
 */
export async function releaseHold(
  { database, availability }: Pick<Deps, 'database' | 'availability'>,
  holdId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const released = free(tx, await store.endHoldForDesk(tx, holdId));
    if (!released && !(await store.isHold(tx, holdId))) throw rejection('not_found.hold');
  });
  availability.expectChange();
}

/**
 * Ends the holds of guests that are in the way of the desk, and returns how many there were. Their rooms have to be locked, so that
 * no other hold takes their nights.
 */
export async function sellOverHolds(tx: Transaction, segments: readonly Segment[]): Promise<number> {
  return free(tx, await store.endHoldsInTheWay(tx, segments));
}

/** The number of holds that ended, as answers have it. */
export const asReleased = (holds: number) => (holds ? { releasedHolds: holds } : {});

/** A message to staff that says how many holds of guests have ended. */
export function withReleased(message: string, holds: number | undefined): string {
  if (!holds) return message;
  return `${message} ${holds === 1 ? "A guest's hold was" : `${holds} holds of guests were`} ended for it.`;
}

/** Frees the rooms of holds that were ended, by the next round trip. Returns how many were open. */
function free(tx: Transaction, ended: readonly store.EndedHold[]): number {
  if (ended.length) tx.queryAtCommit(freeHolds(ended.map(({ hold }) => hold.holdId)));
  const released = ended.filter(({ isOpen }) => isOpen);
  for (const { hold } of released) {
    const { holdId: id, ...before } = hold;
    const name = [...new Set(before.rooms.map(({ roomId }) => roomId))].join(', ');
    tx.record({ action: 'hold.released', subject: { kind: 'hold', id, name }, before, after: null });
  }
  return released.length;
}
