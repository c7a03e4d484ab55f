import type { AnswerBody } from '@innkeeper/contracts/call';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import type { MailListQuery, MailOnWire, readMailDelivery } from '@innkeeper/contracts/messages';
import { rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import * as outbox from './outbox-store.ts';
import type { SendingDeps } from './send-mails.ts';
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
  { database, settings, readSending }: Pick<SendingDeps, 'database' | 'settings' | 'readSending'>,
  mailId: string,
): Promise<{ mail: MailOnWire; subject: string; text: string }> {
  const stored = await outbox.selectMail(database, mailId);
  const hotel = await selectHotel(database);
  if (!stored || !hotel) throw rejection('not_found.mail');
  const { renderMail } = await import('./templates/render-mail.tsx');
  const { siteUrl } = settings;
  const { from = hotel.email } = await readSending();
  const secret = stored.isLinked ? null : undefined;
  const { subject, text } = await renderMail(stored, hotel, {
    siteUrl,
    from,
    secret,
    texts: stored.texts,
  });
  return { mail: stored.mail, subject, text };
}

/** Whether mails can be sent, and how many wait because they cannot, or did for too long. */
export async function readDelivery({
  database,
  readSending,
}: Pick<SendingDeps, 'database' | 'readSending'>): Promise<AnswerBody<typeof readMailDelivery>> {
  const [{ openSender, from }, hotel, waiting, overdue] = await Promise.all([
    readSending(),
    selectHotel(database),
    outbox.countDue(database),
    outbox.countOverdue(database),
  ]);
  const hasSender = from !== undefined || Boolean(hotel?.email);
  return { problem: !openSender ? 'no_server' : hasSender ? null : 'no_sender', waiting, overdue };
}
