import { type ApiError, rejection, revokedToken, unauthorized } from './errors.ts';
import type { TokenVerifier, User } from './token-verifier.ts';

/** The callers that may make a call. */
export type AccessRule = {
  readonly name: string;
  /**
   * `ignored`: not read. `optional`: anybody may call, but a token that is sent must be valid. `secret`: no token; the call
   * itself checks a secret in the Authorization header.
   */
  readonly token: 'ignored' | 'optional' | 'required' | 'secret';
  /** The permission that the caller needs. */
  readonly permission?: string;
  readonly description: string;
};

/**
 * Applies a call's access rule.
 * @throws ApiError 401 without a valid token if one is needed, and with a revoked one, 403 when the caller lacks the
 *   permission.
 */
export function admit(
  access: AccessRule,
  authorization: string | undefined,
  { tokens, isRevoked }: { tokens: TokenVerifier; isRevoked?: ((user: User) => boolean) | undefined },
): User | null {
  if (access.token === 'ignored' || access.token === 'secret') return null;
  const user = tokens.authenticate(authorization);
  if (user && isRevoked?.(user)) throw revokedToken();
  if (access.token === 'optional') return user;
  if (!user) throw unauthorized('unauthenticated.sign_in');
  if (access.permission && !user.permissions.includes(access.permission))
    throw rejection('forbidden.no_permission');
  return user;
}

/**
 * Checks that a caller with a second factor has shown it recently, and is not someone with their token or at their open screen.
 * @throws ApiError 403 `second_factor_needed`.
 */
export function requireFreshFactor(user: User | null, minutes: number): void {
  if (user?.secondFactorAt === undefined) return;
  if (Date.now() / 1_000 - user.secondFactorAt >= minutes * 60) throw secondFactorNeeded();
}

/** The rejection of a call that needs the second factor once more. */
export const secondFactorNeeded = (): ApiError => rejection('second_factor_needed');
