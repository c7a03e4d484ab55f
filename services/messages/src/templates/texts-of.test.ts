import type { Language } from '@innkeeper/contracts/languages';
import { MAIL_KINDS, type MailKindName, mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import { hotelOfMails } from '../hotel.ts';
import type { BookingMail } from '../mail.ts';
import { toFacts } from '../mail-for-event.ts';
import { bookingState, HOTEL } from '../testing/messages.ts';
import { builtInTexts, wordsOf } from './mail-words.ts';
import { renderMail } from './render-mail.tsx';
import { sampleMail } from './sample-mails.ts';

const hotel = hotelOfMails.parse(HOTEL);
const booking = toFacts(bookingState({ bookingId: 'MB-7K2QX9WD', start: '2026-12-11', end: '2026-12-14' }));

describe('the hotel’s own words', () => {
  const own = {
    subject: 'Welcome to {hotel} ({booking})',
    heading: 'See you on {arrival}',
    greeting: 'Hello {guest}!',
    body: 'Until {departure}\nin {room}.\n\n \n\nThe bar is open: {checkIn} – {checkOut}.\n',
  };
  const write = (content: BookingMail, texts: unknown) =>
    renderMail({ content }, hotel, {
      siteUrl: 'https://marisol.example',
      from: hotel.email,
      texts: { en: texts },
    });

  it('take the place of the built-in ones, with the values of the mail', async () => {
    const { subject, text, html, isFallback } = await write({ kind: 'booking_confirmed', booking }, own);
    expect(subject).toBe('Welcome to Marisol Bay (MB-7K2QX9WD)');
    expect(
      text.startsWith(`See you on Friday, December 11, 2026

Hello Elena Ruiz!

Until Monday, December 14, 2026
in Sea Suite.

The bar is open: 15:00 – 11:00.

Booking: MB-7K2QX9WD
`),
    ).toBe(true);
    expect(html).toContain('<p>The bar is open: 15:00 – 11:00.</p>');
    expect(isFallback).toBe(false);
  });

  it('are text, also what guests typed into them, and the values are not filled again', async () => {
    const guestName = '<b>{hotel}</b>';
    const content = { kind: 'booking_confirmed' as const, booking: { ...booking, guestName } };
    const { subject, html } = await write(content, { ...own, heading: '<i>{guest}</i>' });
    expect(subject).toBe('Welcome to Marisol Bay (MB-7K2QX9WD)');
    expect(html).toContain('&lt;i&gt;<bdi>&lt;b&gt;{hotel}&lt;/b&gt;</bdi>&lt;/i&gt;');
  });

  it('have no greeting if the name is not known', async () => {
    const { text } = await write({ kind: 'booking_confirmed', booking: { ...booking, guestName: '' } }, own);
    expect(text).not.toContain('Hello');
  });

  it.each([
    ['an unknown placeholder', { ...own, body: 'The code is {code}' }],
    ['no subject', { ...own, subject: '' }],
    ['a missing part', { subject: 'Hello' }],
    ['no object', 'Hello'],
  ])('with %s give way to the built-in ones', async (_what, texts) => {
    const { subject, isFallback } = await write({ kind: 'booking_confirmed', booking }, texts);
    expect([subject, isFallback]).toEqual(['Your booking is confirmed: MB-7K2QX9WD', true]);
  });

  it('can be written for every kind of mail, and its sample shown', async () => {
    for (const kind of Object.keys(MAIL_KINDS) as MailKindName[]) {
      const content = sampleMail(kind, '2026-12-01', 'EUR');
      const words = builtInTexts(wordsOf('en'), kind);
      expect(mailTextsOf(kind).safeParse(words)).toMatchObject({ success: true });
      const all = MAIL_KINDS[kind].placeholders.map((name) => `{${name}}`).join(' ');
      const options = { siteUrl: 'https://marisol.example', from: hotel.email };
      const { isFallback, text } = await renderMail({ content }, hotel, {
        ...options,
        texts: { en: { ...words, body: all } },
      });
      expect([kind, isFallback, /[{}]/.test(text)]).toEqual([kind, false, false]);
    }
  });

  it('in one language are in no mail in another', async () => {
    const content = { kind: 'booking_confirmed', booking } as const;
    const german = { ...own, subject: 'Willkommen', body: 'Die Bar ist offen.' };
    const options = { siteUrl: 'https://marisol.example', from: hotel.email };
    const textIn = async (language: Language) =>
      renderMail({ content, language }, hotel, { ...options, texts: { en: own, de: german } });
    expect((await textIn('de')).text).toContain('Die Bar ist offen.');
    for (const language of ['es', 'ar'] as const) {
      const { subject, text, isFallback } = await textIn(language);
      expect(`${subject}${text}`).not.toMatch(/Welcome|Willkommen|Bar/);
      expect(isFallback).toBe(false);
    }
  });
});
