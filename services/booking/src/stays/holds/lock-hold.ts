import { rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { freeHolds } from '../../inventory/occupancies.ts';
import { hashOf, isSecret } from '../../secret.ts';
import {
  claimHold,
  type HeldRoom,
  heldRoomsLock,
  holdConfirmation,
  type LockedHold,
  selectHeldRooms,
  selectHoldForUpdate,
} from './hold-store.ts';
import type { Holder } from './holder.ts';

/** The proof that the caller has to send. */
export type HoldKey = { holdId: string; secret: string };

/** Locks a hold until the transaction ends. @throws ApiError 404 for an unknown hold, and for the secret of another hold */
export async function lockHold(tx: Transaction, { holdId, secret }: HoldKey): Promise<LockedHold> {
  const hold = await selectHoldForUpdate(tx, holdId);
  if (!hold || !isSecret(secret, hold.secretHash)) throw rejection('not_found.hold');
  return hold;
}

/** Begins an order without a hold. Returns false for the id of another order, or of a hold. */
export const claimOrder = (
  tx: Transaction,
  { holdId, secret }: HoldKey,
  { place }: Holder,
): Promise<boolean> => claimHold(tx, { holdId, secretHash: hashOf(secret), place });

/** @throws ApiError 409 `hold_released` for a hold that the desk has ended, `hold_expired` for another one that has ended */
export function assertHeld({ status, secondsLeft, isEndedByDesk }: LockedHold): void {
  if (isEndedByDesk) throw rejection('hold_released');
  if (status !== 'open' || secondsLeft < 0) throw rejection('hold_expired');
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
  { customer, place: { network }, groupId }: Holder & { groupId: string },
): void {
  tx.queryAtCommit(holdConfirmation(holdId, { groupId, network, customerId: customer?.id ?? null }));
  tx.queryAtCommit(freeHolds([holdId]));
}
