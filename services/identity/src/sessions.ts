import type { User as Caller } from '@innkeeper/kit/http/auth';
import type { Endpoint } from '@innkeeper/kit/http/endpoint';
import { ApiError, forbidden } from '@innkeeper/kit/http/errors';
import type { Sql } from '@innkeeper/kit/postgres/db';
import { revokeToken, sessionStands } from './revocation-store.ts';
import { readUserForSession } from './store.ts';
import { signToken, type TokenIssuer } from './tokens.ts';
import type { User } from './user.ts';

export const revokedToken = () =>
  new ApiError(401, 'revoked_token', 'You have been signed out. Please sign in again.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export type Session = { token: string; user: User };

/**
 * Signs in a user who has proven who they are; undefined when the account was deleted meanwhile.
 * @throws ApiError 403 for a disabled account.
 */
export async function startSession(
  sql: Sql,
  issuer: TokenIssuer,
  userId: string,
): Promise<Session | undefined> {
  const found = await readUserForSession(sql, userId);
  if (!found) return undefined;
  const { user, now } = found;
  if (!user.active) throw forbidden('This account is disabled. Please ask the hotel.');
  return { token: signToken(issuer, user, now), user };
}

export async function endSession(sql: Sql, { tokenId, expiresAt }: Caller): Promise<void> {
  await revokeToken(sql, tokenId, expiresAt);
}

/** The same call, but one that a revoked token, or one of a user who is gone or disabled, does not open. */
export function refuseRevoked(sql: Sql, endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    handle: async (call) => {
      if (call.user && !(await sessionStands(sql, call.user))) throw revokedToken();
      return endpoint.handle(call);
    },
  };
}
