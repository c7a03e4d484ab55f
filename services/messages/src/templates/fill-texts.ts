import type { MailTexts } from '@innkeeper/contracts/mail-kinds';
import type { HotelOfMails } from '../hotel.ts';
import { bookingsOf, type MailContent } from '../mail.ts';
import { isolated, withoutControls } from './direction.ts';
import { checkTimesOf, formatDay } from './formats.ts';
import type { MailWords } from './mail-words.ts';
import { shownName } from './shown-name.ts';

/** A mail's words as its reader gets them. */
export type FilledTexts = { subject: string; heading: string; greeting: string; paragraphs: string[] };

const PLACEHOLDER = /\{(\w*)\}/g;

/**
 * Puts the values into a mail's texts. A greeting by name is left out if the name is not known.
 * @throws Error for a placeholder that the mail has no value for
 */
export function fillTexts(texts: MailTexts, values: Readonly<Record<string, string>>): FilledTexts {
  const fill = (text: string) =>
    withoutControls(text).replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`there is no ${placeholder} in this mail`);
      return value;
    });
  const isNameless = texts.greeting.includes('{guest}') && !values['guest'];
  return {
    subject: fill(texts.subject).replace(/\s+/g, ' ').trim(),
    heading: fill(texts.heading),
    greeting: isNameless ? '' : fill(texts.greeting),
    paragraphs: texts.body
      .split(/\n\s*\n/)
      .map((paragraph) => fill(paragraph.trim()))
      .filter(Boolean),
  };
}

/** The value of each placeholder in a mail. */
export function valuesOf(
  content: MailContent,
  hotel: HotelOfMails,
  { locale, t }: Pick<MailWords, 'locale' | 't'>,
): Record<string, string> {
  const name = isolated(hotel.name);
  if (content.kind === 'booking_links') return { hotel: name, guest: isolatedName(content.guestName) };
  if (!('booking' in content)) {
    const common = {
      hotel: name,
      guest: isolatedName(content.name),
      ...('newAddress' in content && { newAddress: isolated(content.newAddress) }),
    };
    if (content.kind !== 'staff_invitation') return common;
    const inviter = isolatedName(content.inviter) || t('theHotel');
    return { ...common, inviter, role: isolated(content.roleName) };
  }
  const bookings = bookingsOf(content);
  const { guestName, start, end } = content.booking;
  return {
    hotel: name,
    guest: isolatedName(guestName),
    arrival: formatDay(start, locale),
    departure: formatDay(end, locale),
    ...checkTimesOf(hotel, { locale }),
    booking: bookings.map(({ bookingId }) => isolated(bookingId)).join(', '),
    room: bookings.map(({ roomName }) => isolated(roomName)).join(', '),
  };
}

/** Empty if the name is not known, or not shown. */
function isolatedName(name: string): string {
  const shown = shownName(name);
  return shown && isolated(shown);
}
