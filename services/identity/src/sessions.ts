import type { SessionOnWire } from '@innkeeper/contracts/identity';
import { type User as Caller, rejection, revokedToken } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockCaller } from './lock-caller.ts';
import { revokeToken, revokeUser } from './revocation-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './session-store.ts';
import { type Session, type SessionDeps, startSession } from './start-session.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

type Deps = { database: Database };

/** The sessions of the caller that have not ended. */
export async function listSessions({ database }: Deps, caller: Caller): Promise<SessionOnWire[]> {
  const sessions = await store.selectOpenSessions(database, caller.id);
  return sessions.map(({ sessionId, device, network, startedAt, lastSeenAt }) => ({
    sessionId,
    device,
    network,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: sessionId === caller.tokenId,
  }));
}

/**
 * Ends a session of the caller: its tokens are revoked, and it is not renewed. Ending it again changes nothing.
 * @throws ApiError 403 `second_factor_needed` for another session than this one without a fresh one, 404 for a session of another user.
 */
export async function endSession(
  { database, security }: Deps & { security: IdentitySecurityLog },
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const isEnded = await database.transaction(async (tx) => {
    if (sessionId !== caller.tokenId) await requireFreshFactor(tx, caller);
    const tokensUntil = await store.lockSession(tx, sessionId, caller.id);
    if (tokensUntil === undefined) throw rejection('not_found.session');
    if (tokensUntil === null) return false;
    await revokeToken(tx, sessionId, tokensUntil);
    return true;
  });
  if (isEnded) security.record('session_ended', { email: caller.email });
}

/** Ends the caller's own session. */
export const signOut = (
  { database }: Deps,
  { id, tokenId, expiresAt }: Pick<Caller, 'id' | 'tokenId' | 'expiresAt'>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const tokensUntil = await store.lockSession(tx, tokenId, id);
    await revokeToken(tx, tokenId, Math.max(tokensUntil ?? 0, expiresAt));
  });

/**
 * Ends all sessions of the caller and begins a new one in their place, so that unlisted ones end, too.
 * @throws ApiError 401 when the account was deleted, 403 `second_factor_needed` without a fresh one.
 */
export async function endOtherSessions(
  deps: SessionDeps & { security: IdentitySecurityLog },
  caller: Caller,
  renews: boolean,
): Promise<Session> {
  await deps.database.transaction(async (tx) => {
    await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller); // a stolen token would get a new session, and end those of its owner
    await revokeUser(tx, caller.id, LONGEST_TOKEN_HOURS);
  });
  deps.security.record('other_sessions_ended', { email: caller.email });
  const session = await startSession(deps, caller.id, renews);
  if (!session) throw revokedToken();
  return session;
}
