import { CLOCK_TOLERANCE_S } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';

// A gateway accepts a token for the tolerance after it expires, and its clock may be slow by another tolerance.
const KEPT_AFTER_EXPIRY = `interval '${2 * CLOCK_TOLERANCE_S} seconds'`;

/** Whether a token is not revoked, and its user exists and is active. */
export async function isSessionValid(
  sql: Sql,
  { id, tokenId, issuedAt }: { id: string; tokenId: string; issuedAt: number },
): Promise<boolean> {
  const { rows } = await sql.query<{ valid: boolean }>(
    {
      name: 'is-session-valid',
      text: `select exists (select from users where id = $1 and active)
                and not exists (select from revoked_tokens where token_id = $2)
                and not exists (select from revoked_users
                                 where user_id = $1 and issued_before > to_timestamp($3)) as valid`,
    },
    [id, tokenId, issuedAt],
  );
  return rows[0]!.valid;
}

/** Revokes one token, and deletes expired revocations so that the table does not grow. */
export async function revokeToken(sql: Sql, tokenId: string, expiresAt: number): Promise<void> {
  await sql.query(
    `delete from revoked_tokens where token_id in
       (select token_id from revoked_tokens where expires_at < now() - ${KEPT_AFTER_EXPIRY} limit 1000 for update skip locked)`,
  );
  await sql.query(
    `insert into revoked_tokens (token_id, expires_at) values ($1, to_timestamp($2)) on conflict do nothing`,
    [tokenId, expiresAt],
  );
}

/** Revokes all tokens of a user issued until now, permanently. `hours`: how long the longest of them is valid. */
export async function revokeUser(sql: Sql, userId: string, hours: number): Promise<void> {
  await deleteExpiredUsers(sql);
  await sql.query(
    `insert into revoked_users (user_id, issued_before, expires_at)
     values ($1, clock_timestamp(), clock_timestamp() + make_interval(hours => $2))
     on conflict (user_id) do update set issued_before = excluded.issued_before, expires_at = excluded.expires_at`,
    [userId, hours],
  );
}

/** Revokes the tokens of users whose permissions changed; these tokens can be renewed (`isRenewable`). */
export async function revokeForNewPermissions(
  sql: Sql,
  userIds: readonly string[],
  hours: number,
): Promise<void> {
  await deleteExpiredUsers(sql);
  await sql.query(
    `insert into revoked_users (user_id, issued_before, permissions_changed_at, expires_at)
     select id, now, now, now + make_interval(hours => $2)
       from (select clock_timestamp() as now), unnest($1::uuid[]) as id
     on conflict (user_id) do update
       set issued_before = excluded.issued_before, permissions_changed_at = excluded.permissions_changed_at,
           expires_at = excluded.expires_at`,
    [userIds, hours],
  );
}

/** Whether a token was not revoked, or only because its user's permissions changed. */
export async function isRenewable(
  sql: Sql,
  { id, tokenId, issuedAt }: { id: string; tokenId: string; issuedAt: number },
): Promise<boolean> {
  const { rows } = await sql.query<{ renewable: boolean }>(
    `select not exists (select from revoked_tokens where token_id = $2)
        and not exists (select from revoked_users
                         where user_id = $1 and final_before > to_timestamp($3)) as renewable`,
    [id, tokenId, issuedAt],
  );
  return rows[0]!.renewable;
}

const deleteExpiredUsers = (sql: Sql) =>
  sql.query(
    `delete from revoked_users where user_id in
       (select user_id from revoked_users where expires_at < now() - ${KEPT_AFTER_EXPIRY} limit 1000 for update skip locked)`,
  );

export type Revocation =
  | { kind: 'token'; id: string; expiresAt: number }
  | { kind: 'user'; id: string; issuedBefore: number; expiresAt: number };

/** Milliseconds since the epoch on the database's clock, which all replicas share. */
export async function readClock(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ now: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now',
  );
  return rows[0]!.now;
}

/** Seconds since the epoch on the same clock, to the microsecond, as revocations have it. */
export async function readMoment(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ now: number }>({
    name: 'moment',
    text: 'select extract(epoch from clock_timestamp())::float8 as now',
  });
  return rows[0]!.now;
}

/**
 * Everything revoked from `since` on (milliseconds) that has not expired. One statement, because every service asks each
 * second: with two at once, twice as many sessions of the pool would never be closed.
 */
export async function listRevocations(sql: Sql, since: number): Promise<Revocation[]> {
  const { rows } = await sql.query<{ revocation: Revocation }>(
    {
      name: 'list-revocations',
      text: `select json_build_object('kind', 'token', 'id', token_id,
                    'expiresAt', ceil(extract(epoch from expires_at))::int8) as revocation
               from revoked_tokens
              where expires_at > now() - ${KEPT_AFTER_EXPIRY} and revoked_at >= to_timestamp($1::float8 / 1000)
              union all
             select json_build_object('kind', 'user', 'id', user_id,
                    'issuedBefore', extract(epoch from issued_before)::float8,
                    'expiresAt', ceil(extract(epoch from expires_at))::int8)
               from revoked_users
              where expires_at > now() - ${KEPT_AFTER_EXPIRY} and issued_before >= to_timestamp($1::float8 / 1000)`,
    },
    [since],
  );
  return rows.map(({ revocation }) => revocation);
}
