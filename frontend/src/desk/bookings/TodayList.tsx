import type { Today } from '@innkeeper/contracts/booking';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../shared/resource/may.ts';
import { CardTable } from '../../shared/ui/table/CardTable.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { Balance } from '../layout/folio/OpenBalance.tsx';
import { roomStateName } from '../layout/room-states.ts';
import type { Booking, BookingStatus } from './api.ts';
import { Remarks } from './Remarks.tsx';
import { TodayActions, type TodayActionsProps } from './TodayActions.tsx';
import { focusByArrows, useFocusAfter } from './today-focus.ts';

const t = words('desk');

interface Props extends Omit<TodayActionsProps, 'booking' | 'to' | 'onDone'> {
  title: string;
  due: Today['arrivals'];
  /** '2 of 5 checked in'. */
  done: 'today.arrivals_done' | 'today.departures_done';
  /** The status that the button sets. */
  to: BookingStatus;
  none: string;
  /** The address of the whole list. */
  more: string;
  detailsOf: (bookingId: string) => { search: string };
  /** Rooms that are not clean, of guests who are still to come. */
  uncleanRooms?: Today['attention']['uncleanRooms'];
  /** What to know before these guests arrive. */
  remarks?: Today['remarks'];
}

/** Today's arrivals, or departures: one press, or Enter, for each; the arrow keys move from one to the next. */
export function TodayList(props: Props) {
  const { title, due, done, to, none, more, detailsOf, uncleanRooms = [], remarks = [], ...actions } = props;
  const uncleanNameOf = ({ roomId, status }: Booking) => {
    const unclean = status === 'confirmed' && uncleanRooms.find((room) => room.roomId === roomId);
    return unclean && roomStateName(unclean.state);
  };
  const mayReadFolios = useMay()('folio');
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const onDone = useFocusAfter(section);
  const total = due.count + due.done;
  return (
    <section
      className="panel"
      aria-labelledby={id}
      ref={section}
      tabIndex={-1}
      onKeyDown={(event) => focusByArrows(event, section.current)}
    >
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="text-body-secondary">{t(done, { done: due.done, total })}</span>
      </div>
      {due.bookings.length === 0 ? (
        <p className="panel-body mb-0">{none}</p>
      ) : (
        <CardTable<Booking>
          label={title}
          className="dense"
          rows={due.bookings}
          rowKey={({ bookingId }) => bookingId}
          columns={[
            {
              header: t('booking.guest'),
              cell: ({ bookingId, guestName, email }) => (
                <span>
                  <strong className="fw-semibold d-block" dir="auto">
                    {guestName || email}
                  </strong>
                  <Link className="code small" to={detailsOf(bookingId)}>
                    {bookingId}
                  </Link>
                  <Remarks of={remarks.find((one) => one.bookingId === bookingId)} />
                </span>
              ),
            },
            {
              header: t('booking.room'),
              cell: (booking) => (
                <span>
                  <span className="room-id">{booking.roomId}</span>
                  <small className="d-block text-body-secondary" dir="auto">
                    {booking.roomName}
                  </small>
                  {uncleanNameOf(booking) && (
                    <small className="d-block text-danger fw-semibold">{uncleanNameOf(booking)}</small>
                  )}
                </span>
              ),
            },
            {
              // One column, because two tables stand beside each other on a laptop.
              header: mayReadFolios ? `${t('booking.nights')}, ${t('folio.balance')}` : t('booking.nights'),
              cell: ({ bookingId, nights }) => (
                <span>
                  {nights}
                  {mayReadFolios && (
                    <span className="d-block">
                      <Balance bookingId={bookingId} />
                    </span>
                  )}
                </span>
              ),
            },
            {
              header: t('list.action'),
              className: 'actions',
              cell: (booking) =>
                booking.allowedTransitions.includes(to) ? (
                  <TodayActions {...actions} booking={booking} to={[to]} onDone={onDone} />
                ) : (
                  <StatusBadge status={booking.status} />
                ),
            },
          ]}
        />
      )}
      {total > due.bookings.length && (
        <p className="panel-body mb-0">
          <Link to={more}>{t('today.show_all', { count: due.count })}</Link>
        </p>
      )}
    </section>
  );
}
