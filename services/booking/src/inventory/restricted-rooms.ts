import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import { readRestrictions } from '../rates/restricted-stays.ts';
import {
  problemOfStay,
  type RestrictionProblem,
  type Restrictions,
  restrictedStay,
} from '../rates/restrictions.ts';
import { selectGapFillers } from './store.ts';

/** The rooms free for a stay that guests may not book for it, with the reason. */
export async function restrictedRooms(
  sql: Sql,
  rooms: readonly { roomId: string; categoryId: string }[],
  stay: Stay,
  today: string,
): Promise<Map<string, RestrictionProblem>> {
  const found = new Map<string, RestrictionProblem>();
  const categories = [...new Set(rooms.map(({ categoryId }) => categoryId))];
  const restrictions = await readRestrictions(sql, categories, stay);
  if (!restrictions.size) return found;
  for (const { roomId, categoryId } of rooms) {
    const problem = problemOfStay(restrictions.get(categoryId) ?? null, stay);
    if (problem) found.set(roomId, problem);
  }
  const tooShort = [...found].filter(([, { kind }]) => kind === 'minimum_nights').map(([roomId]) => roomId);
  if (tooShort.length)
    for (const roomId of await selectGapFillers(sql, tooShort, stay, today)) found.delete(roomId);
  return found;
}

/** @throws ApiError 409 `stay_restricted` if guests may not book a stay in a room; the room is locked */
export async function assertUnrestricted(
  sql: Sql,
  { roomId, restrictions }: { roomId: string; restrictions: Restrictions | null },
  stay: Stay,
  today: string,
): Promise<void> {
  const problem = problemOfStay(restrictions, stay);
  if (!problem) return;
  if (problem.kind === 'minimum_nights') {
    const fillers = await selectGapFillers(sql, [roomId], stay, today);
    if (fillers.length) return;
  }
  throw restrictedStay(problem);
}
