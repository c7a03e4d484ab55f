import type { HoldTime } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import * as store from './hold-store.ts';
import { assertHeld, type HoldKey, lockHeldRooms, lockHold } from './lock-hold.ts';

export const toHoldTime = ({ expiresAt, secondsLeft, isExtended }: store.HoldTimes): HoldTime => ({
  expiresAt: expiresAt.toISOString(),
  secondsLeft: Math.max(secondsLeft, 0),
  mayExtend: !isExtended,
});

/**
 * Holds rooms for 10 more minutes, once. A hold that was extended before stays as it is.
 * @throws ApiError 404; 409 `hold_expired`
 */
export function extendHold({ database }: Pick<Deps, 'database'>, key: HoldKey): Promise<HoldTime> {
  return database.transaction(async (tx) => {
    const hold = await lockHold(tx, key);
    assertHeld(hold);
    if (hold.isExtended) return toHoldTime(hold);
    await lockHeldRooms(tx, key.holdId);
    return toHoldTime(await store.extendHold(tx, key.holdId));
  });
}

/** Releases held rooms. A hold that has ended stays as it is. @throws ApiError 404 */
export async function endHold(
  { database, index }: Pick<Deps, 'database' | 'index'>,
  key: HoldKey,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { status } = await lockHold(tx, key);
    if (status === 'open') await store.endHold(tx, key.holdId);
  });
  index.expectChange();
}
