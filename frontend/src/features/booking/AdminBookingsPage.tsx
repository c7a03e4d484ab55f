import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'react-bootstrap-icons';
import { api } from '../../api/client.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LongDate } from '../../ui/LongDate.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Booking, bookingKeys } from './api.ts';

const columns: DataColumn<Booking>[] = [
  {
    header: 'Booking ID',
    value: (b) => b.bookingId,
    cell: (b) => <span className="code">{b.bookingId}</span>,
  },
  { header: 'Email', value: (b) => b.email, cell: (b) => <span>{b.email}</span> },
  { header: 'Status', value: (b) => b.status, cell: (b) => <StatusBadge status={b.status} /> },
  { header: 'Room Id', value: (b) => b.roomId, cell: (b) => <span>{b.roomId}</span> },
  { header: 'Start Date', value: (b) => b.start, cell: (b) => <LongDate value={b.start} /> },
  { header: 'End Date', value: (b) => b.end, cell: (b) => <LongDate value={b.end} /> },
];

export function AdminBookingsPage() {
  const bookings = useQuery({
    queryKey: [...bookingKeys.all, 'everybody'],
    queryFn: async ({ signal }) =>
      (await api.get<{ rslt: Booking[] }>('/booking/getAllBookings', { signal })).rslt,
  });
  return (
    <>
      <title>Bookings · Marisol Bay</title>
      <div className="admin-head">
        <h1>Admin Bookings</h1>
      </div>
      <section className="panel" aria-label="Bookings">
        <DataTable
          label="Bookings"
          noun={{ one: 'booking', many: 'bookings' }}
          searchLabel="Search by booking, email or room"
          columns={columns}
          rows={bookings.data}
          rowKey={(booking) => booking.bookingId}
          sortedBy={{ header: 'Start Date', isDescending: true }}
          emptyTitle="No bookings available"
          empty={<EmptyState icon={CalendarCheck} title="No bookings available" />}
          failure={
            bookings.isError
              ? { title: bookings.error.message, error: bookings.error, onRetry: bookings.refetch }
              : null
          }
        />
      </section>
    </>
  );
}
