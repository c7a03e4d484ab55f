import { createHash } from 'node:crypto';
import { ApiError } from '@innkeeper/kit/http';
import type { Sql, Statement } from '@innkeeper/kit/postgres';

/** An `Idempotency-Key` header, which belongs to the guest who sent it. */
export type IdempotencyKey = { customerId: string; key: string };

/**
 * Claims a key for this transaction. A concurrent call with the same key waits here. It then gets the answer that the
 * first one recorded, or claims the key itself if the first one was rolled back, so that a guest can send a rejected order
 * again. Resolves with the recorded answer, and with undefined for the claimant, who has to record one.
 * @param request the order; the same key must always come with the same request
 * @throws ApiError 422 `idempotency_key_reused` when the key came with another request
 */
export async function claimKey<T>(
  sql: Sql,
  { customerId, key }: IdempotencyKey,
  request: unknown,
): Promise<T | undefined> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const { rows } = await sql.query<{ requestHash: string; answer: T | null }>(
    {
      name: 'claim-key',
      // The update changes nothing; it is there because it locks and returns an existing row.
      text: `insert into idempotency_keys as k (customer_id, key, request_hash) values ($1, $2, $3)
             on conflict (customer_id, key) do update set key = k.key
             returning request_hash as "requestHash", answer`,
    },
    [customerId, key, requestHash],
  );
  const claimed = rows[0]!;
  if (claimed.requestHash !== requestHash)
    throw new ApiError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was sent before with another request. Please use a new one.',
    );
  return claimed.answer ?? undefined;
}

/** Records the answer that later calls with the key get. */
export const answerUpdate = ({ customerId, key }: IdempotencyKey, answer: unknown): Statement => ({
  name: 'record-answer',
  text: 'update idempotency_keys set answer = $3 where customer_id = $1 and key = $2',
  values: [customerId, key, JSON.stringify(answer)],
});

/** Deletes the keys that are older than a day, when no client waits for their answers any longer. Returns how many. */
export async function deleteOldKeys(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from idempotency_keys where created_at < now() - interval '1 day'`,
  );
  return rowCount!;
}
