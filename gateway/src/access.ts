import type { Access } from '@innkeeper/kit/http/auth';
import type { Handler, Request } from './context.ts';
import { type RefusalCode, refuse } from './refusal.ts';
import type { Revocations } from './revocations.ts';
import type { Caller, Tokens } from './tokens.ts';

/** Looks at a request's token once, whoever asks first. */
export type Identify = (req: Request) => Caller;

export const identifyBy =
  (tokens: Tokens): Identify =>
  ({ context, headers }) => {
    context.caller ??= tokens.judge(headers.authorization);
    return context.caller;
  };

/** Applies the scope that the route map gives to the route: public, optional, guest or staff. */
export const accessPolicy = (identify: Identify, revocations: Revocations) => ({
  name: 'access',
  schema: { $id: 'http://innkeeper/policies/access.json', type: 'object' },
  policy: (): Handler => (req, res, next) => {
    const scope = req.egContext!.apiEndpoint.scopes[0] as Access;
    if (scope === 'public') return next();
    const caller = identify(req);
    const refusal = refusalFor(scope, caller, revocations);
    if (refusal === 'unavailable') return refuse(req, res, refusal, ['Retry-After', '1']);
    if (refusal) return refuse(req, res, refusal, challenge(refusal));
    if (caller.token === 'good') req.context.user = caller.user;
    next();
  },
});

/** Why a caller may not pass, or undefined. While revocations are not known, nobody's token is good enough. */
function refusalFor(scope: Access, caller: Caller, revocations: Revocations): RefusalCode | undefined {
  if (caller.token === 'bad') return caller.code;
  if (caller.token === 'none') return scope === 'optional' ? undefined : 'unauthenticated';
  const standing = revocations.standing(caller.user);
  if (standing === 'unknown') return 'unavailable';
  if (standing === 'revoked') return 'revoked_token';
  if (scope === 'staff' && caller.user.role !== 'Admin') return 'forbidden';
  return undefined;
}

/** RFC 6750: a 401 names the scheme, and what is wrong with a token that was sent. */
function challenge(refusal: RefusalCode): string[] {
  if (refusal === 'forbidden') return [];
  return ['WWW-Authenticate', refusal === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"'];
}
