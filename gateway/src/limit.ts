import type { Identify } from './access.ts';
import { networkOf } from './client-origin.ts';
import type { Allowance, Handler, Request } from './context.ts';
import { refuse } from './refusal.ts';

const WINDOW_MS = 60_000;

/** Counts per key, in one window that is the same for all keys: forgetting is dropping the map. */
export class Window {
  readonly #maxKeys: number;
  #counts = new Map<string, number>();
  #endsAt = 0;

  /** Beyond `maxKeys` in one window new keys are not counted, which bounds the memory an attack can take. */
  constructor(maxKeys = 100_000) {
    this.#maxKeys = maxKeys;
  }

  /** Counts one more for `key` at `now` (epoch ms) and returns how many that makes in this minute. */
  hit(key: string, now: number): number {
    if (now >= this.#endsAt) {
      this.#endsAt = now - (now % WINDOW_MS) + WINDOW_MS;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count > 1 || this.#counts.size < this.#maxKeys) this.#counts.set(key, count);
    return count;
  }

  secondsLeft(now: number): number {
    return Math.max(1, Math.ceil((this.#endsAt - now) / 1_000));
  }
}

type LimitAction = { bucket: string; perMinute: number; by: 'client' | 'address' };

/**
 * Refuses calls beyond a number a minute. Steps of the same bucket count together, whichever pipeline they stand
 * in. `by: client` counts the user of a good token, else the address; `by: address` always the address.
 */
export const limitPolicy = (identify: Identify, onRefusal: (bucket: string) => void) => {
  const windows = new Map<string, Window>();
  return {
    name: 'limit',
    schema: {
      $id: 'http://innkeeper/policies/limit.json',
      type: 'object',
      properties: {
        bucket: { type: 'string' },
        perMinute: { type: 'integer', minimum: 1 },
        by: { enum: ['client', 'address'] },
      },
      required: ['bucket', 'perMinute', 'by'],
    },
    policy: ({ bucket, perMinute, by }: LimitAction): Handler => {
      const window = windows.get(bucket) ?? new Window();
      windows.set(bucket, window);
      return (req, res, next) => {
        const now = Date.now();
        const count = window.hit(by === 'client' ? clientKey(req, identify) : addressKey(req), now);
        const resetSeconds = window.secondsLeft(now);
        tell(req, { limit: perMinute, remaining: Math.max(0, perMinute - count), resetSeconds });
        if (count <= perMinute) return next();
        onRefusal(bucket);
        refuse(req, res, 'too_many_requests', ['Retry-After', String(resetSeconds)]);
      };
    },
  };
};

const addressKey = ({ context }: Request) => networkOf(context.address);

function clientKey(req: Request, identify: Identify): string {
  const caller = identify(req);
  return caller.token === 'good' ? caller.user.id : addressKey(req);
}

/** Of several limits the client hears about the one it will meet first. */
function tell({ context }: Request, allowance: Allowance): void {
  if (!context.allowance || allowance.remaining <= context.allowance.remaining) context.allowance = allowance;
}
