import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import type { MailKind } from './mail.ts';
import { insertUnsubscribed } from './outbox-store.ts';

/** Kinds that a guest can unsubscribe from. The others are about their bookings or their account. */
export const OPTIONAL_KINDS: readonly MailKind[] = ['review_request'];

/**
 * The token in the link to unsubscribe. It names the mail, not the reader. It has no time limit of its own: people unsubscribe by old
 * mails, and it can do nothing else. It ends when its mail is deleted, after a year.
 */
export const unsubscribeToken = (key: KeyObject, mailId: string): string =>
  `${mailId}.${createHmac('sha256', key).update(`innkeeper.messages.unsubscribe.1.${mailId}`).digest('base64url')}`;

/** Compares the whole token, because another spelling of the same bytes is none. @throws ApiError 404 if this service did not make it */
function mailOf(key: KeyObject, token: string): string {
  const mailId = token.slice(0, token.indexOf('.'));
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(key, mailId))];
  if (given.length === right.length && timingSafeEqual(given, right)) return mailId;
  throw unknownLink();
}

const unknownLink = () => rejection('not_found.link');

/**
 * Unsubscribes the reader of a mail from its kind. A repeated call changes nothing.
 * @throws ApiError 404, also for a mail that was deleted after a year
 */
export async function unsubscribe(
  { database, settings }: { database: Database; settings: { mailSecrets: KeyObject } },
  token: string,
): Promise<void> {
  const mailId = mailOf(settings.mailSecrets, token);
  if (!(await insertUnsubscribed(database, mailId, OPTIONAL_KINDS))) throw unknownLink();
}
