import type { MailTexts } from '@innkeeper/contracts/mail-kinds';
import type { HotelOfMails } from '../hotel.ts';
import { bookingsOf, type MailContent } from '../mail.ts';
import { formatDay } from './formats.ts';
import { shownName } from './shown-name.ts';
import type { Phrases } from './words/phrases.ts';

/** A mail's words as its reader gets them. */
export type FilledTexts = { subject: string; heading: string; greeting: string; paragraphs: string[] };

const PLACEHOLDER = /\{(\w*)\}/g;

/**
 * Puts the values into a mail's texts. A greeting by name is left out if the name is not known.
 * @throws Error for a placeholder that the mail has no value for
 */
export function fillTexts(texts: MailTexts, values: Readonly<Record<string, string>>): FilledTexts {
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder, name: string) => {
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
  { locale, theHotel }: Pick<Phrases, 'locale' | 'theHotel'>,
): Record<string, string> {
  if (content.kind === 'booking_links') return { hotel: hotel.name, guest: shownName(content.guestName) };
  if (!('booking' in content)) {
    const common = {
      hotel: hotel.name,
      guest: shownName(content.name),
      ...('newAddress' in content && { newAddress: content.newAddress }),
    };
    if (content.kind !== 'staff_invitation') return common;
    return { ...common, inviter: shownName(content.inviter) || theHotel, role: content.roleName };
  }
  const bookings = bookingsOf(content);
  const { guestName, start, end } = content.booking;
  return {
    hotel: hotel.name,
    guest: shownName(guestName),
    arrival: formatDay(start, locale),
    departure: formatDay(end, locale),
    checkIn: hotel.checkInTime,
    checkOut: hotel.checkOutTime,
    booking: bookings.map(({ bookingId }) => bookingId).join(', '),
    room: bookings.map(({ roomName }) => roomName).join(', '),
  };
}
