import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { ApiError } from './errors.ts';

/** Who a valid token belongs to. Times are seconds since the epoch, with a fraction, as in RFC 7519. */
export type User = {
  id: string;
  email: string;
  role: string;
  tokenId: string;
  issuedAt: number;
  expiresAt: number;
};

/** What each role may do, and what events call its holder when it causes them. */
export type Roles = Readonly<Record<string, { actor: string; permissions: readonly string[] }>>;

/** Who may make a call. */
export type AccessRule = {
  readonly name: string;
  /** `ignored`: not read. `optional`: anybody may call, but a token that is sent must be valid. */
  readonly token: 'ignored' | 'optional' | 'required';
  /** What the caller's role has to permit. */
  readonly permission?: string;
  readonly description: string;
};

const claims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  role: z.string(),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
});

export type TokenRules = {
  /** By `kid`. */
  keys: { get(kid: string): KeyObject | undefined };
  issuer: string;
  audience: string;
  roles: Roles;
};

/**
 * By how many seconds the clocks of two machines may differ. A token stays valid for that long after its expiry, because
 * a fast clock would end sessions early; revocations must be kept for twice that longer than their tokens.
 */
export const CLOCK_TOLERANCE_S = 60;

const unauthorized = (code: string, message: string) =>
  new ApiError(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The `kid` in the header of a token that is not verified yet; undefined when the token cannot be decoded. */
function keyNameIn(token: string): string | undefined {
  try {
    const kid: unknown = jwt.decode(token, { complete: true })?.header.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined; // the claims are not JSON
  }
}

/**
 * Reads the user from an Authorization header; null without a header.
 * @throws ApiError 401 `invalid_token` or `expired_token`.
 */
export function authenticate(
  authorization: string | undefined,
  { keys, issuer, audience, roles }: TokenRules,
): User | null {
  if (authorization === undefined) return null;
  const invalid = () => unauthorized('invalid_token', 'Your sign-in is not valid. Please sign in again.');
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  const kid = token && keyNameIn(token);
  const key = kid && keys.get(kid);
  if (!token || !key) throw invalid();
  try {
    const verified = claims.parse(
      jwt.verify(token, key, { algorithms: ['RS256'], issuer, audience, clockTolerance: CLOCK_TOLERANCE_S }),
    );
    const { sub: id, email, role, jti: tokenId, iat: issuedAt, exp: expiresAt } = verified;
    if (!Object.hasOwn(roles, role)) throw invalid();
    return { id, email, role, tokenId, issuedAt, expiresAt };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError)
      throw unauthorized('expired_token', 'Your sign-in has expired. Please sign in again.');
    throw invalid();
  }
}

/**
 * Applies a call's access rule.
 * @throws ApiError 401 without a valid token where one is needed, 403 when the caller's role does not permit the call.
 */
export function admit(access: AccessRule, authorization: string | undefined, rules: TokenRules): User | null {
  if (access.token === 'ignored') return null;
  const user = authenticate(authorization, rules);
  if (access.token === 'optional') return user;
  if (!user) throw unauthorized('unauthenticated', 'Please sign in first.');
  if (access.permission && !rules.roles[user.role]!.permissions.includes(access.permission))
    throw new ApiError(403, 'forbidden', 'Only hotel staff may do this.');
  return user;
}
