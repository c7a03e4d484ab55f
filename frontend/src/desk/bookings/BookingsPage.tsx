import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, Suspense, useRef } from 'react';
import { CalendarCheck } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListInAddress, useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { type Booking, type BookingSort, useBookings } from './api.ts';
import { BookingMenu } from './BookingMenu.tsx';
import { BookingViews } from './BookingViews.tsx';
import { type BookingFilters, filtersFor, noFilter, statusOptions, viewNames } from './filters.ts';
import type { Transition } from './transitions.ts';
import { useBookingChanges } from './use-booking-changes.ts';
import { mayCancel, useCancellations } from './use-cancellations.ts';

// Loaded with the first booking that is opened.
const BookingDetails = loadLater(async () => (await import('./BookingDetails.tsx')).BookingDetails);

/** The parameter of the address that names the booking whose details are open. */
const openParam = 'booking';

const column = createColumnHelper<Booking>();
const facts = [
  column.accessor('bookingId', {
    header: 'Booking ID',
    cell: ({ getValue }) => <DetailsLink bookingId={getValue()} />,
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

/** A value, and below it the problems that staff have to settle. */
function Flagged({ children, note }: { children: ReactNode; note: string | false }) {
  return (
    <span>
      {children}
      {note && <small className="d-block text-danger">{note}</small>}
    </span>
  );
}

/** Opens the details, whose address can be shared; the whole row can be clicked. */
function DetailsLink({ bookingId }: { bookingId: string }) {
  const { addressWith } = useParamsOfAddress();
  return (
    <Link className="code stretched-link" to={addressWith({ [openParam]: bookingId })}>
      {bookingId}
    </Link>
  );
}

const sorts = ['start', 'end', 'createdAt', 'guestName', 'roomId', 'status', 'bookingId'] as const;

export function BookingsPage() {
  const changes = useBookingChanges();
  const mayChange = useMay()('bookings');
  const { params, change: changeParams } = useParamsOfAddress();
  const list = useListInAddress<BookingSort, BookingFilters>({
    initial: { sort: 'start', order: 'desc', pageSize: 10 },
    filtersFor,
    unfiltered: noFilter,
    sorts,
    choices: { status: statusOptions, view: viewNames },
  });
  const result = useBookings(list.state);
  const cancellations = useCancellations(result.isStale ? [] : (result.rows ?? []));
  const section = useRef<HTMLElement>(null);
  const { filters } = list.state;
  const now = today();
  const opened = params.get(openParam);

  const change = async (booking: Booking, transition: Transition) => {
    await changes.change(booking, transition);
    // The menu disappears if no other change is allowed.
    if (document.activeElement === document.body) section.current?.focus();
  };
  const cancelChosen = async () => {
    if (await cancellations.cancel()) section.current?.focus(); // the button disappears
  };
  const close = () => changeParams({ [openParam]: undefined });
  const actions = column.display({
    id: 'actions',
    header: 'Action',
    meta: { className: 'actions' },
    cell: ({ row: { original: booking } }) => (
      <span className="d-inline-flex align-items-center gap-3">
        <BookingMenu
          booking={booking}
          today={now}
          onChoose={(transition) => void change(booking, transition)}
        />
        {mayCancel(booking) && (
          <input
            type="checkbox"
            className="form-check-input m-0"
            aria-label={`Select ${booking.bookingId} to cancel it`}
            checked={cancellations.selected.has(booking.bookingId)}
            onChange={({ target }) => cancellations.select(booking.bookingId, target.checked)}
          />
        )}
      </span>
    ),
  });
  return (
    <>
      <PageHead title="Bookings" heading="Admin Bookings">
        {mayChange && (
          <Link className="btn btn-primary" to={deskPaths.newBooking}>
            New booking
          </Link>
        )}
      </PageHead>
      <section className="panel" aria-label="Bookings" ref={section} tabIndex={-1}>
        <BookingViews shown={filters.view} onShow={(view) => list.filterBy({ view })} />
        <DataTable
          label="Bookings"
          noun={{ one: 'booking', many: 'bookings' }}
          searchLabel="Search by booking, guest, email or room"
          className="dense table-hover row-links"
          columns={mayChange ? [...facts, actions] : facts}
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
              {mayChange && cancellations.chosen.length > 0 && (
                <button
                  type="button"
                  className="btn btn-quiet-danger btn-sm"
                  aria-disabled={cancellations.isBusy}
                  onClick={() => void cancelChosen()}
                >
                  Cancel {cancellations.chosen.length} selected
                </button>
              )}
            </>
          }
          empty={{
            icon: CalendarCheck,
            title: 'No bookings available',
            children: <p>Bookings of guests appear here.</p>,
          }}
        />
      </section>
      {opened && (
        <CodeBoundary title="Load Error!" resetKeys={[opened]}>
          <Suspense>
            <BookingDetails bookingId={opened} today={now} changes={changes} onClose={close} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}
