import { createHash } from 'node:crypto';
import type { AnyRequest, Call } from '../http/implement.ts';
import type { Once } from './run-once.ts';

/** The key with which a request of an idempotent call was sent; undefined if it has none. */
export function onceOf(
  { method, path }: Call,
  { user, params, query, body, headers }: AnyRequest,
): Once | undefined {
  const { 'idempotency-key': key } = headers as { 'idempotency-key'?: string };
  if (key === undefined || !user) return undefined;
  const request = JSON.stringify([method, path, params, query, body]);
  const requestHash = createHash('sha256').update(request).digest('base64url');
  return { callerId: user.id, key, requestHash };
}
