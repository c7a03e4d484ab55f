import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HotelOfMails } from '../hotel.ts';
import { isReminder, type LinkedBooking, type OwnTexts, type QueuedMail } from '../mail.ts';
import { type Calendar, stayCalendars } from '../stay-calendar.ts';
import { AccountMail } from './AccountMail.tsx';
import { BookingMail } from './BookingMail.tsx';
import { type Medium, MediumContext, WordsContext } from './blocks.tsx';
import { isolatesToHtml, isolatesToText } from './direction.ts';
import { Layout } from './Layout.tsx';
import { LinksMail } from './LinksMail.tsx';
import type { MailWords } from './mail-words.ts';
import { ReminderMail } from './ReminderMail.tsx';
import { textsOf } from './texts-of.ts';

export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  calendars: Calendar[];
  isFallback: boolean;
};

/** In English where no other language was chosen. */
type RenderedContent = Pick<QueuedMail, 'content'> & Partial<Pick<QueuedMail, 'language'>>;

type RenderOptions = {
  siteUrl: string;
  from: string;
  secret?: string | null | undefined;
  unsubscribeUrl?: string | null;
  /** Of the mail with the links of all coming bookings: what only its reader may know. */
  linked?: readonly LinkedBooking<string | null>[] | undefined;
  /** The hotel's own words; otherwise the built-in ones. */
  texts?: OwnTexts | null;
};

/**
 * Writes a mail in the hotel's name, as HTML and as text, both from the same template.
 *
 * @param secret of the mail's link: null if only its reader may know it, and undefined if the mail has none of its own.
 */
export async function renderMail(
  { content, language = 'en' }: RenderedContent,
  hotel: HotelOfMails,
  { siteUrl, from, secret, unsubscribeUrl = null, linked, texts: own = null }: RenderOptions,
): Promise<RenderedMail> {
  const isBooking = 'booking' in content;
  const { texts, words, isFallback } = textsOf(content, hotel, own, language);
  const shown = { texts, hotel, siteUrl };
  const body =
    content.kind === 'booking_links' ? (
      <LinksMail texts={texts} siteUrl={siteUrl} bookings={linked ?? null} />
    ) : !isBooking ? (
      <AccountMail {...shown} content={content} secret={secret ?? null} />
    ) : isReminder(content) ? (
      <ReminderMail {...shown} content={content} secret={secret} unsubscribeUrl={unsubscribeUrl} />
    ) : (
      <BookingMail {...shown} content={content} secret={secret} />
    );
  return {
    isFallback,
    subject: isolatesToText(texts.subject, words.direction),
    html: `<!doctype html>${isolatesToHtml(render('html', words, hotel, body))}`,
    text: isolatesToText(decode(render('text', words, hotel, body)), words.direction),
    calendars: isBooking && !isReminder(content) ? stayCalendars(content, hotel, from, words) : [],
  };
}

const render = (medium: Medium, words: MailWords, hotel: HotelOfMails, body: ReactElement) =>
  renderToStaticMarkup(
    <MediumContext.Provider value={medium}>
      <WordsContext.Provider value={words}>
        <Layout hotel={hotel}>{body}</Layout>
      </WordsContext.Provider>
    </MediumContext.Provider>,
  );

/** React escapes these five in text, and the text version has no tags. */
const ESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (markup: string) => markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ESCAPED[entity]!);
