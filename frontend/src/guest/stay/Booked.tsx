import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { useEffect, useRef } from 'react';
import { CalendarPlus, CheckCircle, Printer } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { nightCount } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { guestPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { calendarFile } from './calendar-file.ts';

/** The confirmation of a booking: to read, to print, and for the guest's own calendar. */
export function Booked({ booking, category }: { booking: BookingOnWire; category: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, address: lines, phone } = currentHotel();
  const address = lines.join(', ');
  const calendar = calendarFile(booking, { name, address });
  return (
    <section className="booked panel" aria-labelledby="booked">
      <h1 className="h2" id="booked" ref={heading} tabIndex={-1}>
        <CheckCircle aria-hidden="true" /> Your room is booked
      </h1>
      <dl>
        <div>
          <dt>Booking</dt>
          <dd className="num">{booking.bookingId}</dd>
        </div>
        <div>
          <dt>Room</dt>
          <dd dir="auto">{`${category}, ${booking.roomName}`}</dd>
        </div>
        <div>
          <dt>Check-in</dt>
          <dd>
            <LongDate value={booking.start} />
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>
            <LongDate value={booking.end} />
          </dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{booking.guests}</dd>
        </div>
        <div>
          <dt>{nightCount(booking.nights)}, all taxes included</dt>
          <dd className="num">{guestPrice(booking.price)}</dd>
        </div>
        <div>
          <dt>Hotel</dt>
          <dd dir="auto">
            {[name, address].filter(Boolean).join(', ')}
            {phone && <span className="d-block">{phone}</span>}
          </dd>
        </div>
      </dl>
      <div className="booked-actions">
        <Link className="btn btn-primary" to={paths.home}>
          Your bookings
        </Link>
        <button type="button" className="btn btn-line" onClick={() => window.print()}>
          <Printer aria-hidden="true" /> Print
        </button>
        <a className="btn btn-line" href={calendar} download={`${booking.bookingId}.ics`}>
          <CalendarPlus aria-hidden="true" /> Add to calendar
        </a>
      </div>
    </section>
  );
}
