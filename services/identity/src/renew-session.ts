import { type User as Caller, revokedToken, type TokenVerifier } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { hashOf } from './one-time-secret.ts';
import { isRenewable, revokeToken } from './revocation-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './session-store.ts';
import {
  issueRefreshToken,
  placeOfNow,
  readTokenContent,
  reissueToken,
  type Session,
  type SessionDeps,
  sessionTimes,
} from './start-session.ts';
import { signToken } from './tokens.ts';

/**
 * Exchanges a token for a new one of the same session. With the refresh token of the session in the cookie, the old one may
 * have expired, and the browser gets another refresh token. A refresh token that is used twice was copied, so its session
 * ends. Without a refresh token, only a token that was revoked because permissions changed is exchanged, for a token with
 * the same expiry.
 * @throws ApiError 401 for a token that is invalid, expired, or revoked for another reason.
 */
export async function renewSession(
  deps: SessionDeps & { tokens: TokenVerifier; security: IdentitySecurityLog },
  { token, refreshToken }: { token: string; refreshToken: string | undefined },
): Promise<Session> {
  const { database, tokens, security } = deps;
  const caller = tokens.authenticateExpired(token);
  const renewed = await database.transaction(async (tx) =>
    refreshToken === undefined ? 'unknown' : refresh(tx, deps, caller, refreshToken),
  );
  if (renewed === 'reused') security.record('refresh_token_reused', { email: caller.email });
  if (renewed === 'reused' || renewed === 'over') throw revokedToken();
  if (renewed !== 'unknown') return renewed;
  return exchange(deps, tokens.authenticate(`Bearer ${token}`)!);
}

/**
 * The result of a refresh token: the session continues, had already ended, ends now, or the token belongs to another
 * session.
 */
type Refreshed = Session | 'over' | 'reused' | 'unknown';

async function refresh(
  tx: Transaction,
  { issuer }: SessionDeps,
  { id: userId, tokenId: sessionId, issuedAt }: Caller,
  refreshToken: string,
): Promise<Refreshed> {
  const found = await readTokenContent(tx, userId, sessionId); // locks the user before the session, in the same order as ending all sessions
  const secretHash = hashOf(refreshToken);
  const session = await store.lockSessionByRefreshToken(tx, { secretHash, sessionId, userId });
  if (!session) return 'unknown';
  if (
    session.isOver ||
    !found?.user.active ||
    !(await isRenewable(tx, { id: userId, tokenId: sessionId, issuedAt }))
  )
    return 'over';
  if (session.isReused) {
    await revokeToken(tx, sessionId, (await store.lockSession(tx, sessionId, userId))!);
    return 'reused';
  }
  const { user, now } = found;
  const times = sessionTimes(issuer, { now, startedAt: session.startedAt, renews: true });
  if (!session.isUsed) await store.markRefreshTokensUsed(tx, sessionId);
  await store.updateRenewed(tx, { sessionId, ...placeOfNow(), now, ...times });
  return {
    token: signToken(issuer, { ...found, sessionId, expiresAt: times.tokensUntil }),
    user,
    renewal: await issueRefreshToken(tx, sessionId, times.expiresAt - now),
  };
}

/** The new token is the same session, so it may be exchanged any number of times. */
const exchange = (deps: SessionDeps, before: Caller): Promise<Session> =>
  deps.database.transaction(async (tx) => {
    const session = await reissueToken(tx, deps, before);
    if (!session?.user.active || !(await isRenewable(tx, before))) throw revokedToken();
    return session;
  });
