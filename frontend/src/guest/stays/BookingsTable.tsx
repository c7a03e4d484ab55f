import { roomsInTurn } from '@innkeeper/contracts/nights';
import { useEffect, useRef, useState } from 'react';
import { CalendarHeart } from 'react-bootstrap-icons';
import { costOfCancelling } from '../../shared/ask-to-cancel.ts';
import { longDate, nightCount, today } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { guestPrice } from '../../shared/money.ts';
import { announceSuccess, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { goTo } from '../../shared/ui/layout/go-to.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { LazyChangeStay } from '../change/LazyChangeStay.tsx';
import { type Booking, useCancelBooking, useOwnBookings } from './api.ts';
import './BookingsTable.scss';
import { inOrder } from './order.ts';

interface Props {
  /** The id of the heading. It needs a `tabIndex`, because it takes the focus after a cancellation. */
  labelledBy: string;
  /** The stay that the guest has just booked: announced, marked, and on the screen. */
  booked?: Booking | null;
}

/** The guest's own stays: the current one and the next ones first, then past ones. */
export function BookingsTable({ labelledBy, booked = null }: Props) {
  const { data } = useOwnBookings();
  const [changing, setChanging] = useState<Booking | null>(null);
  /** Announces the newest change or booking. */
  const [change, setChange] = useState<{ booking: Booking; after: Booking | null } | null>(null);
  const changed = change?.after === booked ? change.booking : null;
  const isOpen = (booking: Booking | null) =>
    booking !== null &&
    data?.find(({ bookingId }) => bookingId === booking.bookingId)?.status !== 'cancelled';
  const close = () => {
    setChanging(null);
    document.getElementById(labelledBy)?.focus();
  };
  return (
    <>
      <p className="booked-note" role="status">
        {isOpen(changed) ? (
          <Note title="Changed" booking={changed!} />
        ) : (
          isOpen(booked) && <Note title="Booked" booking={booked!} />
        )}
      </p>
      {changing && (
        <LazyChangeStay
          booking={changing}
          onChanged={(booking) => {
            setChange({ booking, after: booked });
            close();
          }}
          onClose={close}
        />
      )}
      <div className="sheet">
        <Stays labelledBy={labelledBy} booked={changed ?? booked} onChange={setChanging} />
      </div>
    </>
  );
}

/** The booking or change, in one sentence. */
function Note({ title, booking }: { title: string; booking: Booking }) {
  const { bookingId, start, end, nights, price } = booking;
  const text = `${longDate(start)} to ${longDate(end)}, ${nightCount(nights)}, ${guestPrice(price)}`;
  return (
    <>
      <strong>
        {title}: {bookingId}.
      </strong>{' '}
      {text}
    </>
  );
}

interface StaysProps {
  labelledBy: string;
  booked: Booking | null;
  onChange: (booking: Booking) => void;
}

function Stays({ labelledBy, booked, onChange }: StaysProps) {
  const bookings = useOwnBookings();
  const cancelling = useCancelBooking();
  const bookedRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (booked && bookedRow.current) goTo(bookedRow.current, 'center');
  }, [booked]);

  const cancel = async (booking: Booking) => {
    let shown: Awaited<ReturnType<typeof costOfCancelling>>;
    try {
      shown = await costOfCancelling(booking);
    } catch (error) {
      notify.failure('The booking could not be cancelled', error);
      return;
    }
    const isSure = await confirmHarm({
      title: 'Are you sure?',
      // The name comes last, because one in Arabic would change the order of the words after it.
      text: `${shown ? `${shown.text} ` : ''}${longDate(booking.start)}, ${nightCount(booking.nights)}, ${roomsInTurn(booking)}`,
      confirm: 'Cancel booking',
      keep: 'Keep booking',
    });
    if (!isSure) return;
    try {
      await cancelling.mutateAsync({ bookingId: booking.bookingId, cost: shown?.cost });
    } catch (error) {
      notify.failure('The booking could not be cancelled', error);
      return;
    }
    document.getElementById(labelledBy)?.focus(); // the button disappeared
    await announceSuccess('Deleted !');
  };

  const columns: Column<Booking>[] = [
    { header: 'Booking ID', cell: ({ bookingId }) => <span className="code">{bookingId}</span> },
    { header: 'Email', className: 'email', cell: ({ email }) => <span>{email}</span> },
    { header: 'Check-In Date', cell: ({ start }) => <LongDate value={start} /> },
    { header: 'Check-Out Date', cell: ({ end }) => <LongDate value={end} /> },
    {
      header: 'Room ID',
      cell: ({ roomId, roomName, rooms, nights, price, status, cancellation }) => (
        <span>
          {roomId}
          <small className="d-block text-body-secondary" dir="auto">
            {roomsInTurn({ roomName, rooms })}
          </small>
          <small className="d-block text-body-secondary num">
            {`${nightCount(nights)} · ${guestPrice(price)}`}
          </small>
          {cancellation && status === 'confirmed' && (
            <small className="d-block text-body-secondary">{termsText(cancellation)}</small>
          )}
          {cancellation?.owed && Number(cancellation.owed) > 0 && (
            <small className="d-block">{`Owed for cancelling: ${guestPrice(Number(cancellation.owed))}`}</small>
          )}
        </span>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: 'Action',
      className: 'actions',
      cell: (booking) => (
        <div className="booking-actions">
          {booking.mayChange && (
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={`Change booking ${booking.bookingId}`}
              onClick={() => onChange(booking)}
            >
              Change
            </button>
          )}
          {booking.mayCancel && (
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={`Cancel booking ${booking.bookingId}`}
              aria-disabled={cancelling.isPending && cancelling.variables.bookingId === booking.bookingId}
              onClick={() => void cancel(booking)}
            >
              Cancel
            </button>
          )}
        </div>
      ),
    },
  ];

  if (bookings.isLoadingError) {
    return (
      <LoadFailed
        title="Your bookings could not be loaded"
        error={bookings.error}
        onRetry={bookings.refetch}
      />
    );
  }
  if (bookings.data?.length === 0) {
    return (
      <EmptyState icon={CalendarHeart} title="No bookings available">
        <p>Choose your dates above and your first stay appears here.</p>
      </EmptyState>
    );
  }
  return (
    <CardTable
      labelledBy={labelledBy}
      columns={columns}
      rows={inOrder(bookings.data ?? [], today())}
      rowKey={({ bookingId }) => bookingId}
      markedKey={booked?.bookingId}
      markedRef={bookedRow}
      isLoading={bookings.isPending}
    />
  );
}
