import { randomUUID } from 'node:crypto';
import { MOST_PASSKEYS, type NewCredential, type PasskeySignature } from '@innkeeper/contracts/identity';
import { type User as Caller, invalidFields, rejection } from '@innkeeper/kit/http';
import { isDemandedOf } from './demanded-factor.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { lockCaller } from './lock-caller.ts';
import { endSecondFactor, factorDemanded, noteProof, startSecondFactor } from './own-second-factor.ts';
import { askForNewPasskey, askForSignature, readNewPasskey, type Site, takeSignature } from './passkey.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './passkey-store.ts';
import type { Passwords } from './passwords.ts';
import { announceChange, type FactorDeps, issueRecoveryCodes } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import type { SessionDeps } from './start-session.ts';
import { isDemoAccount } from './store.ts';
import { verifyCaller } from './verify-caller.ts';

type Deps = FactorDeps & { security: IdentitySecurityLog; site: Site | null };

/**
 * The options with which the browser creates a passkey for the caller. Signing in does not change until `addPasskey`.
 * @throws ApiError 400 naming a wrong password, 403 for an account of the demo, and `second_factor_needed` without a fresh one where
 *   there is one, 409 `second_factor_not_offered` and `too_many_passkeys`, 429 after several wrong passwords.
 */
export async function beginPasskey(
  deps: Deps & { passwords: Passwords },
  caller: Caller,
  currentPassword: string,
) {
  const site = siteWithHost(deps.site);
  await verifyCaller(deps, caller, currentPassword, 'second_factor_rejected');
  return deps.database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    if (await isDemoAccount(tx, user.id)) throw rejection('forbidden.demo_sign_in');
    if ((await selectPasskeys(tx, user.id)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    return askForNewPasskey(tx, site, user);
  });
}

/**
 * Asks for a second step from now on, which this passkey can be. Returns recovery codes where it is the first second factor.
 * @throws ApiError 400 naming a credential that does not answer `beginPasskey`, 403 `second_factor_needed` without a fresh one where
 *   there is one, 409 `second_factor_exists` for one that is known, `too_many_passkeys`.
 */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<string[] | undefined> {
  const site = siteWithHost(deps.site);
  await requireFreshFactor(deps.database, caller); // before the challenge is used up, because the site repeats the call
  const key = await readNewPasskey(deps.database, site, caller.id, credential);
  if (!key) throw invalidFields({ credential: { code: 'credential_not_asked_for' } });
  const codes = await deps.database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    if ((await selectPasskeys(tx, user.id)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    if (!(await insertPasskey(tx, user.id, { passkeyId: randomUUID(), name, ...key })))
      throw rejection('second_factor_exists.passkey');
    await announceChange(tx, user, 'passkey_added');
    if (user.hasSecondFactor) return undefined;
    await startSecondFactor(tx, user, caller);
    return issueRecoveryCodes(tx, user.id);
  });
  deps.security.record('second_factor_added', { email: caller.email, details: { what: 'passkey' } });
  return codes;
}

/**
 * Signs the caller in without this passkey from now on. Without any other second factor, the password is enough again.
 * Removing it again changes nothing.
 * @throws ApiError 403 `second_factor_needed` without a fresh one, 409 `second_factor_demanded` for the last one where the hotel
 *   demands one.
 */
export async function removePasskey(deps: Deps, caller: Caller, passkeyId: string): Promise<void> {
  const isRemoved = await deps.database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    await requireFreshFactor(tx, caller);
    if (!(await deletePasskey(tx, user.id, passkeyId))) return false;
    if (!(await hasSecondFactor(tx, user.id))) {
      if (await isDemandedOf(tx, user.role)) throw factorDemanded();
      await endSecondFactor(tx, user);
    }
    await announceChange(tx, user, 'passkey_removed');
    return true;
  });
  if (isRemoved)
    deps.security.record('second_factor_removed', { email: caller.email, details: { what: 'passkey' } });
}

/** What the browser asks the caller's passkeys. @throws ApiError 409 `second_factor_missing` where there are none. */
export async function readProofPasskeys(deps: Deps, caller: Caller) {
  const site = siteWithHost(deps.site);
  return deps.database.transaction(async (tx) => {
    if ((await selectPasskeys(tx, caller.id)).length === 0) throw noPasskeys();
    return askForSignature(tx, site, caller.id, 'proof');
  });
}

/**
 * Notes that the caller has shown a passkey in this session, for calls that ask for a fresh second factor. Returns a token of the session
 * that says so to the other services.
 * @throws ApiError 400 naming a credential that is not right.
 */
export async function provePasskey(
  deps: Deps & SessionDeps,
  caller: Caller,
  signed: PasskeySignature,
): Promise<string> {
  const { database, security } = deps;
  const site = siteWithHost(deps.site);
  const token = await database.transaction(async (tx) => {
    const { id: userId } = await lockCaller(tx, caller);
    if (!(await takeSignature(tx, site, { userId, purpose: 'proof', signed }))) return null;
    return noteProof(tx, deps, caller);
  });
  if (token !== null) return token;
  security.record('second_factor_failed', { email: caller.email });
  throw invalidFields({ credential: { code: 'credential_unknown' } });
}

/** @throws ApiError 409 `second_factor_not_offered` where the address of the site has no host name. */
export function siteWithHost(site: Site | null): Site {
  if (site) return site;
  throw rejection('second_factor_not_offered.passkeys');
}

export const noPasskeys = () => rejection('second_factor_missing.passkeys');

const tooManyPasskeys = () => rejection('too_many_passkeys', { most: MOST_PASSKEYS });
