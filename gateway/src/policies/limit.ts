import type { User } from '@innkeeper/kit/http';
import { networkOf } from '@innkeeper/kit/http';
import { LimitWindow } from '../limits/window.ts';
import type { Allowance, Context, Handler, Request } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import type { CallerOf } from './caller.ts';

type LimitAction = { bucket: string; perMinute: number; by: 'client' | 'address' };

type LimitDeps = {
  callerOf: CallerOf;
  /** Whether the user's token is known to be revoked. Such a token counts as none. */
  isRevoked: (user: User) => boolean;
  /** Whether the user's role has permissions, so that it cannot be had by registering. */
  isStaff: (user: User) => boolean;
  /** One window per bucket. The policy adds the windows of the buckets that the route map names. */
  windows: Map<string, LimitWindow>;
  /** Returns the function that is called for each rejection of a bucket. */
  onRejection: (bucket: string) => (req: Request) => void;
};

/**
 * The guaranteed part of the limit of a guest's account when the accounts at its address have used up the limit.
 * A tenth of 1,200 is two requests per second, with which the site remains usable.
 */
const OWN_SHARE = 0.1;

/**
 * Rejects requests beyond a number per minute. All steps of the same bucket count together, whatever their pipeline.
 * `by: address` counts per address. `by: client` counts
 * - requests without a valid token per address;
 * - those of a guest per account, and also together with all other guests' accounts at the address, so that several
 *   free accounts do not multiply the limit. Each account keeps its own share, so that strangers cannot block it;
 * - those of staff per account, because the hotel creates these accounts itself.
 */
export const limitPolicy = (deps: LimitDeps) => ({
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
    const { windows } = deps;
    const window = windows.get(bucket) ?? new LimitWindow();
    windows.set(bucket, window);
    const onRejection = deps.onRejection(bucket);
    const ownShare = Math.max(1, Math.floor(perMinute * OWN_SHARE));

    /** Counts the request of this client, and returns how many more it may make in this minute; negative above the limit. */
    function countRequest(network: string, user: User | null, now: number): number {
      if (!user) return perMinute - window.increment(network, now);
      const left = perMinute - window.increment(user.id, now);
      if (left < 0 || deps.isStaff(user)) return left;
      const leftAtAddress = perMinute - window.increment(`accounts at ${network}`, now);
      return Math.max(Math.min(left, leftAtAddress), left - (perMinute - ownShare));
    }

    return (req, res, next) => {
      const now = Date.now();
      const network = networkOf(req.context.address);
      const user = by === 'client' ? admittedUser(req, deps) : null;
      const left = countRequest(network, user, now);
      const resetSeconds = window.secondsLeft(now);
      setAllowance(req.context, { limit: perMinute, remaining: Math.max(0, left), resetSeconds });
      if (left >= 0) return next();
      onRejection(req);
      reject(req, res, 'too_many_requests', ['Retry-After', String(resetSeconds)]);
    };
  },
});

/** The user of a valid token that is not revoked. */
export function admittedUser(
  req: Request,
  { callerOf, isRevoked }: Pick<LimitDeps, 'callerOf' | 'isRevoked'>,
): User | null {
  const caller = callerOf(req);
  return caller.token === 'valid' && !isRevoked(caller.user) ? caller.user : null;
}

/** Of several limits, the response names the one that the client will reach first. */
function setAllowance(context: Context, allowance: Allowance): void {
  if (!context.allowance || allowance.remaining <= context.allowance.remaining) context.allowance = allowance;
}
