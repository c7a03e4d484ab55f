import { patternsOf, type Sql, type TypedWord } from '@innkeeper/kit/postgres';

/**
 * For each word the ids of the rooms whose id or name has it, at most `limit`; null means all. The statement names each pattern as a
 * value, so that Postgres finds the rooms of rare ones by their index.
 */
export async function findRooms(
  sql: Sql,
  words: readonly TypedWord[],
  limit: number | null = null,
): Promise<string[][]> {
  const values: unknown[] = [limit];
  const lists = words.map((word, place) => {
    const ways = patternsOf(word).map((pattern) => `findable like $${values.push(pattern)}`);
    return `(select ${place} as place, room_id from rooms where ${ways.join(' or ') || 'false'} limit $1)`;
  });
  const found = words.map((): string[] => []);
  if (!lists.length) return found;
  const { rows } = await sql.query<{ place: number; roomIds: string[] }>(
    `select place, array_agg(room_id) as "roomIds" from (${lists.join(' union all ')}) matching group by place`,
    values,
  );
  for (const { place, roomIds } of rows) found[place] = roomIds;
  return found;
}

/** Rooms that are not deleted, with the names of their categories, in the order of their ids. */
export async function readRoomNames(
  sql: Sql,
  roomIds: readonly string[],
): Promise<{ roomId: string; name: string; category: string; findable: string }[]> {
  if (!roomIds.length) return [];
  const { rows } = await sql.query<{ roomId: string; name: string; category: string; findable: string }>(
    `select room_id as "roomId", r.name, coalesce(c.name::text, '') as category, findable
       from rooms r left join categories c using (category_id)
      where room_id = any($1) and not deleted order by room_id collate natural_order`,
    [roomIds],
  );
  return rows;
}
