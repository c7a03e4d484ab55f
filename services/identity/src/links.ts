import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { identityTopic, type LinkPurpose, VERIFICATION_HOURS } from '@innkeeper/contracts/identity';
import { rejection } from '@innkeeper/kit/http';
import { seal } from '@innkeeper/kit/messaging';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import * as store from './link-store.ts';
import { mailLanguageOf } from './mail-language.ts';
import { hashOf, newSecret } from './one-time-secret.ts';
import { mayMail, networkOfCaller } from './unconfirmed-mails.ts';
import type { User } from './user.ts';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export type LinkOrder<Purpose extends LinkPurpose = LinkPurpose> = {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  purpose: Purpose;
  /** Where it is sent. */
  email: string;
  /** How long it is valid. */
  minutes: number;
};

/**
 * Issues a one-time link, which messages sends. The secret is stored as a hash, and sealed for messages in the event: a copy
 * of the database or of the event log is not enough to open an account.
 */
export async function issueLink(
  tx: Transaction,
  mailSecrets: KeyObject,
  order: LinkOrder<'reset_password' | 'verify_address'> & {
    user: Pick<User, 'emailVerified' | 'language'>;
    /** Of the page on which it was asked for, if that was in an earlier request. */
    language?: string | null;
  },
): Promise<void> {
  const link = await addLink(tx, mailSecrets, order);
  const isUnconfirmed = !order.user.emailVerified;
  tx.publish(identityTopic, 'account.link_issued', link.linkId, {
    ...link,
    isUnconfirmed,
    language: mailLanguageOf(order.user, order.language),
  });
}

/** Adds a one-time link. Returns the data of its event, for the caller to publish. */
export async function addLink<Purpose extends LinkPurpose>(
  tx: Transaction,
  mailSecrets: KeyObject,
  { user, purpose, email, minutes }: LinkOrder<Purpose>,
) {
  const [linkId, secret] = [randomUUID(), newSecret()];
  const link = { linkId, userId: user.id, purpose, email };
  const expiresAt = await store.insertLink(tx, { ...link, secretHash: hashOf(secret), minutes });
  return {
    ...link,
    name: nameOf(user),
    expiresAt: expiresAt.toISOString(),
    sealedSecret: seal(mailSecrets, secret, linkId),
  };
}

/** Asks the user to confirm their address, unless too many mails went to it or were caused by the caller; the answer does not show it. */
export async function issueVerification(tx: Transaction, mailSecrets: KeyObject, user: User): Promise<void> {
  const { id: userId, email } = user;
  if (!(await mayMail(tx, { email, userId, network: networkOfCaller() }))) return;
  await issueLink(tx, mailSecrets, {
    user,
    purpose: 'verify_address',
    email: user.email,
    minutes: VERIFICATION_HOURS * 60,
  });
}

/** The purpose and the user of a link. Changes nothing. @throws ApiError 410 for a used or expired link. */
export const readLink = ({ database }: { database: Database }, secret: string): Promise<store.Link> =>
  database.transaction((tx) => lockLink(tx, secret));

/**
 * Finds a valid link, locked so that it is used once.
 * @throws ApiError 410 `link_used`, or `link_expired` for all others, including links for another purpose and unknown
 *   secrets.
 */
export async function lockLink(
  tx: Transaction,
  secret: string,
  ...purposes: LinkPurpose[]
): Promise<store.Link> {
  const link = await store.lockLinkBySecret(tx, hashOf(secret));
  if (link?.isUsed) throw rejection('link_used');
  if (!link?.isOpen || (purposes.length && !purposes.includes(link.purpose)))
    throw rejection('link_expired.account');
  return link;
}
