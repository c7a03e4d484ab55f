import type { Identify } from './access.ts';
import { networkOf } from './client-origin.ts';
import type { Allowance, Handler, Request } from './context.ts';
import { Window } from './limit-window.ts';
import { refuse } from './refusal.ts';

type LimitAction = { bucket: string; perMinute: number; by: 'client' | 'address' };

/**
 * Refuses calls beyond a number a minute. Steps of the same bucket count together, in a window that is put among
 * `windows`, whichever pipeline they stand in. `by: client` counts the user of a good token, else the address;
 * `by: address` always the address.
 */
export const limitPolicy = (
  identify: Identify,
  windows: Map<string, Window>,
  countRefusals: (bucket: string) => () => void,
) => ({
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
    const onRefusal = countRefusals(bucket);
    return (req, res, next) => {
      const now = Date.now();
      const count = window.hit(by === 'client' ? clientKey(req, identify) : addressKey(req), now);
      const resetSeconds = window.secondsLeft(now);
      tell(req, { limit: perMinute, remaining: Math.max(0, perMinute - count), resetSeconds });
      if (count <= perMinute) return next();
      onRefusal();
      refuse(req, res, 'too_many_requests', ['Retry-After', String(resetSeconds)]);
    };
  },
});

const addressKey = ({ context }: Request) => networkOf(context.address);

function clientKey(req: Request, identify: Identify): string {
  const caller = identify(req);
  return caller.token === 'good' ? caller.user.id : addressKey(req);
}

/** Of several limits the client hears about the one it will meet first. */
function tell({ context }: Request, allowance: Allowance): void {
  if (!context.allowance || allowance.remaining <= context.allowance.remaining) context.allowance = allowance;
}
