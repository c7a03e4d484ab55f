import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useRef } from 'react';
import { CalendarCheck } from 'react-bootstrap-icons';
import { useLocation } from 'react-router-dom';
import { today } from '../../shared/calendar.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LongDate, StatusBadge, statusName } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { type Booking, type BookingSort, useBookings, useChangeStatus } from './api.ts';
import { BookingMenu } from './BookingMenu.tsx';
import { type BookingFilters, noFilter, periodOptions, statusOptions } from './filters.ts';
import type { Transition } from './transitions.ts';

const column = createColumnHelper<Booking>();
const facts = [
  column.accessor('bookingId', {
    header: 'Booking ID',
    cell: ({ getValue }) => <span className="code">{getValue()}</span>,
  }),
  column.accessor('email', {
    header: 'Email',
    enableSorting: false,
    cell: ({ row: { original: booking } }) => (
      <Flagged note={booking.flags.includes('customer_deleted') && 'User deleted'}>
        {booking.email}
        {booking.guestName && (
          <small className="d-block text-body-secondary" dir="auto">
            {booking.guestName}
          </small>
        )}
      </Flagged>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor('roomId', {
    header: 'Room Id',
    cell: ({ row: { original: booking } }) => (
      <Flagged note={booking.flags.includes('room_deleted') && 'Room deleted'}>{booking.roomId}</Flagged>
    ),
  }),
  column.accessor('start', { header: 'Start Date', cell: ({ getValue }) => <LongDate value={getValue()} /> }),
  column.accessor('end', { header: 'End Date', cell: ({ getValue }) => <LongDate value={getValue()} /> }),
];

/** A value, and below it what staff have to settle about it. */
function Flagged({ children, note }: { children: ReactNode; note: string | false }) {
  return (
    <span>
      {children}
      {note && <small className="d-block text-danger">{note}</small>}
    </span>
  );
}

export function BookingsPage() {
  const statusChange = useChangeStatus();
  const { search } = useLocation();
  const list = useListState<BookingSort, BookingFilters>({
    q: new URLSearchParams(search).get('q') ?? '',
    sort: 'start',
    order: 'desc',
    filters: noFilter,
    pageSize: 10,
  });
  const result = useBookings(list.state);
  const section = useRef<HTMLElement>(null);
  const { filters } = list.state;
  const now = today();

  const change = async ({ bookingId }: Booking, { status }: Transition) => {
    try {
      await statusChange.mutateAsync({ bookingId, status });
      notify.success(`${bookingId}: ${statusName(status)}`);
    } catch (error) {
      notify.failure(`${bookingId} is not changed.`, error);
    }
    // The menu disappears where no other change is allowed.
    if (document.activeElement === document.body) section.current?.focus();
  };
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Action',
      meta: { className: 'actions' },
      cell: ({ row: { original: booking } }) => (
        <BookingMenu
          booking={booking}
          today={now}
          onChoose={(transition) => void change(booking, transition)}
        />
      ),
    }),
  ];
  return (
    <>
      <PageHead title="Bookings" heading="Admin Bookings" />
      <section className="panel" aria-label="Bookings" ref={section} tabIndex={-1}>
        <DataTable
          label="Bookings"
          noun={{ one: 'booking', many: 'bookings' }}
          searchLabel="Search by booking, guest, email or room"
          className="dense table-hover"
          columns={columns}
          rowKey={({ bookingId }) => bookingId}
          list={list}
          result={result}
          filters={
            <>
              <FilterSelect
                label="Status"
                value={filters.status}
                options={statusOptions}
                onChange={(status) => list.filterBy({ status })}
              />
              <FilterSelect
                label="Dates"
                value={filters.period}
                options={periodOptions}
                onChange={(period) => list.filterBy({ period })}
              />
            </>
          }
          empty={{
            icon: CalendarCheck,
            title: 'No bookings available',
            children: <p>Bookings of guests appear here.</p>,
          }}
        />
      </section>
    </>
  );
}
