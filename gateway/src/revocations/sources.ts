import { revocationsInRedis } from '@innkeeper/contracts/identity';
import type { Redis } from 'ioredis';
import { Pool } from 'undici';
import { z } from 'zod';

const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), id: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('user'), id: z.string(), issuedBefore: z.number(), expiresAt: z.number() }),
]);

/** `asOf` is identity's clock in epoch milliseconds; all other times are seconds since the epoch. */
const revocationList = z.object({ asOf: z.number(), revocations: z.array(revocation) });
export type RevocationList = z.output<typeof revocationList>;
export type Revocation = RevocationList['revocations'][number];

/** Fetches the revocations since the `asOf` of an earlier list, or all that still apply. */
export type RevocationSource = (since: number | undefined) => Promise<RevocationList>;

const IDENTITY_TIMEOUT_MS = 2_000;
/** Several replicas of identity write to Redis, not always in the order of their timestamps. */
const REDIS_OVERLAP_MS = 10_000;

/** Reads the list from identity's internal port, over one persistent connection. */
export function revocationsFromIdentity(identityInternalUrl: string): RevocationSource {
  const identity = new Pool(new URL(identityInternalUrl).origin, { connections: 1 });
  return async (since) => {
    const { statusCode, body } = await identity.request({
      method: 'GET',
      path: '/internal/revocations',
      ...(since === undefined ? {} : { query: { since } }),
      signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`identity responded with ${statusCode} instead of revocations`);
    return revocationList.parse(JSON.parse(text));
  };
}

/** Reads the list that identity writes to Redis. */
export function revocationsFromRedis(redis: Redis): RevocationSource {
  const { list, asOf: asOfMember } = revocationsInRedis;
  return async (since) => {
    const from = since === undefined ? '-inf' : since - REDIS_OVERLAP_MS;
    // `asOf` is read first: the list that is read after it may be more complete, but never less.
    const completeTo = redis.zscore(list, asOfMember);
    const members = redis.zrangebyscore(list, from, '+inf');
    const [asOf, listed] = await Promise.all([completeTo, members]);
    if (asOf === null) throw new Error('Redis holds no complete list of revocations');
    const revocations = listed
      .filter((member) => member !== asOfMember)
      .map((member) => JSON.parse(member) as unknown);
    return revocationList.parse({ asOf: Number(asOf), revocations });
  };
}
