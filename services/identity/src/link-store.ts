import type { LinkPurpose } from '@innkeeper/contracts/identity';
import type { Sql } from '@innkeeper/kit/postgres';

export type NewLink = {
  linkId: string;
  userId: string;
  purpose: LinkPurpose;
  email: string;
  secretHash: Buffer;
  minutes: number;
};

/** Adds a link, and deletes those that expired more than a month ago. Returns the expiry of the new one. */
export async function insertLink(sql: Sql, link: NewLink): Promise<Date> {
  await sql.query(
    `delete from account_links where id in
       (select id from account_links where expires_at < now() - interval '30 days' limit 1000 for update skip locked)`,
  );
  const { rows } = await sql.query<{ expiresAt: Date }>(
    `insert into account_links (id, user_id, purpose, email, secret_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) returning expires_at as "expiresAt"`,
    [link.linkId, link.userId, link.purpose, link.email, link.secretHash, link.minutes],
  );
  return rows[0]!.expiresAt;
}

/** The number of links for a purpose that were sent to an account in the last hour. */
export async function countLinksOfLastHour(sql: Sql, userId: string, purpose: LinkPurpose): Promise<number> {
  const { rows } = await sql.query<{ links: number }>(
    `select count(*) as links from account_links
      where user_id = $1 and purpose = $2 and created_at > now() - interval '1 hour'`,
    [userId, purpose],
  );
  return rows[0]!.links;
}

export type Link = {
  linkId: string;
  userId: string;
  purpose: LinkPurpose;
  email: string;
  isUsed: boolean;
  /** Open, and sent to the current or the new address of an active user. */
  isOpen: boolean;
  /** The address that the account is to have; null if no change waits. */
  newEmail: string | null;
};

/** Finds a link by the hash of its secret, locked so that it is used once. */
export async function lockLinkBySecret(sql: Sql, secretHash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql.query<Link>(
    `select l.id as "linkId", l.user_id as "userId", l.purpose, l.email, l.used_at is not null as "isUsed",
            l.expires_at > now() and u.active is true and (u.email = l.email or l.purpose = 'take_address') as "isOpen",
            (select c.email::text from address_changes c where c.user_id = l.user_id) as "newEmail"
       from account_links l left join users u on u.id = l.user_id
      where l.secret_hash = $1 for update of l`,
    [secretHash],
  );
  return rows[0];
}

/** Marks all open links of an account for a purpose as used: the used one, and those sent before it. */
export async function useUpLinks(sql: Sql, userId: string, purpose: LinkPurpose): Promise<void> {
  await sql.query(
    'update account_links set used_at = now() where user_id = $1 and purpose = $2 and used_at is null',
    [userId, purpose],
  );
}

/** Marks all open links of an account as used. */
export async function endLinksOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('update account_links set used_at = now() where user_id = $1 and used_at is null', [
    userId,
  ]);
}

export async function deleteLinksOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from account_links where user_id = $1', [userId]);
}

/** Stores a request for a new password, with the same work for every address. Does nothing if one is waiting. */
type ResetRequest = { email: string; network: string; language: string | null };

export async function insertResetRequest(
  sql: Sql,
  { email, network, language }: ResetRequest,
): Promise<void> {
  await sql.query(
    'insert into reset_requests (email, network, language) values ($1, $2, $3) on conflict do nothing',
    [email, network, language],
  );
}

/** Takes the oldest request that no other worker is handling; undefined if there is none. */
export async function takeResetRequest(sql: Sql): Promise<ResetRequest | undefined> {
  const { rows } = await sql.query<ResetRequest>(
    `delete from reset_requests where email =
       (select email from reset_requests order by requested_at limit 1 for update skip locked)
     returning email, network, language`,
  );
  return rows[0];
}

/** Deletes the request of an address, if one is waiting. */
export const deleteResetRequest = (sql: Sql, email: string): Promise<unknown> =>
  sql.query('delete from reset_requests where email = $1', [email]);
