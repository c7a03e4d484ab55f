import { type Closeness, closenessOf, type Sql, type TypedWord } from '@innkeeper/kit/postgres';
import { type FoundGuest, searchGuests, selectFound } from './list-store.ts';

/** If a search matches more guests, only this many are read and sorted. */
const GATHERED = 100;
/** Fewer digits are in too many telephone numbers. */
const DIGITS = /^[0-9]{5,}$/;

/**
 * At most `limit` guests that have every word, the closest matches first, then by name. Of many that have them equally closely,
 * any.
 */
export async function findGuests(
  sql: Sql,
  words: readonly TypedWord[],
  limit: number,
): Promise<(FoundGuest & { closeness: Closeness })[]> {
  if (!words.length) return [];
  const gather = async (closeness: Closeness) => {
    const window = { sort: 'name', order: 'asc', after: undefined, offset: 0, limit: GATHERED } as const;
    const { keys, total } = await searchGuests(sql, words, window, GATHERED, closeness);
    return { guestIds: keys.map(([, guestId]) => guestId), total };
  };
  let { guestIds, total } = await gather('beginning');
  if (total > GATHERED) guestIds = [...(await gather('whole')).guestIds, ...guestIds];
  else if (total < limit) guestIds = [...guestIds, ...(await gather('anywhere')).guestIds];
  const found = await selectFound(sql, [...new Set(guestIds)]);
  return found
    .map((guest) => ({ ...guest, closeness: closenessOf(words, guest.findable) ?? ('anywhere' as const) }))
    .toSorted((a, b) => ORDER.indexOf(a.closeness) - ORDER.indexOf(b.closeness))
    .slice(0, limit);
}

const ORDER: Closeness[] = ['whole', 'beginning', 'anywhere'];

/** The guests whose telephone number has the digits of a word, at most a hundred. */
export async function findGuestsByPhone(sql: Sql, word: TypedWord): Promise<string[]> {
  if (!word.forms.some((form) => DIGITS.test(form))) return [];
  const window = { sort: 'name', order: 'asc', after: undefined, offset: 0, limit: GATHERED } as const;
  const { keys } = await searchGuests(sql, [word], window, GATHERED);
  return keys.map(([, guestId]) => guestId);
}
