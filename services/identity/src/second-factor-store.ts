import type { Sql } from '@innkeeper/kit/postgres';

export type App = { sealedSecret: string; addedAt: Date; isConfirmed: boolean; lastStep: number };

/** The authenticator app of a user, locked so that each of its codes works once. */
export async function lockApp(sql: Sql, userId: string): Promise<App | undefined> {
  const { rows } = await sql.query<App>(
    `select sealed_secret as "sealedSecret", added_at as "addedAt", confirmed_at is not null as "isConfirmed",
            last_step as "lastStep" from authenticator_apps where user_id = $1 for update`,
    [userId],
  );
  return rows[0];
}

/** Adds an unconfirmed app, in place of an earlier unconfirmed one. Returns false if there is a confirmed one. */
export async function insertApp(sql: Sql, userId: string, sealedSecret: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into authenticator_apps as a (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, added_at = excluded.added_at
       where a.confirmed_at is null`,
    [userId, sealedSecret],
  );
  return rowCount === 1;
}

/** Stores the step of a used code, which confirms an unconfirmed app. */
export const setAppUsed = (sql: Sql, userId: string, step: number): Promise<unknown> =>
  sql.query(
    `update authenticator_apps set last_step = $2, confirmed_at = coalesce(confirmed_at, now()) where user_id = $1`,
    [userId, step],
  );

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(sql: Sql, userId: string, hashes: Buffer[]): Promise<void> {
  await sql.query('delete from recovery_codes where user_id = $1', [userId]);
  await sql.query('insert into recovery_codes (code_hash, user_id) select unnest($2::bytea[]), $1', [
    userId,
    hashes,
  ]);
}

/** Uses a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(sql: Sql, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update recovery_codes set used_at = now() where code_hash = $2 and user_id = $1 and used_at is null',
    [userId, codeHash],
  );
  return rowCount === 1;
}

export type Factors = { appSince: Date | null; recoveryCodes: number };

/** The second factors of a user. */
export async function findFactors(sql: Sql, userId: string): Promise<Factors> {
  const { rows } = await sql.query<Factors>(
    `select (select confirmed_at from authenticator_apps where user_id = $1) as "appSince",
            (select count(*) from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodes"`,
    [userId],
  );
  return rows[0]!;
}

/** Whether signing in needs a second step. */
export async function hasSecondFactor(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    {
      name: 'has-second-factor',
      text: 'select exists (select from second_factors where user_id = $1) as has',
    },
    [userId],
  );
  return rows[0]!.has;
}

/** Deletes the authenticator app of a user. Returns false if there is no confirmed one. */
export async function deleteApp(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from authenticator_apps where user_id = $1 and confirmed_at is not null',
    [userId],
  );
  return rowCount === 1;
}

/** Deletes all second factors of a user, and sign-ins that wait for one. */
export async function deleteFactorsOf(sql: Sql, userId: string): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys', 'passkey_challenges', 'recovery_codes'])
    await sql.query(`delete from ${table} where user_id = $1`, [userId]);
  await deleteChallengesOf(sql, userId);
}

/** Deletes what a user has begun: an app that is not confirmed, questions to passkeys, and sign-ins that wait for their second step. */
export async function deleteBegun(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from authenticator_apps where user_id = $1 and confirmed_at is null', [userId]);
  await sql.query('delete from passkey_challenges where user_id = $1', [userId]);
  await deleteChallengesOf(sql, userId);
}

/** The kind of the first step of a sign-in. */
export type FirstStep = 'password' | 'google';

/** Adds a sign-in that waits for its second step, and deletes expired ones. */
export async function insertChallenge(
  sql: Sql,
  {
    secretHash,
    userId,
    how,
    minutes,
  }: { secretHash: Buffer; userId: string; how: FirstStep; minutes: number },
): Promise<void> {
  await sql.query(
    `delete from sign_in_challenges where secret_hash in
       (select secret_hash from sign_in_challenges where expires_at < now() limit 100 for update skip locked)`,
  );
  await sql.query(
    `insert into sign_in_challenges (secret_hash, user_id, how, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [secretHash, userId, how, minutes],
  );
}

export type Challenge = { userId: string; how: FirstStep };

/** A sign-in that waits for its second step; undefined if it has expired or is completed. */
export async function findChallenge(sql: Sql, secretHash: Buffer): Promise<Challenge | undefined> {
  const { rows } = await sql.query<Challenge>(
    `select user_id as "userId", how from sign_in_challenges where secret_hash = $1 and expires_at > now()`,
    [secretHash],
  );
  return rows[0];
}

/** Uses a challenge. Returns false if another call used it. */
export async function deleteChallenge(sql: Sql, secretHash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('delete from sign_in_challenges where secret_hash = $1', [secretHash]);
  return rowCount === 1;
}

const deleteChallengesOf = (sql: Sql, userId: string): Promise<unknown> =>
  sql.query('delete from sign_in_challenges where user_id = $1', [userId]);
