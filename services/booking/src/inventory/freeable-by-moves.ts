import { setImmediate } from 'node:timers/promises';
import type { Sql } from '@innkeeper/kit/postgres';
import type { StayOfParty } from '../rates/rate-sheet.ts';
import { readRestrictions } from '../rates/restricted-stays.ts';
import { problemOfStay } from '../rates/restrictions.ts';
import { findRoom, selectRoomsWithStays } from './movable-stays.ts';
import { sizeOf } from './stay-offers.ts';

/**
 * Returns those of these full categories that have a room for a stay if coming stays move to other rooms, as booking it
 * would do. Categories in which guests may not book such a stay are left out.
 */
export async function readFreeableByMoves(
  sql: Sql,
  categoryIds: readonly string[],
  stay: StayOfParty,
  today: string,
): Promise<ReadonlySet<string>> {
  const [rooms, restrictions] = await Promise.all([
    selectRoomsWithStays(sql, categoryIds, stay, today),
    readRestrictions(sql, [...categoryIds], stay),
  ]);
  const wanted = [{ ...stay, guests: sizeOf(stay) }];
  const found = new Set<string>();
  for (const categoryId of categoryIds) {
    if (problemOfStay(restrictions.get(categoryId) ?? null, stay)) continue;
    await setImmediate(); // in a large hotel a category may take 50 ms, and other requests must not wait for all of them
    const ofCategory = rooms.filter((room) => room.categoryId === categoryId);
    if (findRoom(ofCategory, wanted) !== null) found.add(categoryId);
  }
  return found;
}
