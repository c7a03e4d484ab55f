import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { calendarOf } from '@innkeeper/contracts/stay-calendar';
import { now } from '../../shared/clock.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { roomsInTurn } from '../../shared/rooms-in-turn.ts';
import { words } from '../../shared/words/words.ts';

const t = words('checkout');

/** Stays as a calendar file, as the address of a download: the same entries as in the e-mails about them. */
export function calendarFile(bookings: readonly BookingOnWire[]): string {
  const hotel = currentHotel();
  const stays = bookings.map((booking) => ({
    bookingId: booking.bookingId,
    revision: booking.revision,
    isCancelled: booking.status === 'cancelled',
    room: roomsInTurn(booking),
    note: t('calendar_file.note', {
      id: booking.bookingId,
      from: hotel.checkInTime,
      until: hotel.checkOutTime,
    }),
    start: booking.start,
    end: booking.end,
  }));
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarOf('PUBLISH', stays, hotel, now()))}`;
}
