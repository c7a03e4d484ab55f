import { revocationsInRedis } from '@innkeeper/kit/events/identity';
import type { Redis } from 'ioredis';
import { type RevocationSource, revocationList } from './revocation-feed.ts';

/** Several replicas of identity write to the list, and not always in the order of their clock. */
const OVERLAP_MS = 10_000;

/** Reads the revocation list that identity brings to Redis. */
export function redisRevocations(redis: Redis): RevocationSource {
  const { list, asOf: mark } = revocationsInRedis;
  return async (since) => {
    const from = since === undefined ? '-inf' : since - OVERLAP_MS;
    // Asked for first: what is listed after it was written may be more, but is never less.
    const completeTo = redis.zscore(list, mark);
    const members = redis.zrangebyscore(list, from, '+inf');
    const [asOf, listed] = await Promise.all([completeTo, members]);
    if (asOf === null) throw new Error('Redis holds no complete list of revocations');
    const revocations = listed.filter((one) => one !== mark).map((one) => JSON.parse(one) as unknown);
    return revocationList.parse({ asOf: Number(asOf), revocations });
  };
}
