import type { KeyObject } from 'node:crypto';
import { VERIFICATIONS_PER_HOUR } from '@innkeeper/contracts/identity';
import { type User as Caller, rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as store from './link-store.ts';
import { issueVerification, lockLink } from './links.ts';
import { lockCaller } from './lock-caller.ts';
import { proveAddress } from './prove-address.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { lockUserById } from './store.ts';

type Deps = { database: Database };

/**
 * Sends the caller another link to confirm their address. Returns whether one was sent: not for a confirmed address.
 * @throws ApiError 401 when the account was deleted, 429 after too many links.
 */
export const requestVerification = (
  { database, mailSecrets }: Deps & { mailSecrets: KeyObject },
  caller: Caller,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (user.emailVerified) return false;
    const sent = await store.countLinksOfLastHour(tx, user.id, 'verify_address');
    if (sent >= VERIFICATIONS_PER_HOUR) throw tooManyMails();
    await issueVerification(tx, mailSecrets, user);
    return true;
  });

/**
 * Confirms the address that a link was sent to. It rejects a caller who is signed in to another account: they opened
 * another person's link, or have two accounts, and must not believe that the account on the screen is confirmed.
 * @throws ApiError 410 for a used or expired link, 409 for a caller with another account.
 */
export async function confirmAddress(
  { database, security }: Deps & { security: IdentitySecurityLog },
  caller: Caller | null,
  secret: string,
): Promise<void> {
  const email = await database.transaction(async (tx) => {
    const { userId } = await lockLink(tx, secret, 'verify_address');
    if (caller && caller.id !== userId) throw rejection('link_of_another_account');
    const user = (await lockUserById(tx, userId))!; // an open link has a user
    await store.useUpLinks(tx, userId, 'verify_address');
    await proveAddress(tx, user, { by: 'verification_link' });
    return user.email;
  });
  security.record('address_confirmed', { email });
}

const tooManyMails = () =>
  rejection('too_many_requests.verifications', {}, { headers: { 'Retry-After': '3600' } });
