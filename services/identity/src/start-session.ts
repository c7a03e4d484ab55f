import { randomUUID } from 'node:crypto';
import { type User as Caller, rejection } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { lacksDemandedFactor } from './demanded-factor.ts';
import { isDemoOpen } from './demo-access.ts';
import { coarseNetwork, deviceOf } from './device.ts';
import { hashOf, newSecret } from './one-time-secret.ts';
import { readMoment } from './revocation-store.ts';
import { permissionsOf } from './role.ts';
import { findRole } from './role-store.ts';
import * as store from './session-store.ts';
import { isDemoAccount, shareUser } from './store.ts';
import { signToken, type TokenContent, type TokenIssuer } from './tokens.ts';
import type { User } from './user.ts';

export type SessionDeps = { database: Database; issuer: TokenIssuer; production: boolean };

export type Session = {
  token: string;
  user: User;
  /** The refresh token and its lifetime; absent for clients that do not renew. */
  renewal?: { secret: string; seconds: number };
};

/**
 * Issues a token to a user whose identity is proven; undefined when the account was deleted in the meantime. `renews`: the
 * client renews it, so it lasts for minutes.
 * @throws ApiError 403 for a disabled account, and for one of the demo if those may not be used.
 */
export const startSession = (
  deps: SessionDeps,
  userId: string,
  renews = false,
): Promise<Session | undefined> =>
  deps.database.transaction((tx) => beginSession(tx, deps, userId, { renews }));

/** The same as part of a transaction. `isProven`: the user has shown their second factor. */
export async function beginSession(
  tx: Transaction,
  { issuer, production }: SessionDeps,
  userId: string,
  { renews, isProven = false }: { renews: boolean; isProven?: boolean },
): Promise<Session | undefined> {
  if ((await isDemoAccount(tx, userId)) && !(await isDemoOpen(tx, production)))
    throw rejection('forbidden.demo_accounts_local');
  const found = await readTokenContent(tx, userId, null);
  if (!found) return undefined;
  if (!found.user.active) throw rejection('forbidden.account_disabled');
  const times = sessionTimes(issuer, { now: found.now, startedAt: found.now, renews });
  const sessionId = randomUUID();
  await store.insertSession(tx, { sessionId, userId, ...placeOfNow(), now: found.now, ...times, isProven });
  const secondFactorAt = found.user.hasSecondFactor ? (isProven ? found.now : 0) : undefined;
  return {
    token: signToken(issuer, { ...found, secondFactorAt, sessionId, expiresAt: times.tokensUntil }),
    user: found.user,
    ...(renews && { renewal: await issueRefreshToken(tx, sessionId, times.expiresAt - found.now) }),
  };
}

/**
 * The claims of a token. The user's row is locked first, and a change of the user or of their role waits for the end of the
 * transaction or is waited for. Therefore a token with the state before the change was issued before the change's
 * revocation, and one with the state after it was not. Staff who lack a required second factor get a guest's token: it is
 * enough to add one. `sessionId`: of a session that continues.
 */
export async function readTokenContent(
  tx: Transaction,
  userId: string,
  sessionId: string | null,
): Promise<
  (Pick<TokenContent, 'permissions' | 'now' | 'isGuests' | 'secondFactorAt'> & { user: User }) | undefined
> {
  const user = await shareUser(tx, userId);
  if (!user) return undefined;
  if (await lacksDemandedFactor(tx, user))
    return { user, permissions: [], now: await readMoment(tx), isGuests: true };
  const secondFactorAt =
    user.hasSecondFactor && sessionId !== null ? await store.selectProvenAt(tx, sessionId) : undefined;
  const [role, now] = await Promise.all([user.role ? findRole(tx, user.role) : undefined, readMoment(tx)]);
  return { user, permissions: role ? permissionsOf(role) : [], now, secondFactorAt };
}

/**
 * Issues a token of a session that continues, with the expiry of the caller's: what it says about the user may have changed. Undefined if
 * the user was deleted.
 */
export async function reissueToken(
  tx: Transaction,
  { issuer }: Pick<SessionDeps, 'issuer'>,
  { id, tokenId: sessionId, expiresAt }: Pick<Caller, 'id' | 'tokenId' | 'expiresAt'>,
): Promise<Session | undefined> {
  const found = await readTokenContent(tx, id, sessionId);
  return found && { token: signToken(issuer, { ...found, sessionId, expiresAt }), user: found.user };
}

/**
 * When a token that is issued now expires, and when its session ends unless it is used; whole seconds since the epoch. A
 * session in use continues until it is `days` old.
 */
export function sessionTimes(
  { hours, minutes, days }: Pick<TokenIssuer, 'hours' | 'minutes' | 'days'>,
  { now, startedAt, renews }: { now: number; startedAt: number; renews: boolean },
): { tokensUntil: number; expiresAt: number } {
  const idleUntil = Math.ceil(now + hours * 3_600);
  if (!renews) return { tokensUntil: idleUntil, expiresAt: idleUntil };
  const expiresAt = Math.min(idleUntil, Math.ceil(startedAt + days * 86_400));
  return { tokensUntil: Math.min(Math.ceil(now + minutes * 60), expiresAt), expiresAt };
}

/** The browser and network of a session, as its owner sees them. */
export function placeOfNow(): { device: string; network: string } {
  const { userAgent, address } = currentClient();
  return { device: deviceOf(userAgent), network: coarseNetwork(address) };
}

export async function issueRefreshToken(
  tx: Transaction,
  sessionId: string,
  seconds: number,
): Promise<{ secret: string; seconds: number }> {
  const secret = newSecret();
  await store.insertRefreshToken(tx, sessionId, hashOf(secret));
  return { secret, seconds: Math.floor(seconds) };
}
