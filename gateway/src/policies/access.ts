import type { Access } from '@innkeeper/kit/http/auth';
import type { Caller, Handler } from '../request/context.ts';
import { type RejectionCode, reject } from '../request/rejection.ts';
import type { Revocations } from '../revocations/revocations.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Enforces the scope of the route in the route map: public, optional, guest or staff. */
export const accessPolicy = (tokens: TokenVerifier, revocations: Revocations) => ({
  name: 'access',
  schema: { $id: 'http://innkeeper/policies/access.json', type: 'object' },
  policy: (): Handler => (req, res, next) => {
    const scope = req.egContext!.apiEndpoint.scopes[0] as Access;
    if (scope === 'public') return next();
    const caller = tokens.callerOf(req);
    const rejection = rejectionFor(scope, caller, revocations);
    if (rejection === 'unavailable') return reject(req, res, rejection, ['Retry-After', '1']);
    if (rejection) return reject(req, res, rejection, challengeFor(rejection));
    if (caller.token === 'valid') req.context.user = caller.user;
    next();
  },
});

/** Why the caller may not make the call, or undefined. While revocations are unknown, no token is accepted. */
function rejectionFor(scope: Access, caller: Caller, revocations: Revocations): RejectionCode | undefined {
  if (caller.token === 'invalid') return caller.code;
  if (caller.token === 'none') return scope === 'optional' ? undefined : 'unauthenticated';
  const status = revocations.statusOf(caller.user);
  if (status === 'unknown') return 'unavailable';
  if (status === 'revoked') return 'revoked_token';
  if (scope === 'staff' && caller.user.role !== 'Admin') return 'forbidden';
  return undefined;
}

/** RFC 6750: a 401 names the scheme, and says whether the token that was sent is invalid. */
function challengeFor(rejection: RejectionCode): string[] {
  if (rejection === 'forbidden') return [];
  return ['WWW-Authenticate', rejection === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"'];
}
