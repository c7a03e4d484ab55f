import { calendarOf } from '@innkeeper/contracts/stay-calendar';
import type { HotelOfMails } from './hotel.ts';
import { type BookingFacts, type BookingMail, bookingsOf } from './mail.ts';
import { checkTimesOf } from './templates/formats.ts';
import type { MailWords } from './templates/mail-words.ts';

/** A calendar file, and its method. */
export type Calendar = { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string };

/**
 * The stays of a mail as files for calendars. Bookings that were made together are one file, so that one tap adds them all.
 * Cancelled ones are a file each, because a cancellation may be about one entry only (RFC 5546, 3.2.5).
 *
 * @param from the sender of the mail: the organizer if the hotel has no address; empty in the staff's preview without both.
 */
export function stayCalendars(
  content: BookingMail,
  hotel: HotelOfMails,
  from: string,
  words: MailWords,
): Calendar[] {
  const isCancelled = content.kind === 'booking_cancelled';
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const write = (filename: string, bookings: readonly BookingFacts[]): Calendar => {
    const stays = bookings.map(({ bookingId, roomName, start, end, revision }) => ({
      bookingId,
      revision,
      isCancelled,
      start,
      end,
      room: roomName,
      note: words.t('calendar.note', { booking: bookingId, ...checkTimesOf(hotel, words) }),
    }));
    const place = { ...hotel, email: hotel.email || from };
    return { method, filename, content: calendarOf(method, stays, place, new Date()) };
  };
  const bookings = bookingsOf(content);
  if (!isCancelled || bookings.length === 1) return [write('stay.ics', bookings)];
  return bookings.map((booking) => write(`stay-${booking.bookingId}.ics`, [booking]));
}
