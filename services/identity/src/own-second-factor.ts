import type { SecondFactor } from '@innkeeper/contracts/identity';
import { type User as Caller, invalidFields, rejection } from '@innkeeper/kit/http';
import { seal } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { newAppSecret, plainCode } from './authenticator-code.ts';
import { isDemandedOf } from './demanded-factor.ts';
import { endWaiting } from './end-waiting.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockCaller } from './lock-caller.ts';
import { type Site, toPasskeys } from './passkey.ts';
import type { Passwords } from './passwords.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import {
  announceChange,
  type FactorDeps,
  issueRecoveryCodes,
  openSecret,
  takeAppCode,
  takeCode,
  toSecondFactor,
} from './second-factor.ts';
import * as store from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { setSessionProven } from './session-store.ts';
import { checkDelayed } from './sign-in-attempts.ts';
import { reissueToken, type SessionDeps } from './start-session.ts';
import { isDemoAccount } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import type { User } from './user.ts';
import { verifyCaller } from './verify-caller.ts';

type Deps = FactorDeps & { security: IdentitySecurityLog };

/** What the caller signs in with besides a password, and whether they can have it. */
export const readSecondFactor = (
  { database, accountSecrets, site }: Deps & { site: Site | null },
  caller: Caller,
): Promise<SecondFactor> =>
  database.transaction(async (tx) => {
    const isDemo = await isDemoAccount(tx, caller.id);
    return {
      ...(await toSecondFactor(tx, caller.id, isDemo ? 'demo' : accountSecrets ? 'available' : 'no_key')),
      passkeys: await toPasskeys(tx, caller.id),
      passkeyHost: site && !isDemo ? site.host : null,
    };
  });

/**
 * Makes the secret of an authenticator app for the caller, in Base32. Signing in stays as it is until `confirmApp`; a second call
 * replaces the secret.
 * @throws ApiError 400 naming a wrong password, 403 for an account of the demo, and `second_factor_needed` where a passkey was not
 *   shown recently, 409 `second_factor_exists` and `second_factor_not_offered`, 429 after several wrong passwords.
 */
export async function beginApp(
  deps: Deps & { passwords: Passwords },
  caller: Caller,
  currentPassword: string,
): Promise<string> {
  const { database, accountSecrets } = deps;
  await verifyCaller(deps, caller, currentPassword, 'second_factor_rejected');
  return database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    if (await isDemoAccount(tx, user.id)) throw rejection('forbidden.demo_sign_in');
    if (!accountSecrets) throw rejection('second_factor_not_offered.authenticator');
    const secret = newAppSecret();
    if (!(await store.insertApp(tx, user.id, seal(accountSecrets, secret, user.id)))) throw appExists();
    return secret;
  });
}

/**
 * Asks for the code of the app from now on, once one has shown that the app has the secret. Returns recovery codes.
 * @throws ApiError 400 naming a wrong code, 403 `second_factor_needed` where a passkey was not shown recently, 409
 *   `second_factor_exists`.
 */
export async function confirmApp(deps: Deps, caller: Caller, typed: string): Promise<string[]> {
  const codes = await deps.database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    const app = await store.lockApp(tx, user.id);
    if (app?.isConfirmed) throw appExists();
    const secret = app && openSecret(app, user.id, deps.accountSecrets);
    if (!secret || !(await takeAppCode(tx, user.id, { ...app, secret }, plainCode(typed)))) throw wrongCode();
    if (!user.hasSecondFactor) await startSecondFactor(tx, user, caller);
    await announceChange(tx, user, 'app_added');
    return issueRecoveryCodes(tx, user.id);
  });
  deps.security.record('second_factor_added', { email: caller.email, details: { what: 'app' } });
  return codes;
}

/**
 * Signs the caller in without the app from now on. Removing it again changes nothing.
 * @throws ApiError 403 `second_factor_needed` without a fresh one, 409 `second_factor_demanded` where the hotel demands it.
 */
export async function removeApp(deps: Deps, caller: Caller): Promise<void> {
  const isRemoved = await deps.database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (!(await store.findFactors(tx, user.id)).appSince) return false;
    await requireFreshFactor(tx, caller);
    await store.deleteApp(tx, user.id);
    if (!(await store.hasSecondFactor(tx, user.id))) {
      if (await isDemandedOf(tx, user.role)) throw factorDemanded();
      await endSecondFactor(tx, user);
    }
    await announceChange(tx, user, 'app_removed');
    return true;
  });
  if (isRemoved)
    deps.security.record('second_factor_removed', { email: caller.email, details: { what: 'app' } });
}

/**
 * New recovery codes for the caller in place of the old ones.
 * @throws ApiError 403 `second_factor_needed` without a fresh one, 409 for an account without a second factor.
 */
export async function replaceRecoveryCodes({ database, security }: Deps, caller: Caller): Promise<string[]> {
  const codes = await database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (!(await store.hasSecondFactor(tx, user.id))) throw rejection('second_factor_not_offered.codes');
    await requireFreshFactor(tx, caller);
    await announceChange(tx, user, 'recovery_codes_replaced');
    return issueRecoveryCodes(tx, user.id);
  });
  security.record('recovery_codes_replaced', { email: caller.email });
  return codes;
}

/**
 * Notes that the caller has shown the second factor in this session, for calls that ask for a fresh one. Returns a token of the session
 * that says so to the other services.
 * @throws ApiError 400 naming a wrong code, 429 after several.
 */
export async function proveSecondFactor(
  deps: Deps & SessionDeps,
  caller: Caller,
  code: string,
): Promise<string> {
  let token: string | undefined;
  const check = () =>
    deps.database.transaction(async (tx) => {
      if (!(await takeCode(tx, deps, await lockCaller(tx, caller), code))) return false;
      token = await noteProof(tx, deps, caller);
      return true;
    });
  await checkDelayed(deps, caller.email, check, 'code');
  if (token === undefined) throw wrongCode();
  return token;
}

/** Notes that the caller, whose account is locked, has shown the second factor. Returns a token that says so. */
export async function noteProof(tx: Transaction, deps: SessionDeps, caller: Caller): Promise<string> {
  await setSessionProven(tx, caller.tokenId);
  return (await reissueToken(tx, deps, caller))!.token;
}

/** Deletes the recovery codes of an account that has no second factor any more. Its tokens no longer say that it has one. */
export async function endSecondFactor(tx: Transaction, user: User): Promise<void> {
  await store.deleteFactorsOf(tx, user.id);
  await revokeForNewPermissions(tx, [user.id], LONGEST_TOKEN_HOURS);
}

/**
 * Notes that an account has its first second factor. What was begun without one ends, the session that has shown the factor is proven,
 * and all tokens are renewed, because they carry whether the account has one.
 */
export async function startSecondFactor(tx: Transaction, user: User, caller: Caller): Promise<void> {
  await endWaiting(tx, user);
  await setSessionProven(tx, caller.tokenId);
  await revokeForNewPermissions(tx, [user.id], LONGEST_TOKEN_HOURS);
}

const wrongCode = () => invalidFields({ code: { code: 'wrong_code' } });

const appExists = () => rejection('second_factor_exists.authenticator');

export const factorDemanded = () => rejection('second_factor_demanded');
