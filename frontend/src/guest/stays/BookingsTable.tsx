import { CalendarHeart } from 'react-bootstrap-icons';
import { longDate, nightCount } from '../../shared/calendar.ts';
import { announceSuccess, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { type Booking, useCancelBooking, useOwnBookings } from './api.ts';

/**
 * The guest's own stays, newest first. The heading `labelledBy` needs a
 * `tabIndex`, because it takes the focus after a cancellation.
 */
export function BookingsTable({ labelledBy }: { labelledBy: string }) {
  const bookings = useOwnBookings();
  const cancelling = useCancelBooking();

  const cancel = async (booking: Booking) => {
    const isSure = await confirmHarm({
      title: 'Are you sure?',
      text: `${longDate(booking.start)}, ${booking.roomName}, ${nightCount(booking.nights)}`,
      confirm: 'Cancel booking',
      keep: 'Keep booking',
    });
    if (!isSure) return;
    try {
      await cancelling.mutateAsync(booking.bookingId);
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
      cell: ({ roomId, roomName }) => (
        <span>
          {roomId}
          <small className="d-block text-body-secondary" dir="auto">
            {roomName}
          </small>
        </span>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: 'Action',
      className: 'actions',
      cell: (booking) =>
        booking.mayCancel && (
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-label={`Cancel booking ${booking.bookingId}`}
            aria-disabled={cancelling.isPending && cancelling.variables === booking.bookingId}
            onClick={() => void cancel(booking)}
          >
            Cancel
          </button>
        ),
    },
  ];

  if (bookings.isLoadingError) {
    return (
      <div className="sheet">
        <LoadFailed
          title="Your bookings could not be loaded"
          error={bookings.error}
          onRetry={bookings.refetch}
        />
      </div>
    );
  }
  if (bookings.data?.length === 0) {
    return (
      <div className="sheet">
        <EmptyState icon={CalendarHeart} title="No bookings available">
          <p>Choose your dates above and your first stay appears here.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="sheet">
      <CardTable
        labelledBy={labelledBy}
        columns={columns}
        rows={bookings.data ?? []}
        rowKey={({ bookingId }) => bookingId}
        isLoading={bookings.isPending}
      />
    </div>
  );
}
