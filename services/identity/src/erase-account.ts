import { randomUUID } from 'node:crypto';
import { identityTopic } from '@innkeeper/contracts/identity';
import { type User as Caller, rejection } from '@innkeeper/kit/http';
import { type Database, eraseHistory, type Transaction } from '@innkeeper/kit/postgres';
import { deleteChange } from './address-change-store.ts';
import { endInvitationsOf } from './end-waiting.ts';
import * as store from './erasure-store.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { deleteLinksOf } from './link-store.ts';
import { lockCaller } from './lock-caller.ts';
import type { Passwords } from './passwords.ts';
import { revokeUser } from './revocation-store.ts';
import { deleteFactorsOf } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { deleteSessionsOf } from './session-store.ts';
import { forgetFailures } from './sign-in-attempts.ts';
import { deleteUser, isDemoAccount } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { lastOwner } from './users.ts';
import { verifyCaller } from './verify-caller.ts';

type Deps = { database: Database; passwords: Passwords; security: IdentitySecurityLog };

/**
 * Erases the caller. The account is deleted at once; the other services erase their parts when they receive the event, and
 * report it.
 * @throws ApiError 400 naming a wrong password, 401 when the account was deleted, 403 for an account of the demo, and
 *   `second_factor_needed` without a fresh one, 409 `guest_in_house`, `has_coming_stays` and `last_owner`, 429 after several wrong
 *   passwords.
 */
export async function eraseOwnAccount(deps: Deps, caller: Caller, currentPassword: string): Promise<void> {
  const { database, security } = deps;
  await verifyCaller(deps, caller, currentPassword, 'erasure_rejected');
  await database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (await isDemoAccount(tx, user.id)) throw rejection('forbidden.demo_accounts_stay');
    await requireFreshFactor(tx, caller);
    await assertNoStay(tx, user.id);
    await erase(tx, { id: user.id, email: user.email });
  });
  security.record('account_erased', { email: caller.email });
}

async function assertNoStay(tx: Transaction, userId: string): Promise<void> {
  const status = await store.selectOpenStay(tx, userId);
  if (status === 'checked_in') throw rejection('guest_in_house');
  if (status === 'confirmed') throw rejection('has_coming_stays');
}

/** Erases a user's own tables and events, and asks the other services. @throws ApiError 409 `last_owner`. */
async function erase(tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await endInvitationsOf(tx, id);
  await deleteUser(tx, id).catch(lastOwner);
  await deleteLinksOf(tx, id);
  await deleteSessionsOf(tx, id);
  await deleteFactorsOf(tx, id);
  await deleteChange(tx, id);
  await store.deleteTracesOf(tx, email);
  await forgetFailures(tx, email);
  await revokeUser(tx, id, LONGEST_TOKEN_HOURS);
  for (const subject of await store.selectSubjectsAbout(tx, { userId: id, email }))
    tx.publish(identityTopic, 'account.event_erased', subject, { subject });
  const erasureId = randomUUID();
  const invitations = await store.selectInvitationsTo(tx, email);
  await eraseHistory(tx, {
    cause: erasureId,
    actorId: id,
    subjects: [{ kind: 'user', id }, ...invitations.map((one) => ({ kind: 'invitation', id: one }))],
  });
  await store.insertErasure(tx, erasureId, id);
  tx.publish(identityTopic, 'user.erased', id, { id, erasureId });
}

/**
 * Repeats the erasures of the last days: a restored database contains persons again who were erased since the backup. Services
 * without data of these persons change nothing. Returns how many.
 */
export const repeatErasures = ({ database }: { database: Database }, days: number): Promise<number> =>
  database.transaction(async (tx) => {
    const erasures = await store.selectErasuresSince(tx, days);
    for (const { erasureId, personId } of erasures)
      tx.publish(identityTopic, 'user.erased', personId, { id: personId, erasureId });
    return erasures.length;
  });
