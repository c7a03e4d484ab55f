import type { Sql } from '@innkeeper/kit/postgres';

export type AddressChange = {
  email: string;
  isOldConfirmed: boolean;
  isNewConfirmed: boolean;
  expiresAt: Date;
};

const CHANGE = `email, old_confirmed_at is not null as "isOldConfirmed",
  new_confirmed_at is not null as "isNewConfirmed", expires_at as "expiresAt"`;

/** Adds a change in place of a waiting one, and deletes expired ones. */
export async function insertChange(sql: Sql, userId: string, email: string, hours: number): Promise<void> {
  await sql.query(
    `delete from address_changes where user_id in
       (select user_id from address_changes where expires_at < now() - interval '30 days' limit 100 for update skip locked)`,
  );
  await sql.query(
    `insert into address_changes (user_id, email, expires_at) values ($1, $2, now() + make_interval(hours => $3))
     on conflict (user_id) do update set email = excluded.email, requested_at = excluded.requested_at,
       expires_at = excluded.expires_at, old_confirmed_at = null, new_confirmed_at = null`,
    [userId, email, hours],
  );
}

export async function findChange(sql: Sql, userId: string): Promise<AddressChange | undefined> {
  const { rows } = await sql.query<AddressChange>(
    `select ${CHANGE} from address_changes where user_id = $1 and expires_at > now()`,
    [userId],
  );
  return rows[0];
}

/** Notes that the reader of one address has confirmed. Returns the updated change; undefined if it has expired. */
export async function setConfirmed(
  sql: Sql,
  userId: string,
  which: 'old' | 'new',
): Promise<AddressChange | undefined> {
  const { rows } = await sql.query<AddressChange>(
    `update address_changes set ${which}_confirmed_at = now()
      where user_id = $1 and expires_at > now() returning ${CHANGE}`,
    [userId],
  );
  return rows[0];
}

export const deleteChange = (sql: Sql, userId: string): Promise<unknown> =>
  sql.query('delete from address_changes where user_id = $1', [userId]);
