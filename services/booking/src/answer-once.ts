import { createHash } from 'node:crypto';
import { ApiError } from '@innkeeper/kit/http/errors';
import type { Transaction } from '@innkeeper/kit/postgres/db';
import { claimKey, type IdempotencyKey, recordAnswer } from './key-store.ts';

/**
 * Does `work` on the first call with a key, and on every later one gives that call's answer again, as it was.
 * `request` says what was asked for. When `work` throws, the rollback gives the key back: a guest who was refused a
 * room may ask again, with the same key, when it has become free.
 * @throws ApiError 422 `idempotency_key_reused` when the key came with another request.
 */
export async function answerOnce<T>(
  tx: Transaction,
  key: IdempotencyKey,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const claimed = await claimKey(tx, key, requestHash);
  if (claimed.requestHash !== requestHash)
    throw new ApiError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was sent before with another request. Please use a new one.',
    );
  if (claimed.answer !== null) return claimed.answer as T;
  const answer = await work();
  await recordAnswer(tx, key, answer);
  return answer;
}
