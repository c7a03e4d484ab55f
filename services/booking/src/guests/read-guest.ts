import type { GuestProfile } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { toGuestOnWire } from './guest.ts';
import { selectGuest, selectStaysOf } from './guest-store.ts';
import { selectMergesInto } from './merge-store.ts';

const MAXIMUM_STAYS = 200;

/** A guest with their stays, newest first. @throws ApiError 404 */
export async function readGuest(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  guestId: string,
): Promise<GuestProfile> {
  const [guest, stays, merges] = await Promise.all([
    selectGuest(database, guestId),
    selectStaysOf(database, guestId, MAXIMUM_STAYS),
    selectMergesInto(database, guestId, now()),
  ]);
  if (!guest) throw rejection('not_found.guest');
  return { guest: toGuestOnWire(guest), mergedInto: guest.mergedInto, stays, merges };
}
