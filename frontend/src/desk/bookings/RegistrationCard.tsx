import type { ReactNode } from 'react';
import { longDate, nightCount } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { staffPrice } from '../../shared/money.ts';
import type { BookingDetails } from './api.ts';

/** For printing only: the details of a stay, and lines for the guest to fill in and sign. */
export function RegistrationCard({ details: { booking, guest } }: { details: BookingDetails }) {
  const hotel = currentHotel();
  return (
    <section className="registration-card" aria-hidden="true">
      <p>
        <strong dir="auto">{hotel.name}</strong>
        {hotel.address.map((line) => (
          <span key={line} className="d-block" dir="auto">
            {line}
          </span>
        ))}
      </p>
      <h2>Registration card</h2>
      <dl>
        <Line name="Name" isWhole>
          <span dir="auto">{booking.guestName}</span>
        </Line>
        <Line name="Arrival">{longDate(booking.start)}</Line>
        <Line name="Departure">{longDate(booking.end)}</Line>
        <Line name="Room">
          {booking.roomId} <bdi>{booking.roomName}</bdi>
        </Line>
        <Line name="Guests and nights">
          {booking.guests === 1 ? '1 guest' : `${booking.guests} guests`}, {nightCount(booking.nights)}
        </Line>
        <Line name="Price of the stay">{staffPrice(booking.price)}</Line>
        <Line name="Booking">{booking.bookingId}</Line>
        <Line name="Email">{booking.email}</Line>
        <Line name="Phone">{guest.phone}</Line>
        <Line name="Home address" isWhole />
        <Line name="Date of birth" />
        <Line name="Nationality" />
        <Line name="Passport or identity card" isWhole />
        <Line name="Date" isToSign />
        <Line name="Signature" isToSign />
      </dl>
    </section>
  );
}

interface LineProps {
  name: string;
  isWhole?: true;
  isToSign?: true;
  children?: ReactNode;
}

/** A value; a line to write on if there is none. */
function Line({ name, isWhole, isToSign, children }: LineProps) {
  return (
    <div className={[isWhole && 'whole', isToSign && 'sign'].filter(Boolean).join(' ') || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
