import { type KeyObject, randomUUID } from 'node:crypto';
import {
  ADDRESS_CHANGE_HOURS,
  ADDRESS_CHANGES_PER_HOUR,
  identityTopic,
  type WaitingChange,
} from '@innkeeper/contracts/identity';
import { type User as Caller, invalidFields, rejection, violation } from '@innkeeper/kit/http';
import { currentActor, setActor } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import * as store from './address-change-store.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { countLinksOfLastHour, useUpLinks } from './link-store.ts';
import { addLink, lockLink, nameOf } from './links.ts';
import { lockCaller } from './lock-caller.ts';
import { mailLanguageOf } from './mail-language.ts';
import type { Passwords } from './passwords.ts';
import { proveAddress } from './prove-address.ts';
import { recordUser } from './record-user.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { isDemoAccount, lockUserById, setEmail } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { mayMail, networkOfCaller } from './unconfirmed-mails.ts';
import { stateOf, type User } from './user.ts';
import { verifyCaller } from './verify-caller.ts';

type Deps = { database: Database; security: IdentitySecurityLog };

/**
 * Sends a link to the current address and one to the new address. An earlier waiting change is cancelled. It does not check
 * whether the new address has an account: its reader learns that at the end.
 * @throws ApiError 400 for the current address, and naming a wrong password, 401 when the account was deleted, 403 for an account of
 *   the demo, and `second_factor_needed` without a fresh one, 429 after too many requests, or several wrong passwords.
 */
export async function requestAddressChange(
  deps: Deps & { mailSecrets: KeyObject; passwords: Passwords },
  caller: Caller,
  { email: newEmail, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { database, security, mailSecrets } = deps;
  await verifyCaller(deps, caller, currentPassword, 'address_change_rejected');
  const email = await database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (newEmail.toLowerCase() === user.email.toLowerCase())
      throw invalidFields({ email: { code: 'is_your_address' } });
    if (await isDemoAccount(tx, user.id)) throw rejection('forbidden.demo_addresses');
    await requireFreshFactor(tx, caller);
    if ((await countLinksOfLastHour(tx, user.id, 'take_address')) >= ADDRESS_CHANGES_PER_HOUR)
      throw tooManyChanges();
    await endLinks(tx, user.id);
    await store.insertChange(tx, user.id, newEmail, ADDRESS_CHANGE_HOURS);
    const minutes = ADDRESS_CHANGE_HOURS * 60;
    for (const [purpose, to] of [
      ['leave_address', user.email],
      ['take_address', newEmail],
    ] as const) {
      const isConfirmed = to === user.email && user.emailVerified;
      const cause = { email: to, userId: user.id, network: networkOfCaller() };
      if (!isConfirmed && !(await mayMail(tx, cause))) continue; // with the same answer
      const link = await addLink(tx, mailSecrets, { user, purpose, email: to, minutes });
      tx.publish(identityTopic, 'account.address_link_issued', link.linkId, {
        ...link,
        newEmail,
        language: mailLanguageOf(user),
      });
    }
    return user.email;
  });
  security.record('address_change_requested', { email });
}

const endLinks = async (tx: Transaction, userId: string): Promise<void> => {
  await useUpLinks(tx, userId, 'leave_address');
  await useUpLinks(tx, userId, 'take_address');
};

/** The waiting change of the caller's address; null if there is none. */
export async function readAddressChange(
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
): Promise<WaitingChange | null> {
  const change = await store.findChange(database, caller.id);
  return change ? { ...change, expiresAt: change.expiresAt.toISOString() } : null;
}

/** Cancels a waiting change. Does nothing without one. */
export const withdrawAddressChange = ({ database }: Pick<Deps, 'database'>, caller: Caller): Promise<void> =>
  database.transaction(async (tx) => {
    await endLinks(tx, caller.id);
    await store.deleteChange(tx, caller.id);
  });

/**
 * Confirms a change with the link to one of the two addresses. Returns whether it was the second: then the account has the
 * new address, and the old address is notified. Sessions continue, with tokens that have the new address.
 * @throws ApiError 410 for a used or expired link; 409 for a caller with another account, and `email_taken`.
 */
export async function confirmAddressChange(
  { database, security }: Deps,
  caller: Caller | null,
  secret: string,
): Promise<boolean> {
  const changed = await database.transaction(async (tx) => {
    const { userId, purpose } = await lockLink(tx, secret, 'leave_address', 'take_address');
    if (caller && caller.id !== userId) throw rejection('link_of_another_account');
    const user = (await lockUserById(tx, userId))!; // an open link has a user
    await useUpLinks(tx, userId, purpose);
    const change = await store.setConfirmed(tx, userId, purpose === 'leave_address' ? 'old' : 'new');
    if (!change) throw rejection('link_expired.account');
    if (!change.isOldConfirmed || !change.isNewConfirmed) return null;
    return { before: user.email, after: await changeAddress(tx, user, change.email) };
  });
  if (!changed) return false;
  security.record('address_changed', { email: changed.before });
  return true;
}

async function changeAddress(tx: Transaction, before: User, email: string): Promise<User> {
  await proveAddress(tx, before, { by: 'address_change' });
  const after = await setEmail(tx, before.id, email).catch((error: unknown) => {
    if (violation(error)?.constraint !== 'users_email_unique') throw error;
    throw rejection('email_taken.address');
  });
  await revokeForNewPermissions(tx, [after.id], LONGEST_TOKEN_HOURS); // tokens have the address, too
  tx.publish(identityTopic, 'user.updated', after.id, stateOf(after));
  tx.publish(identityTopic, 'account.address_changed', randomUUID(), {
    userId: after.id,
    email: before.email,
    newEmail: after.email,
    name: nameOf(after),
    language: mailLanguageOf(after),
  });
  if (after.role) {
    if (!currentActor()) setActor({ kind: 'staff', id: after.id }, before.email); // identified by the link
    recordUser(tx, 'user.updated', before, after);
  }
  return after;
}

const tooManyChanges = () =>
  rejection('too_many_requests.address_changes', {}, { headers: { 'Retry-After': '3600' } });
