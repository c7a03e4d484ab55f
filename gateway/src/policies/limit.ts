import { LimitWindow } from '../limits/window.ts';
import { networkOf } from '../request/client-origin.ts';
import type { Allowance, Context, Handler, Request } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import type { CallerOf } from './caller.ts';

type LimitAction = { bucket: string; perMinute: number; by: 'client' | 'address' };

type LimitDeps = {
  callerOf: CallerOf;
  /** One window per bucket. The policy adds the windows of the buckets that the route map names. */
  windows: Map<string, LimitWindow>;
  rejectionCounter: (bucket: string) => () => void;
};

/**
 * Rejects requests beyond a number per minute. All steps of the same bucket count together, whatever their pipeline.
 * `by: client` counts per user of a valid token, else per address; `by: address` always counts per address.
 */
export const limitPolicy = ({ callerOf, windows, rejectionCounter }: LimitDeps) => ({
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
    const window = windows.get(bucket) ?? new LimitWindow();
    windows.set(bucket, window);
    const countRejection = rejectionCounter(bucket);
    return (req, res, next) => {
      const now = Date.now();
      const key = by === 'client' ? clientKey(req, callerOf) : addressKey(req);
      const count = window.increment(key, now);
      const resetSeconds = window.secondsLeft(now);
      setAllowance(req.context, {
        limit: perMinute,
        remaining: Math.max(0, perMinute - count),
        resetSeconds,
      });
      if (count <= perMinute) return next();
      countRejection();
      reject(req, res, 'too_many_requests', ['Retry-After', String(resetSeconds)]);
    };
  },
});

const addressKey = ({ context }: Request) => networkOf(context.address);

function clientKey(req: Request, callerOf: CallerOf): string {
  const caller = callerOf(req);
  return caller.token === 'valid' ? caller.user.id : addressKey(req);
}

/** Of several limits, the client is told the one that it will reach first. */
function setAllowance(context: Context, allowance: Allowance): void {
  if (!context.allowance || allowance.remaining <= context.allowance.remaining) context.allowance = allowance;
}
