import { type ReactNode, useEffect, useRef, useState } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { XLg } from 'react-bootstrap-icons';
import { dayOf, longDate, nightCount } from '../../shared/calendar.ts';
import { staffPrice } from '../../shared/money.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { HistoryButton } from '../layout/history/HistoryButton.tsx';
import { useMay } from '../layout/may.ts';
import { type BookingDetails as Details, useBookingDetails } from './api.ts';
import { MoveStay } from './MoveStay.tsx';
import { askBefore, toTransitions } from './transitions.ts';
import { changeName, type useBookingChanges } from './use-booking-changes.ts';
import './BookingDetails.scss';

interface Props {
  bookingId: string;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
  onClose: () => void;
}

/** All that staff know of a booking, sliding in beside the list; what can be done with it is at the end. */
export function BookingDetails({ bookingId, today, changes, onClose }: Props) {
  const { data, error, isLoadingError, refetch } = useBookingDetails(bookingId);
  const mayChange = useMay()('bookings');
  const [isMoving, setIsMoving] = useState(false);
  const [hasReturned, setHasReturned] = useState(false);
  const endMove = () => {
    setIsMoving(false);
    setHasReturned(true);
  };
  return (
    <Offcanvas
      show
      onHide={onClose}
      placement="end"
      className="booking-details"
      aria-labelledby="booking-title"
    >
      <Offcanvas.Header>
        <Offcanvas.Title as="h2" id="booking-title">
          Booking <span className="code">{bookingId}</span>
        </Offcanvas.Title>
        {data && (
          <HistoryButton
            kind="booking"
            id={bookingId}
            name={`booking ${bookingId}`}
            className="btn btn-quiet btn-sm ms-auto"
          />
        )}
        <button type="button" className="btn btn-quiet btn-icon" aria-label="Close" onClick={onClose}>
          <XLg aria-hidden="true" />
        </button>
      </Offcanvas.Header>
      <Offcanvas.Body aria-busy={!data}>
        {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
        {data && !isMoving && <Facts details={data} />}
        {data && isMoving && <MoveStay booking={data.booking} changes={changes} onDone={endMove} />}
      </Offcanvas.Body>
      {data && mayChange && !isMoving && (
        <Actions
          details={data}
          today={today}
          changes={changes}
          onMove={() => setIsMoving(true)}
          hasReturned={hasReturned}
        />
      )}
    </Offcanvas>
  );
}

function Facts({ details: { booking, guest, segments, lines } }: { details: Details }) {
  return (
    <>
      {booking.flags.includes('room_deleted') && <p className="text-danger">Room deleted</p>}
      {booking.flags.includes('customer_deleted') && <p className="text-danger">User deleted</p>}
      <dl>
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
        <Fact name="Price">
          {staffPrice(booking.price)}
          {lines.length > 0 && <PriceLines lines={lines} />}
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
        <Fact name="Booked on">
          <time dateTime={booking.createdAt}>{longDate(dayOf(booking.createdAt))}</time>
        </Fact>
      </dl>
    </>
  );
}

/** What the price is the sum of. Nights that follow each other at one price share a line. */
function PriceLines({ lines }: Pick<Details, 'lines'>) {
  const items: { key: string; what: string; amount: string; nights: number }[] = [];
  for (const { kind, night, label, reason, amount } of lines) {
    const what = reason ?? label;
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

interface ActionsProps extends Pick<Props, 'today' | 'changes'> {
  details: Details;
  onMove: () => void;
  /** The list of rooms was just closed, so the focus is back where it was opened. */
  hasReturned: boolean;
}

function Actions({ details, today, changes, onMove, hasReturned }: ActionsProps) {
  const { booking, lastChange, mayMove } = details;
  const transitions = toTransitions(booking, today);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasReturned) bar.current?.querySelector<HTMLElement>('.move')?.focus();
  }, [hasReturned]);
  if (transitions.length === 0 && !lastChange && !mayMove) return null;
  return (
    <div className="booking-actions" ref={bar}>
      {transitions.map((transition) => (
        <button
          key={transition.status}
          type="button"
          className={transition.status === 'cancelled' ? 'btn btn-quiet-danger' : 'btn btn-line'}
          onClick={async () => {
            if (await askBefore(booking, transition)) await changes.change(booking, transition);
          }}
        >
          {transition.label}
        </button>
      ))}
      {mayMove && (
        <button type="button" className="btn btn-line move" onClick={onMove}>
          Move to another room
        </button>
      )}
      {lastChange && (
        <button
          type="button"
          className="btn btn-line"
          onClick={() => void changes.undo(booking.bookingId, lastChange)}
        >
          Undo “{changeName(lastChange)}”
        </button>
      )}
    </div>
  );
}
