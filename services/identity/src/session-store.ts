import { FRESH_FACTOR_MINUTES, RENEWAL_GRACE_SECONDS } from '@innkeeper/contracts/identity';
import type { Sql } from '@innkeeper/kit/postgres';

/** Times are seconds since the epoch. */
export type NewSession = {
  sessionId: string;
  userId: string;
  device: string;
  network: string;
  now: number;
  tokensUntil: number;
  expiresAt: number;
  /** Whether the second factor was shown to begin it. */
  isProven?: boolean;
};

/** Adds a session, and deletes those that ended more than a month ago, with their refresh tokens. */
export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql.query(
    `delete from sessions where id in
       (select id from sessions where expires_at < now() - interval '30 days' limit 100 for update skip locked)`,
  );
  await sql.query(
    `insert into sessions (id, user_id, device, network, created_at, last_seen_at, tokens_until, expires_at, proven_at)
     values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($5), to_timestamp($6), to_timestamp($7),
       case when $8 then clock_timestamp() end)`,
    [
      session.sessionId,
      session.userId,
      session.device,
      session.network,
      session.now,
      session.tokensUntil,
      session.expiresAt,
      session.isProven ?? false,
    ],
  );
}

/** Records that the second factor was shown in a session. */
export const setSessionProven = (sql: Sql, sessionId: string): Promise<unknown> =>
  sql.query('update sessions set proven_at = clock_timestamp() where id = $1', [sessionId]);

/** When the second factor was last shown in a session, in seconds since the epoch; 0 if it was not. */
export async function selectProvenAt(sql: Sql, sessionId: string): Promise<number> {
  const { rows } = await sql.query<{ provenAt: number | null }>(
    'select extract(epoch from proven_at)::float8 as "provenAt" from sessions where id = $1',
    [sessionId],
  );
  return rows[0]?.provenAt ?? 0;
}

/** Whether the second factor was shown in a session recently enough to be fresh. */
export async function isSessionProven(sql: Sql, sessionId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isProven: boolean | null }>(
    `select proven_at > clock_timestamp() - make_interval(mins => $2) as "isProven" from sessions where id = $1`,
    [sessionId, FRESH_FACTOR_MINUTES],
  );
  return rows[0]?.isProven ?? false;
}

/** Records when and where a session was renewed. */
export async function updateRenewed(
  sql: Sql,
  { sessionId, device, network, now, tokensUntil, expiresAt }: Omit<NewSession, 'userId' | 'isProven'>,
): Promise<void> {
  await sql.query(
    `update sessions set device = $2, network = $3, last_seen_at = to_timestamp($4),
       tokens_until = greatest(tokens_until, to_timestamp($5)), expires_at = to_timestamp($6) where id = $1`,
    [sessionId, device, network, now, tokensUntil, expiresAt],
  );
}

export const insertRefreshToken = (sql: Sql, sessionId: string, secretHash: Buffer): Promise<unknown> =>
  sql.query('insert into refresh_tokens (secret_hash, session_id) values ($1, $2)', [secretHash, sessionId]);

export type UsedSession = {
  /** Seconds since the epoch. */
  startedAt: number;
  isOver: boolean;
  /** Whether the token was used before. The one that was issued then may be in the browser, or the one that is issued now. */
  isUsed: boolean;
  /** Whether the token was used so long ago that two concurrent tabs cannot be the reason. */
  isReused: boolean;
};

/**
 * Finds the session that a refresh token belongs to, locked. Undefined for an unknown token, and for a token of a different
 * session.
 */
export async function lockSessionByRefreshToken(
  sql: Sql,
  { secretHash, sessionId, userId }: { secretHash: Buffer; sessionId: string; userId: string },
): Promise<UsedSession | undefined> {
  const { rows } = await sql.query<UsedSession>(
    `select extract(epoch from s.created_at)::float8 as "startedAt",
            s.ended_at is not null or s.expires_at <= clock_timestamp() as "isOver",
            r.used_at is not null as "isUsed",
            coalesce(r.used_at < clock_timestamp() - make_interval(secs => $4), false) as "isReused"
       from sessions s join refresh_tokens r on r.session_id = s.id
      where r.secret_hash = $1 and s.id = $2 and s.user_id = $3 for update`,
    [secretHash, sessionId, userId, RENEWAL_GRACE_SECONDS],
  );
  return rows[0];
}

/** Marks all refresh tokens of a session as used. After two tabs renewed at once, one of them is in no browser. */
export const markRefreshTokensUsed = (sql: Sql, sessionId: string): Promise<unknown> =>
  sql.query(
    'update refresh_tokens set used_at = clock_timestamp() where session_id = $1 and used_at is null',
    [sessionId],
  );

export type OpenSession = {
  sessionId: string;
  device: string;
  network: string;
  startedAt: Date;
  lastSeenAt: Date;
};

export async function selectOpenSessions(sql: Sql, userId: string): Promise<OpenSession[]> {
  const { rows } = await sql.query<OpenSession>(
    `select id as "sessionId", device, network, created_at as "startedAt", last_seen_at as "lastSeenAt"
       from sessions where user_id = $1 and ended_at is null and expires_at > now()
      order by last_seen_at desc, id limit 100`,
    [userId],
  );
  return rows;
}

/**
 * When the last token of a session of the user expires, in seconds since the epoch; null for a session that has ended, and
 * undefined for one that the user does not have.
 */
export async function lockSession(
  sql: Sql,
  sessionId: string,
  userId: string,
): Promise<number | null | undefined> {
  const { rows } = await sql.query<{ tokensUntil: number | null }>(
    `select case when ended_at is null then ceil(extract(epoch from tokens_until))::int8 end as "tokensUntil"
       from sessions where id = $1 and user_id = $2 for update`,
    [sessionId, userId],
  );
  return rows[0]?.tokensUntil;
}

export const deleteSessionsOf = (sql: Sql, userId: string): Promise<unknown> =>
  sql.query('delete from sessions where user_id = $1', [userId]);
