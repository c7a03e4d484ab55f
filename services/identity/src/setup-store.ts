import type { Sql } from '@innkeeper/kit/postgres';

export type Setup = { secretHash: Buffer; isClaimed: boolean };

/** Locks the setup, if one was prepared, until the transaction ends. */
export async function lockSetup(sql: Sql): Promise<Setup | undefined> {
  const { rows } = await sql.query<Setup>(
    'select secret_hash as "secretHash", claimed_at is not null as "isClaimed" from setup for update',
  );
  return rows[0];
}

/** Whether there is an owner, even a disabled one. */
export async function hasOwner(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    `select exists (select from users where role = 'owner') as has`,
  );
  return rows[0]!.has;
}

/** Never changes a setup that was claimed. */
export async function replaceSecretHash(sql: Sql, secretHash: Buffer): Promise<void> {
  await sql.query(
    `insert into setup (secret_hash) values ($1)
     on conflict (only_row) do update set secret_hash = excluded.secret_hash, created_at = now()
      where setup.claimed_at is null`,
    [secretHash],
  );
}

export async function setClaimed(sql: Sql): Promise<void> {
  await sql.query('update setup set claimed_at = now()');
}
