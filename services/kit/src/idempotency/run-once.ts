import { rejection } from '../http/errors.ts';
import type { OpenTransaction } from '../postgres/transaction.ts';

/** An `Idempotency-Key` of a caller: what the request changes is changed once, and a repeated request gets the same answer. */
export type Once = {
  /** Keys of different callers are different keys. */
  callerId: string;
  key: string;
  /** Of the call and everything that it reads from the request: a key always has to come with the same request. */
  requestHash: string;
};

/** Rolls back the transaction of a repeated call. It has the answer that was recorded. */
export class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered';
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('an earlier call with the same key recorded the answer');
    this.answer = answer;
  }
}

/**
 * Runs `work`, and records its result by the commit of the transaction. `work` starts while the key is being claimed, so that
 * the claim shares its first round trip; it comes before all that `work` sends, so that a repeated call waits for the first one
 * without holding other locks.
 * @throws AlreadyAnswered when an earlier call recorded its answer, and ApiError 422 when the key came with another request,
 *   both whatever `work` does; otherwise what `work` throws
 */
export async function runOnce<T>(
  transaction: OpenTransaction,
  once: Once,
  work: () => Promise<T>,
): Promise<T> {
  const claimed = claimKey(transaction, once);
  const working = (async () => work())();
  working.catch(() => {}); // handled below, unless the claim ends the transaction first
  await claimed;
  const result = await working;
  transaction.queryAtCommit({
    name: 'record-call',
    text: 'update answered_calls set answer = $3 where caller_id = $1 and key = $2',
    values: [once.callerId, once.key, JSON.stringify(result ?? null)],
  });
  return result;
}

async function claimKey(transaction: OpenTransaction, { callerId, key, requestHash }: Once): Promise<void> {
  const { rows } = await transaction.query<{
    requestHash: string;
    isAnswered: boolean;
    answer: unknown;
  }>(
    {
      name: 'claim-call',
      // The update changes nothing; it is there because it locks and returns an existing row.
      text: `insert into answered_calls as earlier (caller_id, key, request_hash) values ($1, $2, $3)
             on conflict (caller_id, key) do update set key = earlier.key
             returning request_hash as "requestHash", answer is not null as "isAnswered", answer`,
    },
    [callerId, key, requestHash],
  );
  const claimed = rows[0]!;
  if (claimed.requestHash !== requestHash) throw rejection('idempotency_key_reused.key');
  if (claimed.isAnswered) throw new AlreadyAnswered(claimed.answer);
}
