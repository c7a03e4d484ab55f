import { randomUUID } from 'node:crypto';
import { identityTopic } from '@innkeeper/contracts/identity';
import { type ApiError, rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { endInvitationsOf, endWaiting } from './end-waiting.ts';
import { nameOf } from './links.ts';
import { mailLanguageOf } from './mail-language.ts';
import { revokeUser } from './revocation-store.ts';
import { forgetFailures } from './sign-in-attempts.ts';
import { setPasswordHash } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { mayNotify } from './unconfirmed-mails.ts';
import type { User } from './user.ts';

/**
 * Sets another password of an account, ends its sessions and all that was begun with the old one, and notifies its owner.
 */
export async function replacePassword(
  tx: Transaction,
  user: User,
  passwordHash: string,
  how: 'reset' | 'change',
): Promise<void> {
  await endOldPassword(tx, user, passwordHash);
  if (how === 'change' && !(await mayNotify(tx, user))) return; // who has used a link reads the address
  const { id: userId, email } = user;
  tx.publish(identityTopic, 'account.password_changed', randomUUID(), {
    userId,
    email,
    name: nameOf(user),
    how,
    language: mailLanguageOf(user),
  });
}

/**
 * Removes the password of an account, and ends its sessions and all that was begun with it: an attacker may have registered with an
 * address that is not theirs, and waited for its owner. `passwordHash` is that of a random password.
 */
export async function removePassword(tx: Transaction, user: User, passwordHash: string): Promise<void> {
  await endOldPassword(tx, user, passwordHash);
  const { id: userId, email } = user;
  tx.publish(identityTopic, 'account.password_removed', randomUUID(), {
    userId,
    email,
    name: nameOf(user),
    language: mailLanguageOf(user),
  });
}

async function endOldPassword(tx: Transaction, user: User, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, user.id, passwordHash);
  await forgetFailures(tx, user.email); // they were about another password
  await endWaiting(tx, user);
  await endInvitationsOf(tx, user.id);
  await revokeUser(tx, user.id, LONGEST_TOKEN_HOURS);
}

/** The rejection of a new password for an account whose password everybody knows. */
export const demoPassword = (): ApiError => rejection('forbidden.demo_passwords');
