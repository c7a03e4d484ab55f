import type { KeyObject } from 'node:crypto';
import { openSealed } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import { openLink } from './account-mails.ts';
import type { HotelOfMails } from './hotel.ts';
import { hasLink } from './mail.ts';
import type { Calendar } from './stay-calendar.ts';
import type { LinkedMail, SealedLink } from './stays-store.ts';
import { OPTIONAL_KINDS, unsubscribeToken } from './unsubscribe.ts';

export type MailSettings = {
  /** The first part of links, without a slash at the end. */
  siteUrl: string;
  /** The sender's address, if the hotel's own is not used. */
  from: string | undefined;
  /** Opens the secrets of links. */
  mailSecrets: KeyObject;
};

export type ComposedMail = { envelope: { from: string; to: string }; message: Buffer };

/**
 * The message as it goes over the wire. React and nodemailer are loaded with the first mail, because a hotel that sends none
 * should not need the memory for them. The recipient's name is not in the header: a stranger may have typed it.
 *
 * @throws Error when the mail cannot be written, for instance without an address to send from.
 */
export async function composeMail(
  mail: LinkedMail,
  hotel: HotelOfMails,
  { siteUrl, from = hotel.email, mailSecrets }: MailSettings,
  logger: Logger,
): Promise<ComposedMail> {
  if (!from) throw new Error('the hotel has no e-mail address to send from: see the hotel settings');
  const token = OPTIONAL_KINDS.includes(mail.content.kind)
    ? unsubscribeToken(mailSecrets, mail.mailId)
    : null;
  const [{ renderMail }, { default: MailComposer }] = await Promise.all([
    import('./templates/render-mail.tsx'),
    import('nodemailer/lib/mail-composer'),
  ]);
  const { subject, html, text, calendars, isFallback } = await renderMail(mail, hotel, {
    siteUrl,
    from,
    secret: secretOf(mail, mailSecrets, logger),
    linked: mail.linked?.map(({ booking, link }) => ({
      booking,
      link: link && opened(link, mailSecrets, mail.mailId, logger),
    })),
    texts: mail.texts,
    unsubscribeUrl: token && `${siteUrl}/stay/unsubscribe#${token}`,
  });
  if (isFallback)
    logger.warn({ kind: mail.content.kind }, 'the hotel’s words for e-mails of a kind cannot be used');
  const message = await new MailComposer({
    from: { name: hotel.name, address: from },
    to: { name: '', address: mail.toAddress },
    ...(hotel.email && hotel.email !== from && { replyTo: hotel.email }),
    subject,
    html,
    text,
    messageId: `<${mail.mailId}@${from.split('@')[1]}>`,
    // Prevents out-of-office answers (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(token && oneClick(`${siteUrl}/api/messages/unsubscriptions/${token}`)),
    },
    ...withCalendars(calendars),
  })
    .compile()
    .build();
  return { envelope: { from, to: mail.toAddress }, message };
}

/** Mail programs show a button for it, which posts to this address (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The secret of a mail's link. If a guest's link cannot be opened, the mail is sent without it. */
function secretOf(mail: LinkedMail, key: KeyObject, logger: Logger): string | undefined {
  const { mailId, content } = mail;
  if (hasLink(content)) return openLink(content, key);
  const link = content.kind === 'review_request' ? mail.reviewLink : mail.link;
  return (link && opened(link, key, mailId, logger)) ?? undefined;
}

function opened(link: SealedLink, key: KeyObject, mailId: string, logger: Logger): string | null {
  try {
    return openSealed(key, link.sealedSecret, link.linkId);
  } catch (err) {
    logger.error(
      { err, mailId },
      'the link to a booking does not open: was the key MAIL_SECRETS_KEY_FILE changed?',
    );
    return null;
  }
}

/** One calendar file is also a part of the mail itself, which mail programs offer to add. */
function withCalendars(calendars: readonly Calendar[]) {
  if (calendars.length === 1) return { icalEvent: calendars[0]! };
  return {
    attachments: calendars.map(({ method, filename, content }) => ({
      filename,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  };
}
