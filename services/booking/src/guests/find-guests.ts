import type { FoundByStaff } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { searchGuests, selectNames } from './list-store.ts';

/** If a search matches more guests, only this many are read and sorted. */
const GATHERED = 100;

/** At most `limit` guests in whom every word occurs, by name; of many matches, any of them. */
export async function findGuests(
  sql: Sql,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<NonNullable<FoundByStaff['guests']>> {
  if (!words.length) return [];
  const window = { sort: 'name', order: 'asc', after: undefined, offset: 0, limit } as const;
  const { keys } = await searchGuests(sql, words, window, GATHERED);
  return selectNames(
    sql,
    keys.map(([, guestId]) => guestId),
  );
}
