import { randomUUID } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import type { ShareCounts, SharedCount } from './sharing.ts';

/**
 * Each count is a hash with one field per gateway, so that reporting a count twice, or once more after Redis has lost
 * it, gives the same result. KEYS: the counts. ARGV: this gateway's id, how long to keep them (ms), its counts.
 */
const SHARE_SCRIPT = `
  local remote = {}
  for i, key in ipairs(KEYS) do
    redis.call('HSET', key, ARGV[1], ARGV[i + 2])
    redis.call('PEXPIRE', key, ARGV[2])
    local sum = 0
    for _, count in ipairs(redis.call('HVALS', key)) do sum = sum + count end
    remote[i] = sum - ARGV[i + 2]
  end
  return remote`;

/** One window, and a margin for gateways whose clocks differ. */
const TTL_MS = 120_000;
/** Redis runs nothing else during a script, so a script has to be short. */
const KEYS_PER_SCRIPT = 500;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    shareCounts(keys: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>;
  }
}

/** Returns the function that shares counts with every gateway on the same Redis. */
export function shareThroughRedis(redis: Redis): ShareCounts {
  const gatewayId = randomUUID();
  redis.defineCommand('shareCounts', { lua: SHARE_SCRIPT });
  const shareBatch = (counts: SharedCount[]) =>
    redis.shareCounts(
      counts.length,
      ...counts.map(({ bucket, count }) => `innkeeper:limit:${bucket}:${count.minute}:${count.key}`),
      gatewayId,
      TTL_MS,
      ...counts.map(({ count }) => count.local),
    );
  return async (counts) => (await Promise.all(batchesOf(counts).map(shareBatch))).flat();
}

function batchesOf(counts: SharedCount[]): SharedCount[][] {
  const batches: SharedCount[][] = [];
  for (let i = 0; i < counts.length; i += KEYS_PER_SCRIPT) batches.push(counts.slice(i, i + KEYS_PER_SCRIPT));
  return batches;
}
