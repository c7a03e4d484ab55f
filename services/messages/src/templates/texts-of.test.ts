import { MAIL_KINDS, type MailKindName, mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import type { MailLanguage } from '@innkeeper/contracts/mail-preferences';
import { hotelOfMails } from '../hotel.ts';
import type { BookingMail, MailContent } from '../mail.ts';
import { toFacts } from '../mail-for-event.ts';
import { bookingState, HOTEL } from '../testing/messages.ts';
import { renderMail } from './render-mail.tsx';
import { sampleMail } from './sample-mails.ts';
import { ENGLISH_TEXTS } from './words/english-texts.ts';

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
      texts,
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
    expect(html).toContain('&lt;i&gt;&lt;b&gt;{hotel}&lt;/b&gt;&lt;/i&gt;');
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
      const words = ENGLISH_TEXTS[kind];
      expect(mailTextsOf(kind).safeParse(words)).toMatchObject({ success: true });
      const all = MAIL_KINDS[kind].placeholders.map((name) => `{${name}}`).join(' ');
      const options = { siteUrl: 'https://marisol.example', from: hotel.email };
      const { isFallback, text } = await renderMail({ content }, hotel, {
        ...options,
        texts: { ...words, body: all },
      });
      expect([kind, isFallback, /[{}]/.test(text)]).toEqual([kind, false, false]);
    }
  });
});

describe('in another language', () => {
  const inLanguage = (content: MailContent, language: MailLanguage) =>
    renderMail({ content, language }, hotel, {
      siteUrl: 'https://marisol.example',
      from: hotel.email,
      secret: 'secret',
    });
  /** Names and a word that are the same in every language, and a button of the site, which is English. */
  const NAMES =
    /https:\S+|\S+@\S+|Elena Ruiz|Marisol( Bay)?|(Sea )?Suite|Garden Double|Ruben Castell|Front desk|1 Harbour Road|Forgot your password|Google|hotel/g;
  const wordsIn = (text: string) => text.replace(NAMES, '').match(/\p{L}{4,}/gu) ?? [];
  const linksIn = (text: string) => text.match(/https:\S+/g);

  it.each(Object.keys(MAIL_KINDS) as MailKindName[])(
    '%s says the same, and no word in English',
    async (kind) => {
      const content = sampleMail(kind, '2026-12-01', 'EUR');
      const [english, spanish] = [await inLanguage(content, 'en'), await inLanguage(content, 'es')];
      const inEnglish = new Set(wordsIn(english.text));
      expect(wordsIn(spanish.text).filter((word) => inEnglish.has(word))).toEqual([]);
      expect(linksIn(spanish.text)).toEqual(linksIn(english.text));
      expect(spanish.text.split('\n\n')).toHaveLength(english.text.split('\n\n').length);
      expect(spanish.subject + spanish.text).not.toMatch(/[{}]/);
      expect(spanish.html).toContain('<html lang="es">');
    },
  );

  it('has dates and prices as its readers write them', async () => {
    const { text, calendars } = await inLanguage({ kind: 'booking_confirmed', booking }, 'es');
    expect(text).toContain('Llegada: viernes, 11 de diciembre de 2026');
    expect(text).toContain('Precio de la estancia: 792,00\u00a0€');
    expect(calendars[0]!.content).toContain('Entrada a partir de las 15:00');
  });
});
