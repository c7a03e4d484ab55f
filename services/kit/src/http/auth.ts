import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { ApiError } from './errors.ts';

export type Role = 'Admin' | 'Customer';

/** Who a good token says is calling. Times are seconds since the epoch, with a fraction, as in RFC 7519. */
export type User = {
  id: string;
  email: string;
  role: Role;
  tokenId: string;
  issuedAt: number;
  expiresAt: number;
};

const claims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  role: z.enum(['Admin', 'Customer']),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
});

export type TokenRules = {
  /** By `kid`. */
  keys: { get(kid: string): KeyObject | undefined };
  issuer: string;
  audience: string;
};

/**
 * By how much the clocks of two machines may differ. A token is good for so long after it has expired, or a clock that is
 * fast would end sign-ins early; whoever keeps revocations has to keep them for twice that longer than their tokens.
 */
export const CLOCKS_DIFFER_BY_S = 60;

const refuse = (code: string, message: string) =>
  new ApiError(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The name of the key that a token is signed with, by its own account; of one that cannot be read, undefined. */
function keyNameIn(token: string): string | undefined {
  try {
    const kid: unknown = jwt.decode(token, { complete: true })?.header.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined; // the claims are no JSON
  }
}

/**
 * Turns an Authorization header into the user it proves, or null where there is none.
 * @throws ApiError 401 `invalid_token` or `expired_token`.
 */
export function authenticate(
  authorization: string | undefined,
  { keys, issuer, audience }: TokenRules,
): User | null {
  if (authorization === undefined) return null;
  const invalid = () => refuse('invalid_token', 'Your sign-in is not valid. Please sign in again.');
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  const kid = token && keyNameIn(token);
  const key = kid && keys.get(kid);
  if (!token || !key) throw invalid();
  try {
    const verified = claims.parse(
      jwt.verify(token, key, { algorithms: ['RS256'], issuer, audience, clockTolerance: CLOCKS_DIFFER_BY_S }),
    );
    const { sub: id, email, role, jti: tokenId, iat: issuedAt, exp: expiresAt } = verified;
    return { id, email, role, tokenId, issuedAt, expiresAt };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError)
      throw refuse('expired_token', 'Your sign-in has expired. Please sign in again.');
    throw invalid();
  }
}

/** Who may make a call. `optional`: anybody, but a token that is sent must be good. */
export type Access = 'public' | 'optional' | 'guest' | 'staff';

/**
 * Applies a call's access rule.
 * @throws ApiError 401 without a good token where one is needed, 403 for a guest on a staff call.
 */
export function admit(access: Access, authorization: string | undefined, rules: TokenRules): User | null {
  if (access === 'public') return null;
  const user = authenticate(authorization, rules);
  if (access === 'optional') return user;
  if (!user) throw refuse('unauthenticated', 'Please sign in first.');
  if (access === 'staff' && user.role !== 'Admin')
    throw new ApiError(403, 'forbidden', 'Only hotel staff may do this.');
  return user;
}
