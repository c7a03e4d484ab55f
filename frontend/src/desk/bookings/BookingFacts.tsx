import type { ReactNode } from 'react';
import { dayOf, longDate, nightCount } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import type { BookingDetails as Details } from './api.ts';
import './BookingFacts.scss';

/** What staff know of a booking. */
export function BookingFacts({ details: { booking, guest, segments } }: { details: Details }) {
  return (
    <>
      {booking.flags.includes('room_deleted') && <p className="text-danger">Room deleted</p>}
      {booking.flags.includes('customer_deleted') && <p className="text-danger">User deleted</p>}
      <dl className="booking-facts">
        <Fact name="Status">
          <span aria-live="polite">
            <StatusBadge status={booking.status} />
          </span>
        </Fact>
        <Fact name="Guest">
          <span dir="auto">{booking.guestName || 'N/A'}</span>
        </Fact>
        <Fact name="Phone">
          <Phone {...guest} />
        </Fact>
        <Fact name="Email">
          {booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : 'N/A'}
        </Fact>
        <Fact name="Guests">{booking.guests}</Fact>
        <Fact name="Stay">
          {longDate(booking.start)} – {longDate(booking.end)}
        </Fact>
        <Fact name="Nights">{nightCount(booking.nights)}</Fact>
        <Fact name="Price">{staffPrice(booking.price)}</Fact>
        <Fact name="Room">
          {segments.length > 1 ? (
            <Segments segments={segments} />
          ) : (
            <RoomName roomName={booking.roomName} roomId={booking.roomId} />
          )}
        </Fact>
        <Fact name="Notes">
          <span dir="auto">{guest.notes || 'None'}</span>
        </Fact>
        <Fact name="Booked on">
          <time dateTime={booking.createdAt}>{longDate(dayOf(booking.createdAt))}</time>
        </Fact>
      </dl>
    </>
  );
}

const RoomName = ({ roomName, roomId }: { roomName: string; roomId: string }) => (
  <>
    <span dir="auto">{roomName}</span> <span className="room-id">{roomId}</span>
  </>
);

/** The rooms of a stay that moved, in turn. */
function Segments({ segments }: Pick<Details, 'segments'>) {
  return (
    <ol className="segments">
      {segments.map((segment) => (
        <li key={segment.start}>
          <RoomName {...segment} />
          <small>
            {longDate(segment.start)} – {longDate(segment.end)}
          </small>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link that calls; a number that could not be parsed is called as it was typed. */
function Phone({ phone, phoneE164 }: Details['guest']) {
  if (!phone) return <span>N/A</span>;
  const number = phoneE164 ?? phone.replaceAll(/[^\d+*#]/g, '');
  return number ? <a href={`tel:${number}`}>{phone}</a> : <span dir="auto">{phone}</span>;
}
