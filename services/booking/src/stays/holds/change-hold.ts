import type { HoldTime } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Deps } from '../../deps.ts';
import { freeHolds, keepForLonger } from '../../inventory/occupancies.ts';
import { partsOf } from '../../rates/quote.ts';
import { currentPlace } from '../place.ts';
import * as store from './hold-store.ts';
import { assertHeld, type HoldKey, lockHeldRooms, lockHold } from './lock-hold.ts';
import { selectShares } from './use-store.ts';

/** `mayExtend`: whether other rooms of the type are free. */
export const toHoldTime = (
  { expiresAt, secondsLeft, isExtended }: store.HoldTimes,
  mayExtend: boolean,
): HoldTime => ({
  expiresAt: expiresAt.toISOString(),
  secondsLeft: Math.max(secondsLeft, 0),
  mayExtend: mayExtend && !isExtended,
});

/**
 * Holds rooms for 10 more minutes, once. A hold that was extended before stays as it is.
 * @throws ApiError 404; 409 `hold_expired`, `hold_released`, or `last_free_room` if no other room of a type is free in one of
 *   its nights
 */
export function extendHold({ database }: Pick<Deps, 'database'>, key: HoldKey): Promise<HoldTime> {
  return database.transaction(async (tx) => {
    const hold = await lockHold(tx, key);
    assertHeld(hold);
    if (hold.isExtended) return toHoldTime(hold, false);
    const rooms = await lockHeldRooms(tx, key.holdId);
    const parts = rooms.flatMap(({ quote }) => partsOf(quote));
    const shares = await selectShares(tx, parts, { place: currentPlace(), isVerified: false });
    if (shares.some(({ free }) => free < 1)) throw lastFreeRoom();
    const longer = await store.extendHold(tx, key.holdId);
    tx.queryAtCommit(keepForLonger(key.holdId));
    return toHoldTime(longer, false);
  });
}

const lastFreeRoom = () => rejection('last_free_room');

/** Releases held rooms. A hold that has ended stays as it is. @throws ApiError 404 */
export async function endHold(
  { database, availability }: Pick<Deps, 'database' | 'availability'>,
  key: HoldKey,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { status } = await lockHold(tx, key);
    if (status !== 'open') return;
    tx.queryAtCommit(store.holdEnd(key.holdId));
    tx.queryAtCommit(freeHolds([key.holdId]));
  });
  availability.expectChange();
}
