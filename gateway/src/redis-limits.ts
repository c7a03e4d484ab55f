import { randomUUID } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import type { ShareCounts, SharedCount } from './limit-sharing.ts';

/**
 * Each key is a hash with a field per gateway, so that a gateway that says its count twice, or anew after Redis has
 * lost it, says the same. KEYS: counts; ARGV: this gateway, how long they are kept (ms), its counts.
 */
const SHARE = `
  local elsewhere = {}
  for i, key in ipairs(KEYS) do
    redis.call('HSET', key, ARGV[1], ARGV[i + 2])
    redis.call('PEXPIRE', key, ARGV[2])
    local sum = 0
    for _, count in ipairs(redis.call('HVALS', key)) do sum = sum + count end
    elsewhere[i] = sum - ARGV[i + 2]
  end
  return elsewhere`;

/** Longer than a window, by more than the clocks of two gateways differ. */
const KEPT_MS = 120_000;
/** Redis does nothing else while a script runs. */
const KEYS_PER_SCRIPT = 500;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    shareCounts(keys: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>;
  }
}

/** Shares counts with every gateway on the same Redis. */
export function redisLimits(redis: Redis): ShareCounts {
  const gateway = randomUUID();
  redis.defineCommand('shareCounts', { lua: SHARE });
  const shareSome = (counts: SharedCount[]) =>
    redis.shareCounts(
      counts.length,
      ...counts.map(({ bucket, count }) => `innkeeper:limit:${bucket}:${count.minute}:${count.key}`),
      ...[gateway, KEPT_MS],
      ...counts.map(({ count }) => count.here),
    );
  return async (counts) => (await Promise.all(inPieces(counts).map(shareSome))).flat();
}

function inPieces(counts: SharedCount[]): SharedCount[][] {
  const pieces: SharedCount[][] = [];
  for (let i = 0; i < counts.length; i += KEYS_PER_SCRIPT) pieces.push(counts.slice(i, i + KEYS_PER_SCRIPT));
  return pieces;
}
