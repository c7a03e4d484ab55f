import { LANGUAGES, type Language } from '@innkeeper/contracts/languages';
import { MAIL_KINDS, type MailKindName } from '@innkeeper/contracts/mail-kinds';
import { AREAS, directionOf } from '@innkeeper/words/languages';
import { hotelOfMails } from '../hotel.ts';
import type { BookingMail, MailContent } from '../mail.ts';
import { toFacts } from '../mail-for-event.ts';
import { bookingState, HOTEL } from '../testing/messages.ts';
import { renderMail } from './render-mail.tsx';
import { sampleMail } from './sample-mails.ts';

const hotel = hotelOfMails.parse(HOTEL);
const booking = toFacts(bookingState({ bookingId: 'MB-7K2QX9WD', start: '2026-12-11', end: '2026-12-14' }));
const languages = Object.keys(LANGUAGES) as Language[];
const inLanguage = (content: MailContent, language: Language, changes: object = {}) =>
  renderMail({ content, language }, hotel, {
    siteUrl: 'https://marisol.example',
    from: hotel.email,
    secret: 'secret',
    ...changes,
  });
const confirmed = (changes: object): BookingMail => ({
  kind: 'booking_confirmed',
  booking: { ...booking, ...changes },
});

test('mails are written in every language of the product', () => {
  expect([...AREAS.mails].sort()).toEqual([...languages].sort());
});

/** Names, and words that are the same in both languages, or a part of them. */
const NAMES =
  /https:\S+|\S+@\S+|Elena Ruiz|Marisol( Bay)?|(Sea )?Suite|Garden Double|Ruben Castell|Front desk|1 Harbour Road|Forgot your password|Google|(?<!\p{L})(hotel|check|account|password|links?|code|app|authenticator|dates?|mails?|until|passkey|minutes|change|invitation|sessions|page)(?!\p{L})/giu;
const wordsIn = (text: string) => text.replace(NAMES, '').match(/\p{L}{4,}/gu) ?? [];
const linksIn = (text: string) => text.match(/https:\S+/g);

describe.each(languages)('in %s', (language) => {
  const direction = directionOf(language);

  it.each(Object.keys(MAIL_KINDS) as MailKindName[])(
    '%s says the same, and nothing in English',
    async (kind) => {
      const content = sampleMail(kind, '2026-12-01', 'EUR');
      const [english, other] = [await inLanguage(content, 'en'), await inLanguage(content, language)];
      const inEnglish = new Set(wordsIn(english.text));
      if (language !== 'en') expect(wordsIn(other.text).filter((word) => inEnglish.has(word))).toEqual([]);
      expect(linksIn(other.text)).toEqual(linksIn(english.text));
      expect(other.text.split('\n\n')).toHaveLength(english.text.split('\n\n').length);
      expect(other.subject + other.text).not.toMatch(/[{}]|undefined|(?<!\p{L})null(?!\p{L})/u);
      expect(other.html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(other.html).toContain(`<div class="page" lang="${language}" dir="${direction}">`);
    },
  );

  it('has a form for every number of nights, guests and rooms', async () => {
    for (const nights of [0, 1, 2, 3, 11, 100]) {
      const content = { ...confirmed({ nights, guests: nights }), others: [booking] };
      const { text } = await inLanguage(content, language, { secret: undefined });
      expect(text).not.toMatch(/[{}#]|undefined/);
    }
  });
});

test('a mail is English if nobody chose a language', async () => {
  const { html } = await renderMail({ content: confirmed({}) }, hotel, { siteUrl: '', from: hotel.email });
  expect(html).toContain('<html lang="en" dir="ltr">');
});

test.each([
  ['es', 'Llegada: viernes, 11 de diciembre de 2026', '792,00\u00a0€', 'Entrada a partir de las 15:00'],
  ['de', 'Anreise: Freitag, 11. Dezember 2026', '792,00\u00a0€', 'Check-in ab 15:00 Uhr'],
  ['fr', 'Arrivée\u00a0: vendredi 11 décembre 2026', '792,00\u00a0€', 'Arrivée à partir de 15:00'],
  ['it', 'Arrivo: venerdì 11 dicembre 2026', '792,00\u00a0€', 'Check-in dalle 15:00'],
  ['pt', 'Chegada: sexta-feira, 11 de dezembro de 2026', '792,00\u00a0€', 'Check-in a partir das 15:00'],
  ['nl', 'Aankomst: vrijdag 11 december 2026', '€\u00a0792,00', 'Inchecken vanaf 15:00 uur'],
  ['ar', 'الوصول: الجمعة، 11 ديسمبر 2026', '\u200f792.00\u00a0€', 'تسجيل الوصول ابتداءً من 3:00 م'],
] as const)('%s has days, prices and times as its readers write them', async (language, day, price, note) => {
  const { text, calendars } = await inLanguage(confirmed({}), language);
  expect(text).toContain(`${day}\n`);
  expect(text).toContain(`${price}\n`);
  expect(calendars[0]!.content.replaceAll('\r\n ', '')).toContain(note);
});

test('Arabic counts nights in its six forms', async () => {
  const shown = [1, 2, 3, 11, 100].map(async (nights) => {
    const { text } = await inLanguage(confirmed({ nights }), 'ar');
    return text.match(/مدة الإقامة: (.*)/)![1];
  });
  expect(await Promise.all(shown)).toEqual(['ليلة واحدة', 'ليلتان', '3 ليالٍ', '11 ليلة', '100 ليلة']);
});

describe('what people typed', () => {
  it('keeps its direction in a mail of the other one', async () => {
    const { html, text } = await inLanguage(confirmed({ guestName: 'ليلى حداد' }), 'de');
    expect(html).toContain('Guten Tag <bdi>ليلى حداد</bdi>!');
    expect(text).toContain('Guten Tag \u2068ليلى حداد\u2069!');
    const arabic = await inLanguage(confirmed({}), 'ar');
    expect(arabic.html).toContain('مرحبًا <bdi>Elena Ruiz</bdi>،');
    expect(arabic.text).toContain('\u2066+34 600 555 010\u2069');
    expect(arabic.html).toContain('<bdi dir="ltr">+34 600 555 010</bdi>');
  });

  it('needs no marks where everything has one direction', async () => {
    const { subject, text } = await inLanguage(confirmed({}), 'fr');
    expect(subject + text).not.toMatch(/[\u2066-\u2069]/);
  });

  it('cannot turn the hotel’s sentences round', async () => {
    const guestName = 'Elena\u202e\u2069\u2067 Ruiz';
    const { html, text, subject } = await inLanguage(confirmed({ guestName, requests: 'Tea\u202e' }), 'en');
    expect(`${subject}${html}${text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(html).toContain('Dear <bdi>Elena Ruiz</bdi>,');
    const own = { subject: 'A\u202eB', heading: 'C\u2066', greeting: '', body: 'D\u2069' };
    const mail = await inLanguage(confirmed({}), 'en', { texts: { en: own } });
    expect(mail.subject).toBe('AB');
    expect(mail.html.match(/<bdi/g)).toHaveLength(mail.html.match(/<\/bdi>/g)!.length);
  });
});
