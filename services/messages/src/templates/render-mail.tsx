import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HotelOfMails } from '../hotel.ts';
import type { QueuedMail } from '../mail.ts';
import { type Calendar, stayCalendar } from '../stay-calendar.ts';
import { AccountMail, subjectOfAccountMail } from './AccountMail.tsx';
import { BookingMail, subjectOfBookingMail } from './BookingMail.tsx';
import { type Medium, MediumContext } from './blocks.tsx';
import { Layout } from './Layout.tsx';

export type RenderedMail = { subject: string; html: string; text: string; calendar: Calendar | undefined };

/**
 * Writes a mail in the hotel's name, as HTML and as text, both from the same template.
 *
 * @param secret of the mail's link; without it the mail says that only its reader gets it.
 */
export async function renderMail(
  { content, revision }: Pick<QueuedMail, 'content' | 'revision'>,
  hotel: HotelOfMails,
  { siteUrl, from, secret = null }: { siteUrl: string; from: string; secret?: string | null },
): Promise<RenderedMail> {
  const isBooking = 'booking' in content;
  const body = isBooking ? (
    <BookingMail content={content} hotel={hotel} siteUrl={siteUrl} />
  ) : (
    <AccountMail content={content} hotel={hotel} siteUrl={siteUrl} secret={secret} />
  );
  const subject = isBooking ? subjectOfBookingMail(content) : subjectOfAccountMail(content, hotel);
  return {
    subject: onOneLine(subject),
    html: `<!doctype html>${render('html', hotel, body)}`,
    text: decode(render('text', hotel, body)),
    calendar: isBooking ? stayCalendar(content, revision, hotel, from) : undefined,
  };
}

const render = (medium: Medium, hotel: HotelOfMails, body: ReactElement) =>
  renderToStaticMarkup(
    <MediumContext.Provider value={medium}>
      <Layout hotel={hotel}>{body}</Layout>
    </MediumContext.Provider>,
  );

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** React escapes these five in text, and the text version has no tags. */
const ESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (markup: string) => markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ESCAPED[entity]!);
