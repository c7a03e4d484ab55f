import { PASSKEY_MINUTES } from '@innkeeper/contracts/identity';
import type { Sql } from '@innkeeper/kit/postgres';

/** The stored data of a passkey. `publicKey` is COSE, `credentialId` base64url. */
export type KeyOfDevice = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

export type Passkey = KeyOfDevice & {
  passkeyId: string;
  name: string;
  addedAt: Date;
  lastUsedAt: Date | null;
};

const PASSKEY = `passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, name, added_at as "addedAt", last_used_at as "lastUsedAt"`;

/** The passkeys of a user, the oldest first. */
export async function selectPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  const { rows } = await sql.query<Passkey>(
    `select ${PASSKEY} from passkeys where user_id = $1 order by added_at, passkey_id`,
    [userId],
  );
  return rows;
}

/** A passkey of a user by its credential id, locked so that its counter only grows. */
export async function lockPasskey(
  sql: Sql,
  userId: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await sql.query<Passkey>(
    `select ${PASSKEY} from passkeys where user_id = $1 and credential_id = $2 for update`,
    [userId, credentialId],
  );
  return rows[0];
}

/** Adds a passkey. Returns false if it already exists. */
export async function insertPasskey(
  sql: Sql,
  userId: string,
  { passkeyId, name, credentialId, publicKey, counter, transports }: Omit<Passkey, 'addedAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into passkeys (passkey_id, user_id, name, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [passkeyId, userId, name, credentialId, publicKey, counter, transports],
  );
  return rowCount === 1;
}

export const setPasskeyUsed = (sql: Sql, passkeyId: string, counter: number): Promise<unknown> =>
  sql.query('update passkeys set counter = $2, last_used_at = now() where passkey_id = $1', [
    passkeyId,
    counter,
  ]);

/** Deletes a passkey. Returns false if the user has none with this id. */
export async function deletePasskey(sql: Sql, userId: string, passkeyId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from passkeys where user_id = $1 and passkey_id = $2', [
    userId,
    passkeyId,
  ]);
  return rowCount === 1;
}

export type Challenge = { challenge: string; userId: string; purpose: 'add' | 'sign_in' | 'proof' };

/** Adds a challenge for a passkey, and deletes expired ones. */
export async function insertChallenge(sql: Sql, { challenge, userId, purpose }: Challenge): Promise<void> {
  await sql.query(
    `delete from passkey_challenges where challenge in
       (select challenge from passkey_challenges where expires_at < now() limit 100 for update skip locked)`,
  );
  await sql.query(
    `insert into passkey_challenges (challenge, user_id, purpose, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [challenge, userId, purpose, PASSKEY_MINUTES],
  );
}

/** Uses a challenge. Returns false if it is a different one, or expired. */
export async function takeChallenge(sql: Sql, { challenge, userId, purpose }: Challenge): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from passkey_challenges where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > now()',
    [challenge, userId, purpose],
  );
  return rowCount === 1;
}
