import type { AccessRule } from '@innkeeper/kit/http';
import type { Revocations } from '@innkeeper/kit/revocations';
import type { Caller, Handler, Request } from '../request/context.ts';
import { type RejectionCode, reject } from '../request/rejection.ts';
import type { GatewaySecurityLog } from '../request/security-events.ts';
import { ACCESS_RULES } from '../routes.ts';
import type { CallerOf } from './caller.ts';

/**
 * A secret that only the service can check. A user's token is not such a secret, so no service gets a token that it does
 * not need.
 */
const SECRET = /^Booking /;

type AccessDeps = {
  callerOf: CallerOf;
  revocations: Pick<Revocations, 'statusOf'>;
  security: Pick<GatewaySecurityLog, 'record'>;
};

/** The rejections that are security events. A missing or expired token is not: every guest's session ends in this way. */
const EVENT_OF_REJECTION = {
  forbidden: 'permission_denied',
  invalid_token: 'token_rejected',
  revoked_token: 'revoked_token_used',
} as const;

/** Enforces the access rule that the scope of the route stands for. The service checks the same rule again. */
export const accessPolicy = (deps: AccessDeps) => ({
  name: 'access',
  schema: { $id: 'http://innkeeper/policies/access.json', type: 'object' },
  policy: (): Handler => (req, res, next) => {
    const rule = ACCESS_RULES.get(req.egContext!.apiEndpoint.scopes[0]!)!;
    if (rule.token === 'ignored') return next();
    if (rule.token === 'secret') {
      req.context.hasSecret = SECRET.test(req.headers.authorization ?? '');
      return next();
    }
    const caller = deps.callerOf(req);
    const rejection = rejectionFor(rule, caller, deps);
    if (rejection && rejection in EVENT_OF_REJECTION)
      record(req, EVENT_OF_REJECTION[rejection as keyof typeof EVENT_OF_REJECTION], deps);
    if (rejection === 'unavailable') return reject(req, res, rejection, ['Retry-After', '1']);
    if (rejection) return reject(req, res, rejection, challengeFor(rejection));
    if (caller.token === 'valid') req.context.user = caller.user;
    next();
  },
});

function record(
  { context, method, egContext }: Request,
  event: (typeof EVENT_OF_REJECTION)[keyof typeof EVENT_OF_REJECTION],
  { security }: AccessDeps,
): void {
  const { address, caller, id: requestId } = context;
  const user = caller?.token === 'valid' ? caller.user : undefined;
  security.record(event, {
    ...(user && { actor: { kind: user.actor, id: user.id }, email: user.email }),
    address,
    requestId,
    details: { call: `${method} ${egContext!.apiEndpoint.paths}` },
  });
}

/** Why the caller may not make the call, or undefined. While revocations are unknown, no token is accepted. */
function rejectionFor(
  rule: AccessRule,
  caller: Caller,
  { revocations }: AccessDeps,
): RejectionCode | undefined {
  if (caller.token === 'invalid') return caller.code;
  if (caller.token === 'none') return rule.token === 'optional' ? undefined : 'unauthenticated';
  const status = revocations.statusOf(caller.user);
  if (status === 'unknown') return 'unavailable';
  if (status === 'revoked') return 'revoked_token';
  return rule.permission && !caller.user.permissions.includes(rule.permission) ? 'forbidden' : undefined;
}

/** RFC 6750: a 401 names the scheme, and says whether the token that was sent is invalid. */
function challengeFor(rejection: RejectionCode): string[] {
  if (rejection === 'forbidden') return [];
  return ['WWW-Authenticate', rejection === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"'];
}
