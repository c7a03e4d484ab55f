import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { roomsInTurn } from '@innkeeper/contracts/nights';

type Place = { name: string; address: string };

/** Stays as an iCalendar file (RFC 5545), as the address of a download. Its days have no time, so no zone can shift them. */
export function calendarFile(bookings: readonly BookingOnWire[], place: Place): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Innkeeper//Stay//EN'],
    ...bookings.flatMap((booking) => eventOf(booking, place)),
    ...['END:VCALENDAR', ''],
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.map(folded).join('\r\n'))}`;
}

function eventOf(booking: BookingOnWire, { name, address }: Place): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${booking.bookingId}@innkeeper`,
    `DTSTAMP:${booking.createdAt.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${booking.start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${booking.end.replaceAll('-', '')}`,
    `SUMMARY:${escaped(`${name}, ${roomsInTurn(booking)}`)}`,
    ...(address ? [`LOCATION:${escaped(address)}`] : []),
    `DESCRIPTION:${escaped(`Booking ${booking.bookingId}`)}`,
    ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
  ];
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** No line has more than 75 bytes; the next one continues after a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...line]
    .map((letter) => {
      const size = encoder.encode(letter).length;
      const isFull = bytes + size > 75;
      bytes = isFull ? 1 + size : bytes + size;
      return isFull ? `\r\n ${letter}` : letter;
    })
    .join('');
}
