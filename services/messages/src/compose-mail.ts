import type { KeyObject } from 'node:crypto';
import { openLink } from './account-mails.ts';
import type { HotelOfMails } from './hotel.ts';
import { hasLink, type QueuedMail } from './mail.ts';

export type MailSettings = {
  /** What links begin with, without a slash at the end. */
  siteUrl: string;
  /** The sender's address, where the hotel's own is not used. */
  from: string | undefined;
  /** Opens the secrets of links. */
  mailSecrets: KeyObject;
};

export type ComposedMail = { envelope: { from: string; to: string }; message: Buffer };

/**
 * The message as it goes over the wire. React and nodemailer are loaded with the first mail, because a hotel that sends
 * none should not pay for their memory.
 *
 * @throws Error when the mail cannot be written, for instance without an address to send from.
 */
export async function composeMail(
  mail: QueuedMail,
  hotel: HotelOfMails,
  { siteUrl, from = hotel.email, mailSecrets }: MailSettings,
): Promise<ComposedMail> {
  if (!from) throw new Error('the hotel has no e-mail address to send from: see the hotel settings');
  const [{ renderMail }, { default: MailComposer }] = await Promise.all([
    import('./templates/render-mail.tsx'),
    import('nodemailer/lib/mail-composer'),
  ]);
  const { subject, html, text, calendar } = await renderMail(mail, hotel, {
    ...{ siteUrl, from },
    secret: hasLink(mail.content) ? openLink(mail.content, mailSecrets) : null,
  });
  const message = await new MailComposer({
    from: { name: hotel.name, address: from },
    to: { name: mail.toName, address: mail.toAddress },
    ...(hotel.email && hotel.email !== from && { replyTo: hotel.email }),
    ...{ subject, html, text },
    messageId: `<${mail.mailId}@${from.split('@')[1]}>`,
    // Out-of-office answers to it help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(calendar && { icalEvent: { ...calendar, filename: 'stay.ics' } }),
  })
    .compile()
    .build();
  return { envelope: { from, to: mail.toAddress }, message };
}
