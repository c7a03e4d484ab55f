import { readTypedWords, type Sql } from '@innkeeper/kit/postgres';
import { findGuestsByPhone } from '../guests/find-guests.ts';
import { findRooms } from '../inventory/find-rooms.ts';
import type { Word } from './list-store.ts';

/** The words of a search for bookings, with the rooms and the guests' telephone numbers that have them, at most `limit` rooms. */
export async function readWords(
  sql: Sql,
  q: string | undefined,
  limit: number | null = null,
): Promise<Word[]> {
  const words = await readTypedWords(sql, q);
  const [roomIds, guestIds] = await Promise.all([
    findRooms(sql, words, limit),
    Promise.all(words.map((word) => findGuestsByPhone(sql, word))),
  ]);
  return words.map((word, i) => ({ ...word, roomIds: roomIds[i]!, guestIds: guestIds[i]! }));
}
