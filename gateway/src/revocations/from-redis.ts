import { revocationsInRedis } from '@innkeeper/contracts/identity/revocations-in-redis';
import { type RevocationSource, revocationList } from '@innkeeper/kit/revocations';
import type { Redis } from 'ioredis';

/** Several replicas of identity write to Redis, not always in the order of their timestamps. */
const REDIS_OVERLAP_MS = 10_000;

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
