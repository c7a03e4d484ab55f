/*
 * Stays as calendar files (RFC 5545). E-mails and the site write them here, so that both files of a booking are the same entry
 * of a calendar, which a later file replaces or removes.
 */

/** A booking as its calendar entry shows it. */
export type CalendarStay = {
  bookingId: string;
  start: string;
  end: string;
  /** How often the booking has changed: the sequence number of its entry. */
  revision: number;
  isCancelled: boolean;
  /** The room, or the rooms in turn. */
  room: string;
  note: string;
};

/** Where the stays are. */
export type CalendarHotel = {
  installationId: string;
  name: string;
  /** The lines of the postal address. */
  address: readonly string[];
  /** Of the organizer; empty if there is none. */
  email: string;
};

/**
 * The identity of a booking's entry. It never changes, whatever the hotel's name and address become (RFC 5545, 3.8.4.7).
 */
export const calendarUid = (bookingId: string, installationId: string): string =>
  `${bookingId}@${installationId}`;

/**
 * A calendar file with the stays as all-day entries over their nights, which do not make their owner busy. A file of method
 * CANCEL must be about one stay (RFC 5546, 3.2.5).
 *
 * @param stamp when the file is written.
 */
export function calendarOf(
  method: 'PUBLISH' | 'CANCEL',
  stays: readonly CalendarStay[],
  hotel: CalendarHotel,
  stamp: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Innkeeper//Innkeeper//EN',
    `METHOD:${method}`,
    ...stays.flatMap((stay) => entryOf(stay, hotel, stamp)),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}

function entryOf(stay: CalendarStay, hotel: CalendarHotel, stamp: Date): string[] {
  const { bookingId, revision, isCancelled, room, note, start, end } = stay;
  const { installationId, name, address, email } = hotel;
  return [
    'BEGIN:VEVENT',
    `UID:${asText(calendarUid(bookingId, installationId))}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${asText(`${name}: ${room}`)}`,
    `LOCATION:${asText(address.join(', ') || name)}`,
    `DESCRIPTION:${asText(note)}`,
    ...(email ? [`ORGANIZER;CN=${asParameter(name)}:${mailto(email)}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file must not have any, except line ends
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

const withoutControls = (value: string): string => value.replace(/\r\n?/g, '\n').replace(CONTROL, ' ');

/** A value of type TEXT (RFC 5545, 3.3.11). */
const asText = (value: string): string =>
  withoutControls(value)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const IN_PARAMETER: Record<string, string> = { '^': '^^', '"': "^'", '\n': '^n' };

/**
 * A quoted value of a parameter (RFC 6868). A backslash has no meaning there, but some programs take one before the closing
 * quote for an escape.
 */
const asParameter = (value: string): string =>
  `"${withoutControls(value)
    .replace(/[\^"\n]/g, (sign) => IN_PARAMETER[sign]!)
    .replaceAll('\\', '/')}"`;

/** An address with an `@` in quotes has its last one before the domain. */
function mailto(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}

const LONGEST_LINE = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 bytes; the next one continues after a space. No character is split. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
