import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { HotelOfMails } from './hotel.ts';
import type { BookingMail } from './mail.ts';

/** A calendar file, and how a calendar is to treat it. */
export type Calendar = { method: 'PUBLISH' | 'CANCEL'; content: string };

/**
 * The stay as an all-day entry over its nights. Its UID is always the same and its sequence number grows, so that a calendar
 * replaces the entry that it has, and removes it when the booking is cancelled (RFC 5545, 3.8.4.7 and 3.8.7.4).
 *
 * @param revision which of the mails about this booking it comes with.
 */
export function stayCalendar(
  { kind, booking }: BookingMail,
  revision: number,
  hotel: HotelOfMails,
  organizer: string,
): Calendar {
  const isCancelled = kind === 'booking_cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Innkeeper', product: 'Innkeeper', language: 'EN' } });
  calendar.createEvent({
    id: `${booking.bookingId}@${organizer.split('@')[1]}`,
    sequence: revision,
    start: atUtcMidnight(booking.start),
    end: atUtcMidnight(booking.end),
    allDay: true,
    timezone: 'UTC', // so that the process's own zone does not shift the days
    summary: `${hotel.name}: ${booking.roomName}`,
    location: hotel.address.join(', ') || hotel.name,
    description: `Booking ${booking.bookingId}. Check-in from ${hotel.checkInTime}, check-out until ${hotel.checkOutTime}.`,
    organizer: { name: hotel.name, email: organizer },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}

const atUtcMidnight = (date: string) => new Date(`${date}T00:00:00Z`);
