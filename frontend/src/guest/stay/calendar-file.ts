import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { roomsInTurn } from '@innkeeper/contracts/nights';
import { calendarOf } from '@innkeeper/contracts/stay-calendar';
import { now } from '../../shared/clock.ts';
import { currentHotel } from '../../shared/hotel.ts';

/** Stays as a calendar file, as the address of a download: the same entries as in the e-mails about them. */
export function calendarFile(bookings: readonly BookingOnWire[]): string {
  const hotel = currentHotel();
  const stays = bookings.map((booking) => ({
    bookingId: booking.bookingId,
    revision: booking.revision,
    isCancelled: booking.status === 'cancelled',
    room: roomsInTurn(booking),
    note: `Booking ${booking.bookingId}. Check-in from ${hotel.checkInTime}, check-out until ${hotel.checkOutTime}.`,
    start: booking.start,
    end: booking.end,
  }));
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarOf('PUBLISH', stays, hotel, now()))}`;
}
