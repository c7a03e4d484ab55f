import type { Sql } from '@innkeeper/kit/postgres';

export type Erasure = { personId: string; erasureId: string };

/** The text that replaces an erased guest's name. */
export const ERASED = { firstName: 'Erased', lastName: 'guest' };
export const ERASED_NAME = `${ERASED.firstName} ${ERASED.lastName}`;

/** Locks the account, so that names that arrive during the transaction wait, and names that arrive later have no effect. */
export async function noteErasure(sql: Sql, { personId, erasureId }: Erasure): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('innkeeper.booking.guest'), hashtext($1::text))`, [
    personId,
  ]);
  await sql.query(
    `insert into person_erasures (person_id, erasure_id) values ($1, $2)
     on conflict (person_id) do update set erasure_id = excluded.erasure_id, done_at = null`,
    [personId, erasureId],
  );
}

export const markErased = (sql: Sql, personId: string): Promise<unknown> =>
  sql.query('update person_erasures set done_at = now() where person_id = $1', [personId]);

/** The oldest erasures that wait until the person has checked out. */
export async function selectWaitingErasures(sql: Sql): Promise<Erasure[]> {
  const { rows } = await sql.query<Erasure>(
    `select person_id as "personId", erasure_id as "erasureId" from person_erasures
      where done_at is null order by asked_at limit 100`,
  );
  return rows;
}

/** Existing accounts of other persons: records of these accounts are not erased. */
const OF_ANOTHER = `(select customer_id from customers where customer_id <> $1 and not deleted)`;

/** The records of a person: their own, and those that staff merged with it. */
export async function selectRecordsOf(sql: Sql, personId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive above as (
       select guest_id, merged_into from guests where guest_id = $1
       union select g.guest_id, g.merged_into from guests g join above a on g.guest_id = a.merged_into
     ), records as (
       select guest_id from above
       union select g.guest_id from guests g join records r on g.merged_into = r.guest_id
     )
     select guest_id as id from records where guest_id not in ${OF_ANOTHER} order by guest_id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Bookings that the person made, or in which they stayed. */
export async function selectBookingIdsOfPerson(
  sql: Sql,
  personId: string,
  guestIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select booking_id as id from bookings
      where customer_id = $1 or (guest_id = any($2) and customer_id not in ${OF_ANOTHER}) order by booking_id`,
    [personId, guestIds],
  );
  return rows.map(({ id }) => id);
}

/** Erases names, addresses, notes and tags. Returns how many records had any. */
export async function eraseGuests(sql: Sql, guestIds: readonly string[]): Promise<number> {
  const { rowCount } = await sql.query(
    `update guests set first_name = $2, last_name = $3, email = null, phone = null, locale = null, notes = '', tags = '{}',
            version = version + 1
      where guest_id = any($1)
        and (first_name, last_name, coalesce(email, ''), coalesce(phone, ''), notes, tags)
            is distinct from ($2, $3, '', '', '', '{}'::text[])`,
    [guestIds, ERASED.firstName, ERASED.lastName],
  );
  const nothing = JSON.stringify({ email: null, phone: null, notes: '', tags: [] });
  await sql.query(
    'update guest_merges set kept_before = $2, kept_after = $2 where kept_id = any($1) or merged_id = any($1)',
    [guestIds, nothing],
  );
  return rowCount!;
}
