import { conflict, notFound } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import {
  type HeldRoom,
  heldRoomsLock,
  holdConfirmation,
  type LockedHold,
  selectHeldRooms,
  selectHoldForUpdate,
} from './hold-store.ts';
import type { Holder } from './holder.ts';
import { isSecret } from './secret.ts';

export type { HeldRoom };

/** The proof that the caller has to send. */
export type HoldKey = { holdId: string; secret: string };

/** Locks a hold until the transaction ends. @throws ApiError 404 for an unknown hold, and for the secret of another hold */
export async function lockHold(tx: Transaction, { holdId, secret }: HoldKey): Promise<LockedHold> {
  const hold = await selectHoldForUpdate(tx, holdId);
  if (!hold || !isSecret(secret, hold.secretHash)) throw notFound('The hold');
  return hold;
}

/** @throws ApiError 409 `hold_expired` for a hold that has ended */
export function assertHeld({ status, secondsLeft }: LockedHold): void {
  if (status !== 'open' || secondsLeft < 0)
    throw conflict('hold_expired', 'The rooms are no longer kept for you. Please look for a room again.');
}

/** Locks the rooms of a locked hold, and returns them in the order of the quotes. */
export async function lockHeldRooms(tx: Transaction, holdId: string): Promise<HeldRoom[]> {
  const [, rooms] = await Promise.all([tx.query(heldRoomsLock(holdId)), selectHeldRooms(tx, holdId)]);
  return rooms;
}

/** Ends a locked hold because its rooms are booked by the same transaction. Its nights are free for later statements. */
export function endConfirmed(
  tx: Transaction,
  holdId: string,
  { customer, network, groupId }: Holder & { groupId: string },
): void {
  tx.queryAtCommit(holdConfirmation(holdId, { groupId, network, customerId: customer?.id ?? null }));
}
