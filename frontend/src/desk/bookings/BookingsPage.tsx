import { type ReactNode, Suspense, useRef } from 'react';
import { CalendarCheck } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { MailAddress } from '../../shared/resource/cells.tsx';
import { definePagedResource, useMayChange } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePage } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { useListInAddress, useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { words } from '../../shared/words/words.ts';
import { useBusinessDay } from '../layout/live/use-business-day.ts';
import type { Booking } from './api.ts';
import { BookingMenu } from './BookingMenu.tsx';
import { BookingViews } from './BookingViews.tsx';
import { filtersFor, noFilter, statusOptions, toQuery, viewNames } from './filters.ts';
import type { Transition } from './transitions.ts';
import { useBookingChanges } from './use-booking-changes.ts';
import { mayCancel, useCancellations } from './use-cancellations.ts';

const t = words('desk');
const tShared = words('shared');

// Loaded with the first booking that is opened.
const BookingDetails = loadLater(async () => (await import('./BookingDetails.tsx')).BookingDetails);

/** The parameter of the address that names the booking whose details are open. */
const openParam = 'booking';

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

const bookingList = () =>
  definePagedResource({
    list: pagesOf('GET /api/booking/getAllBookings', {
      rows: ({ rslt }) => rslt,
      initial: { sort: 'start', order: 'desc', filters: noFilter, pageSize: 10 },
      inputOf: (page, { filters: { status, view }, cursor }) => ({
        query: { ...page, cursor, status, ...toQuery(view, today()) },
      }),
    }),
    keyOf: ({ bookingId }) => bookingId,
    nameOf: ({ bookingId }) => bookingId,
    change: 'bookings',
    icon: CalendarCheck,
    columns: [
      {
        header: t('bookings.id'),
        sort: 'bookingId',
        cell: ({ bookingId }) => <DetailsLink bookingId={bookingId} />,
      },
      {
        header: t('label.email'),
        cell: ({ email, guestName, flags }) => (
          <Flagged note={flags.includes('customer_deleted') && t('booking.user_deleted')}>
            <MailAddress>{email}</MailAddress>
            {guestName && (
              <small className="d-block text-body-secondary" dir="auto">
                {guestName}
              </small>
            )}
          </Flagged>
        ),
      },
      { header: t('label.status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
      {
        header: t('bookings.room_id'),
        sort: 'roomId',
        cell: ({ roomId, flags }) => (
          <Flagged note={flags.includes('room_deleted') && t('booking.room_deleted')}>{roomId}</Flagged>
        ),
      },
      { header: t('bookings.start'), sort: 'start', cell: ({ start }) => <LongDate value={start} /> },
      { header: t('bookings.end'), sort: 'end', cell: ({ end }) => <LongDate value={end} /> },
    ],
    filters: { status: { label: t('label.status'), options: statusOptions() } },
    texts: {
      list: t('bookings.title'),
      search: t('bookings.search'),
      noun: 'bookings',
      none: t('bookings.none'),
      hint: t('bookings.hint'),
    },
  });

export function BookingsPage() {
  const bookings = bookingList();
  const changes = useBookingChanges();
  const mayChange = useMayChange(bookings);
  const { params, change: changeParams } = useParamsOfAddress();
  const list = useListInAddress({
    initial: bookings.list.initial,
    filtersFor,
    unfiltered: noFilter,
    sorts: ['start', 'end', 'createdAt', 'guestName', 'roomId', 'status', 'bookingId'],
    choices: { status: statusOptions(), view: viewNames },
  });
  const result = usePage(bookings.list, list.state);
  const cancellations = useCancellations(result.isStale ? [] : (result.rows ?? []));
  const section = useRef<HTMLElement>(null);
  const now = useBusinessDay();
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
  return (
    <>
      <PageHead title={t('bookings.title')} heading={t('bookings.heading')}>
        {mayChange && (
          <Link className="btn btn-primary" to={deskPaths.newBooking}>
            {t('bookings.new')}
          </Link>
        )}
      </PageHead>
      <PagedList
        of={bookings}
        list={list}
        result={result}
        section={section}
        className="dense table-hover row-links"
        head={<BookingViews shown={list.state.filters.view} onShow={(view) => list.filterBy({ view })} />}
        tools={
          mayChange &&
          cancellations.chosen.length > 0 && (
            <button
              type="button"
              className="btn btn-quiet-danger btn-sm"
              aria-disabled={cancellations.isBusy}
              onClick={() => void cancelChosen()}
            >
              {t('bookings.cancel_selected', { count: cancellations.chosen.length })}
            </button>
          )
        }
        actions={(booking) => (
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
                aria-label={t('bookings.select', { id: booking.bookingId })}
                checked={cancellations.selected.has(booking.bookingId)}
                onChange={({ target }) => cancellations.select(booking.bookingId, target.checked)}
              />
            )}
          </span>
        )}
      />
      {opened && (
        <CodeBoundary title={tShared('load.error')} resetKeys={[opened]}>
          <Suspense>
            <BookingDetails bookingId={opened} today={now} changes={changes} onClose={close} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}
