import { useEffect, useRef, useState } from 'react';
import { CalendarHeart } from 'react-bootstrap-icons';
import { costOfCancelling } from '../../shared/ask-to-cancel.ts';
import { longDate, nightCount, today } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { guestPrice } from '../../shared/money.ts';
import { roomsInTurn } from '../../shared/rooms-in-turn.ts';
import { announceSuccess, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { goTo } from '../../shared/ui/layout/go-to.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { LazyChangeStay } from '../change/LazyChangeStay.tsx';
import { type Booking, useCancelBooking, useOwnBookings } from './api.ts';
import './BookingsTable.scss';
import { words } from '../../shared/words/words.ts';
import { inOrder } from './order.ts';

const t = words('guest');
const tShared = words('shared');

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
          <Note say="bookings.changed" booking={changed!} />
        ) : (
          isOpen(booked) && <Note say="bookings.booked" booking={booked!} />
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
function Note({ say, booking }: { say: 'bookings.booked' | 'bookings.changed'; booking: Booking }) {
  const { bookingId, start, end, nights, price } = booking;
  const values = {
    id: bookingId,
    start: longDate(start),
    end: longDate(end),
    nights: nightCount(nights),
    price: guestPrice(price),
  };
  return <RichWords area="guest" say={say} values={values} tags={{ strong }} />;
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
      notify.failure(t('bookings.not_cancelled'), error);
      return;
    }
    const isSure = await confirmHarm({
      title: t('bookings.cancel_question'),
      // The name comes last, because one in Arabic would change the order of the words after it.
      text: [shown?.text ?? tShared('cancelling.free'), stayText(booking)].join(' '),
      confirm: tShared('cancelling.confirm'),
      keep: t('bookings.keep'),
    });
    if (!isSure) return;
    try {
      await cancelling.mutateAsync({ bookingId: booking.bookingId, cost: shown?.cost });
    } catch (error) {
      notify.failure(t('bookings.not_cancelled'), error);
      return;
    }
    document.getElementById(labelledBy)?.focus(); // the button disappeared
    await announceSuccess(t('bookings.cancelled'));
  };

  const columns: Column<Booking>[] = [
    { header: t('bookings.id'), cell: ({ bookingId }) => <span className="code">{bookingId}</span> },
    { header: t('bookings.email'), className: 'email', cell: ({ email }) => <span>{email}</span> },
    { header: t('bookings.start'), cell: ({ start }) => <LongDate value={start} /> },
    { header: t('bookings.end'), cell: ({ end }) => <LongDate value={end} /> },
    {
      header: t('bookings.room'),
      cell: ({ roomId, roomName, rooms, start, nights, price, status, cancellation }) => (
        <span>
          {roomId}
          <small className="d-block text-body-secondary" dir="auto">
            {roomsInTurn({ roomName, rooms })}
          </small>
          <small className="d-block text-body-secondary num">
            {`${nightCount(nights)} · ${guestPrice(price)}`}
          </small>
          {cancellation && status === 'confirmed' && (
            <small className="d-block text-body-secondary">{termsText(cancellation, start)}</small>
          )}
          {cancellation?.owed && Number(cancellation.owed) > 0 && (
            <small className="d-block">
              {t('bookings.owed', { amount: guestPrice(Number(cancellation.owed)) })}
            </small>
          )}
        </span>
      ),
    },
    { header: t('bookings.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: t('bookings.action'),
      className: 'actions',
      cell: (booking) => (
        <div className="booking-actions">
          {booking.mayChange && (
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('bookings.change_one', { id: booking.bookingId })}
              onClick={() => onChange(booking)}
            >
              {t('bookings.change')}
            </button>
          )}
          {booking.mayCancel && (
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('bookings.cancel_one', { id: booking.bookingId })}
              aria-disabled={cancelling.isPending && cancelling.variables.bookingId === booking.bookingId}
              onClick={() => void cancel(booking)}
            >
              {t('bookings.cancel')}
            </button>
          )}
        </div>
      ),
    },
  ];

  if (bookings.isLoadingError) {
    return <LoadFailed title={t('bookings.failed')} error={bookings.error} onRetry={bookings.refetch} />;
  }
  if (bookings.data?.length === 0) {
    return (
      <EmptyState icon={CalendarHeart} title={t('bookings.empty')}>
        <p>{t('bookings.empty_hint')}</p>
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

const stayText = (booking: Booking): string =>
  t('bookings.stay', {
    start: longDate(booking.start),
    nights: nightCount(booking.nights),
    rooms: roomsInTurn(booking),
  });
