import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { notFound } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import type { MailKind } from './mail.ts';
import { insertUnsubscribed } from './outbox-store.ts';

/** Kinds that a guest can do without. The others are about what they booked, or about their account. */
export const OPTIONAL_KINDS: readonly MailKind[] = ['review_request'];

const signatureOf = (key: KeyObject, mailId: string): Buffer =>
  createHmac('sha256', key).update(`innkeeper.messages.unsubscribe.1.${mailId}`).digest();

/** What the link says with which the reader of a mail asks for no more of its kind. It names the mail, not the reader. */
export const unsubscribeToken = (key: KeyObject, mailId: string): string =>
  `${mailId}.${signatureOf(key, mailId).toString('base64url')}`;

/** @throws ApiError 404 for a token that was not made here */
function mailOf(key: KeyObject, token: string): string {
  const [mailId = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(key, mailId)];
  if (given.length === right.length && timingSafeEqual(given, right)) return mailId;
  throw unknownLink();
}

const unknownLink = () => notFound('This link');

/**
 * Sends the reader of a mail no more mails of its kind. Asking again changes nothing.
 * @throws ApiError 404, also for a mail that is forgotten after a year
 */
export async function unsubscribe(
  { database, settings }: { database: Database; settings: { mailSecrets: KeyObject } },
  token: string,
): Promise<void> {
  const mailId = mailOf(settings.mailSecrets, token);
  if (!(await insertUnsubscribed(database, mailId, OPTIONAL_KINDS))) throw unknownLink();
}
