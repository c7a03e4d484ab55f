import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, longDate, nightCount } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { bookingPath, guestPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { spokenLanguage } from '../layout/guest-language.tsx';
import type { BookingDetails as Details } from './api.ts';
import './BookingFacts.scss';

/** The details of a booking for staff. */
export function BookingFacts({ details }: { details: Details }) {
  const {
    booking,
    guest,
    segments,
    lines,
    arrivalTime,
    requests,
    language,
    priceReason,
    bookedWith = [],
  } = details;
  const name = booking.guestName || booking.email || 'No name';
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
          {guest.guestId ? (
            <Link to={guestPath(guest.guestId)} dir="auto">
              {name}
            </Link>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {language && <small className="d-block">{spokenLanguage(language)}</small>}
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
        {arrivalTime && <Fact name="Arrives at">{arrivalTime}</Fact>}
        <Fact name="Nights">{nightCount(booking.nights)}</Fact>
        <Fact name="Price">
          {staffPrice(booking.price)}
          {lines.length > 0 && <PriceLines lines={lines} />}
          {priceReason && (
            <small className="d-block text-break">
              Agreed because: <bdi>{priceReason}</bdi> (for staff only)
            </small>
          )}
          {booking.cancellation && booking.status === 'confirmed' && (
            <small className="d-block">{`${booking.cancellation.plan}: ${termsText(booking.cancellation, staffPrice)}`}</small>
          )}
          {booking.cancellation?.owed && (
            <small className="d-block">{`Owed for cancelling: ${staffPrice(Number(booking.cancellation.owed))}`}</small>
          )}
        </Fact>
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
        {requests && (
          <Fact name="Requests">
            <span className="text-break" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {requests}
            </span>
          </Fact>
        )}
        {bookedWith.length > 0 && (
          <Fact name="Booked together with">
            <ul className="list-unstyled mb-0">
              {bookedWith.map((bookingId) => (
                <li key={bookingId}>
                  <Link to={bookingPath(bookingId)}>{bookingId}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name="Booked on">
          <time dateTime={booking.createdAt}>{longDate(dayOf(booking.createdAt))}</time>
        </Fact>
      </dl>
    </>
  );
}

/** The lines of the price. Consecutive nights with the same price share a line. */
function PriceLines({ lines }: Pick<Details, 'lines'>) {
  const items: { key: string; what: string; amount: string; nights: number }[] = [];
  for (const { kind, night, label, reason, amount } of lines) {
    const what = kind === 'night' || !reason ? (reason ?? label) : `${label} (${reason})`;
    const last = items.at(-1);
    if (kind === 'night' && last?.what === what && last.amount === amount) last.nights += 1;
    else items.push({ key: night ?? label, what, amount, nights: kind === 'night' ? 1 : 0 });
  }
  return (
    <ul className="price-lines">
      {items.map(({ key, what, amount, nights }) => (
        <li key={key}>
          <span dir="auto">{what}</span>{' '}
          <span className="num">
            {nights > 1 && `${nights} × `}
            {staffPrice(Number(amount))}
          </span>
        </li>
      ))}
    </ul>
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
