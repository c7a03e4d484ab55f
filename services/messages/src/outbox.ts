import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import type { MailListQuery, MailOnWire } from '@innkeeper/contracts/messages';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as outbox from './outbox-store.ts';
import { selectHotel } from './store.ts';

type Deps = { database: Database };

/** One page of the mails that pass the filter, newest first unless asked otherwise. */
export async function listMails(
  { database }: Deps,
  { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, order = 'desc', ...filter }: MailListQuery,
): Promise<{ list: MailOnWire[]; pageInfo: PageInfo }> {
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const [list, totalItems] = await Promise.all([
    outbox.selectMails(database, filter, order, page),
    outbox.countMails(database, filter),
  ]);
  return { list, pageInfo: toPageInfo({ pageNumber, pageSize }, totalItems) };
}

/** The text of a mail, with the current words and settings, without the secret of a link. @throws ApiError 404. */
export async function readMail(
  { database, settings }: Deps & { settings: { siteUrl: string; from: string | undefined } },
  mailId: string,
): Promise<{ mail: MailOnWire; subject: string; text: string }> {
  const stored = await outbox.selectMail(database, mailId);
  const hotel = await selectHotel(database);
  if (!stored || !hotel) throw notFound('An e-mail');
  const { renderMail } = await import('./templates/render-mail.tsx');
  const { siteUrl, from = hotel.email } = settings;
  const secret = stored.isLinked ? null : undefined;
  const { subject, text } = await renderMail(stored, hotel, {
    ...{ siteUrl, from, secret, texts: stored.texts },
  });
  return { mail: stored.mail, subject, text };
}

/**
 * Queues a copy of a mail, and lets its address get mails again. A waiting copy is not queued twice, and a queued mail
 * counts as its own copy.
 * @throws ApiError 404, and 409 for a mail with a one-time link: its reader can ask for another.
 */
export const resendMail = ({ database }: Deps, mailId: string): Promise<MailOnWire> =>
  database.transaction(async (tx) => {
    const mail = await outbox.lockMail(tx, mailId);
    if (!mail) throw notFound('An e-mail');
    if (!mail.isResendable)
      throw conflict(
        'one_time_link',
        'Its link works once. Its reader can ask for a new one on the sign-in page.',
      );
    if (mail.status === 'queued') return mail;
    const waiting = await outbox.selectQueuedCopy(tx, mailId);
    if (waiting) return waiting;
    await outbox.deleteSuppression(tx, mail.toAddress);
    const copy = await outbox.insertCopy(tx, mailId);
    const { kind, subjectId, toAddress, isAboutBooking } = copy;
    tx.record({
      ...{ action: 'mail.resent', subject: { kind: 'mail', id: mailId, name: subjectId } },
      before: null,
      after: { kind, ...(isAboutBooking && { booking: subjectId }), email: toAddress },
    });
    return copy;
  });
