import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { HotelOfMails } from './hotel.ts';
import { type BookingFacts, type BookingMail, bookingsOf } from './mail.ts';
import type { Phrases } from './templates/words/phrases.ts';

/** A calendar file, and its method. */
export type Calendar = { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string };

/**
 * The stays as all-day entries over their nights. The UID of each is always the same and its sequence number grows, so that a
 * calendar replaces the entry that it has, and removes it when the booking is cancelled (RFC 5545, 3.8.4.7 and 3.8.7.4).
 *
 * Bookings that were made together are one file, so that one tap adds them all. Cancelled ones are a file each, because a
 * cancellation may be about one entry only (RFC 5546, 3.2.5).
 *
 * @param organizer an e-mail address; empty in the staff's preview while the hotel has no sender address.
 * @param revision which of the mails about these bookings they come with.
 */
export function stayCalendars(
  content: BookingMail,
  revision: number,
  hotel: HotelOfMails,
  organizer: string,
  phrases: Phrases,
): Calendar[] {
  const bookings = bookingsOf(content);
  const entry = (booking: BookingFacts) => entryOf(booking, revision, hotel, organizer, phrases);
  if (content.kind !== 'booking_cancelled')
    return [
      calendarOf(
        'PUBLISH',
        'stay.ics',
        bookings.map((booking) => entry(booking)),
      ),
    ];
  return bookings.map((booking) =>
    calendarOf('CANCEL', bookings.length === 1 ? 'stay.ics' : `stay-${booking.bookingId}.ics`, [
      { ...entry(booking), status: ICalEventStatus.CANCELLED },
    ]),
  );
}

function calendarOf(method: Calendar['method'], filename: string, events: ICalEventData[]): Calendar {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Innkeeper', product: 'Innkeeper', language: 'EN' },
  });
  for (const event of events) calendar.createEvent(event);
  return { method, filename, content: calendar.toString() };
}

const entryOf = (
  { bookingId, roomName, start, end }: BookingFacts,
  sequence: number,
  hotel: HotelOfMails,
  organizer: string,
  { calendarNote }: Phrases,
): ICalEventData => ({
  id: `${bookingId}@${organizer.split('@')[1] ?? 'innkeeper'}`,
  sequence,
  start: atUtcMidnight(start),
  end: atUtcMidnight(end),
  allDay: true,
  timezone: 'UTC', // so that the process's own zone does not shift the days
  summary: `${hotel.name}: ${roomName}`,
  location: hotel.address.join(', ') || hotel.name,
  description: calendarNote(bookingId, hotel.checkInTime, hotel.checkOutTime),
  ...(organizer && { organizer: { name: hotel.name, email: organizer } }),
  status: ICalEventStatus.CONFIRMED,
});

const atUtcMidnight = (date: string) => new Date(`${date}T00:00:00Z`);
