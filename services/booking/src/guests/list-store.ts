import type { GuestListQuery, ListedGuest } from '@innkeeper/contracts/booking';
import { type Closeness, conditionsOf, type Sql, type TypedWord } from '@innkeeper/kit/postgres';

export type GuestSort = NonNullable<GuestListQuery['sort']>;
/** A guest's sort key and id. */
export type GuestKey = [key: string, guestId: string];

/** As the indexes have them. */
const KEYS: Record<GuestSort, string> = {
  name: `lower(last_name || ' ' || first_name) collate natural_order`,
  email: `lower(coalesce(email, ''))`,
};

export type GuestWindow = {
  sort: GuestSort;
  order: 'asc' | 'desc';
  after: GuestKey | undefined;
  offset: number;
  limit: number;
};

/** Guests in the order of the list, found by walking through its index. */
export async function walkToGuests(sql: Sql, window: GuestWindow): Promise<GuestKey[]> {
  const { sort, order, after, offset, limit } = window;
  const key = KEYS[sort];
  const following = after ? `and (${key}, guest_id) ${order === 'asc' ? '>' : '<'} ($3, $4::uuid)` : '';
  const { rows } = await sql.query<{ key: string; guestId: string }>(
    `select ${key} as key, guest_id as "guestId" from guests where merged_into is null ${following}
      order by ${key} ${order}, guest_id ${order} offset $1 limit $2`,
    [offset, limit, ...(after ?? [])],
  );
  return rows.map(({ key: text, guestId }) => [text, guestId]);
}

/**
 * The guests in whom every word occurs, in the order of the list, and their number. If there are more than `maximum`, only
 * that many are read, in no particular order.
 */
export async function searchGuests(
  sql: Sql,
  words: readonly TypedWord[],
  { sort, order, after, offset, limit }: GuestWindow,
  maximum: number,
  closeness?: Closeness,
): Promise<{ keys: GuestKey[]; total: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(words, bind, closeness);
  const following = after
    ? `where (key, guest_id) ${order === 'asc' ? '>' : '<'} (${bind(after[0])}, ${bind(after[1])}::uuid)`
    : '';
  const { rows } = await sql.query<{ keys: GuestKey[]; total: number }>(
    `with found as materialized (
       select ${KEYS[sort]} as key, guest_id from guests
        where merged_into is null and ${conditions.join(' and ')} limit ${bind(maximum + 1)}
     ), page as (
       select key, guest_id from found ${following}
        order by key ${order}, guest_id ${order} offset ${bind(offset)} limit ${bind(limit)}
     )
     select (select count(*) from found) as total,
            (select coalesce(json_agg(json_build_array(key, guest_id) order by key ${order}, guest_id ${order}), '[]')
               from page) as keys`,
    values,
  );
  return rows[0]!;
}

export async function countGuestsUpTo(sql: Sql, limit: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from (select from guests where merged_into is null limit $1) counted',
    [limit],
  );
  return rows[0]!.count;
}

/** In the order of `guestIds`. A booking that was cancelled, or to which nobody came, is no stay. */
export async function selectListed(
  sql: Sql,
  guestIds: readonly string[],
  today: string,
): Promise<ListedGuest[]> {
  const { rows } = await sql.query<ListedGuest>(
    `select g.guest_id as "guestId", g.first_name as "firstName", g.last_name as "lastName",
            nullif(g.email, '') as email, nullif(g.phone, '') as phone, g.tags,
            coalesce(not c.deleted, false) as "hasAccount",
            s.stays, s.last::text as "lastStay", s.next::text as "nextStay"
       from unnest($1::uuid[]) with ordinality as wanted(guest_id, place)
            join guests g using (guest_id) left join customers c on c.customer_id = g.customer_id,
            lateral (
              select count(*) filter (where status in ('checked_in', 'checked_out'))::int as stays,
                     max(lower(stay)) filter (where status in ('checked_in', 'checked_out')) as last,
                     min(lower(stay)) filter (where status = 'confirmed' and upper(stay) > $2) as next
                from bookings b where b.guest_id = g.guest_id
            ) s
      order by wanted.place`,
    [guestIds, today],
  );
  return rows;
}

export type FoundGuest = { guestId: string; name: string; email: string | null; findable: string };

/** In the order of `guestIds`. */
export async function selectFound(sql: Sql, guestIds: readonly string[]): Promise<FoundGuest[]> {
  if (!guestIds.length) return [];
  const { rows } = await sql.query<FoundGuest>(
    `select guest_id as "guestId", trim(first_name || ' ' || last_name) as name, nullif(email, '') as email, findable
       from unnest($1::uuid[]) with ordinality as wanted(guest_id, place) join guests using (guest_id)
      order by place`,
    [guestIds],
  );
  return rows;
}
