import { useRef, useState } from 'react';
import { CalendarCheck } from 'react-bootstrap-icons';
import { messageOf } from '../../shared/api/errors.ts';
import { today } from '../../shared/calendar.ts';
import { hotel } from '../../shared/config.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LongDate, StatusBadge, statusName } from '../../shared/ui/table/cells.tsx';
import { type DataColumn, DataTable } from '../../shared/ui/table/DataTable.tsx';
import { loadFailure } from '../../shared/ui/table/load-failure.ts';
import { type Booking, useAllBookings, useChangeStatus } from './api.ts';
import { BookingFilters } from './BookingFilters.tsx';
import { BookingMenu } from './BookingMenu.tsx';
import { noFilter, passes } from './booking-filter.ts';
import type { NextStep } from './next-steps.ts';

const facts: DataColumn<Booking>[] = [
  {
    header: 'Booking ID',
    value: (booking) => booking.bookingId,
    cell: (booking) => <span className="code">{booking.bookingId}</span>,
  },
  {
    header: 'Email',
    value: (booking) => booking.email,
    cell: ({ email, flags }) => (
      <Flagged words={flags.includes('customer_deleted') && 'User deleted'}>{email}</Flagged>
    ),
  },
  {
    header: 'Status',
    value: (booking) => statusName(booking.status),
    cell: (booking) => <StatusBadge status={booking.status} />,
  },
  {
    header: 'Room Id',
    value: (booking) => booking.roomId,
    cell: ({ roomId, flags }) => (
      <Flagged words={flags.includes('room_deleted') && 'Room deleted'}>{roomId}</Flagged>
    ),
  },
  {
    header: 'Start Date',
    value: (booking) => booking.start,
    cell: (booking) => <LongDate value={booking.start} />,
  },
  {
    header: 'End Date',
    value: (booking) => booking.end,
    cell: (booking) => <LongDate value={booking.end} />,
  },
];

/** A value, and below it what staff have to settle about it. */
function Flagged({ children, words }: { children: string; words: string | false }) {
  return (
    <span>
      {children}
      {words && <small className="d-block text-danger">{words}</small>}
    </span>
  );
}

export function BookingsPage() {
  const bookings = useAllBookings();
  const change = useChangeStatus();
  const [filter, setFilter] = useState(noFilter);
  const list = useRef<HTMLElement>(null);
  const now = today();

  const take = async ({ bookingId }: Booking, { status }: NextStep) => {
    try {
      await change.mutateAsync({ bookingId, status });
      notify.success(`${bookingId}: ${statusName(status)}`);
    } catch (error) {
      notify.error(`${bookingId} is not changed.`, messageOf(error));
    }
    if (document.activeElement === document.body) list.current?.focus(); // the menu went with its last step
  };
  const columns: DataColumn<Booking>[] = [
    ...facts,
    {
      header: 'Action',
      className: 'actions',
      cell: (booking) => (
        <BookingMenu booking={booking} today={now} onStep={(step) => void take(booking, step)} />
      ),
    },
  ];
  return (
    <>
      <title>{`Bookings · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>Admin Bookings</h1>
      </div>
      <section className="panel" aria-label="Bookings" ref={list} tabIndex={-1}>
        <DataTable
          label="Bookings"
          noun={{ one: 'booking', many: 'bookings' }}
          searchLabel="Search by booking, email or room"
          columns={columns}
          rows={bookings.data?.filter((booking) => passes(booking, filter, now))}
          rowKey={({ bookingId }) => bookingId}
          sortedBy={{ header: 'Start Date', isDescending: true }}
          filters={<BookingFilters filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />}
          filteredBy={JSON.stringify(filter)}
          emptyTitle="No bookings available"
          empty={
            <EmptyState icon={CalendarCheck} title="No bookings available">
              {filter === noFilter ? (
                <p>Bookings of guests appear here.</p>
              ) : (
                <>
                  <p>None has this status and date.</p>
                  <button type="button" className="btn btn-line btn-sm" onClick={() => setFilter(noFilter)}>
                    Show all bookings
                  </button>
                </>
              )}
            </EmptyState>
          }
          failure={loadFailure(bookings)}
        />
      </section>
    </>
  );
}
