import type { Sql } from '@innkeeper/kit/postgres/db';

export type IdempotencyKey = { customerId: string; key: string };

/**
 * Claims a key for this transaction. Whoever claims the same key at the same time waits here, and then sees what
 * the first one has recorded, or claims it anew when that one was rolled back. `answer` is null for the claimant.
 */
export async function claimKey(
  sql: Sql,
  { customerId, key }: IdempotencyKey,
  requestHash: string,
): Promise<{ requestHash: string; answer: unknown }> {
  const { rows } = await sql.query<{ requestHash: string; answer: unknown }>(
    {
      name: 'claim-key',
      // An update that changes nothing, because it locks and returns the row that is there already.
      text: `insert into idempotency_keys as k (customer_id, key, request_hash) values ($1, $2, $3)
             on conflict (customer_id, key) do update set key = k.key
             returning request_hash as "requestHash", answer`,
    },
    [customerId, key, requestHash],
  );
  return rows[0]!;
}

export async function recordAnswer(
  sql: Sql,
  { customerId, key }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await sql.query(
    {
      name: 'record-answer',
      text: 'update idempotency_keys set answer = $3 where customer_id = $1 and key = $2',
    },
    [customerId, key, JSON.stringify(answer)],
  );
}

/** Forgets the keys older than a day; by then nobody waits for an answer any more. Returns how many. */
export async function deleteOldKeys(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from idempotency_keys where created_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}
