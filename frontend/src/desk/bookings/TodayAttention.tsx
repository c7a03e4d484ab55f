import type { Today } from '@innkeeper/contracts/booking';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { roomStateName } from '../layout/room-states.ts';
import type { Booking } from './api.ts';
import { GuestsToPhone } from './GuestsToPhone.tsx';
import { OverdueMails } from './OverdueMails.tsx';
import { TodayActions, type TodayActionsProps } from './TodayActions.tsx';
import { focusByArrows, useFocusAfter } from './today-focus.ts';

const t = words('desk');
const tShared = words('shared');

type Undeliverable = Answer<'GET /api/desk/undeliverable-bookings'>;

interface Props extends Pick<TodayActionsProps, 'date' | 'changes'> {
  attention: Today['attention'];
  /** The bookings whose guests have to be phoned; undefined until they are known. */
  undeliverable: Undeliverable | undefined;
  /** E-mails that were not sent for a day; undefined until they are known. */
  overdueMails: Answer<'GET /api/desk/overdue-mails'> | undefined;
  detailsOf: (bookingId: string) => { search: string };
}

/** Cases that staff have to decide. Nothing is decided automatically. */
export function TodayAttention({ attention, undeliverable, overdueMails, detailsOf, ...actions }: Props) {
  const { late, overdue, deletedRooms, uncleanRooms } = attention;
  const section = useRef<HTMLElement>(null);
  const onDone = useFocusAfter(section);
  const toPhone = undeliverable?.bookings ?? [];
  const mails = overdueMails?.count ?? 0;
  if (late.count + overdue.count + uncleanRooms.length + deletedRooms.length + toPhone.length + mails === 0)
    return null;
  const stays = (bookings: readonly Booking[], to: TodayActionsProps['to'], day: 'start' | 'end') => (
    <ul>
      {bookings.map((booking) => (
        <li key={booking.bookingId}>
          <span>
            <RichWords
              area="desk"
              say="attention.stay"
              values={{
                name: booking.guestName || booking.email,
                room: booking.roomId,
                date: longDate(booking[day]),
              }}
              tags={{
                guest: (text) => (
                  <Link to={detailsOf(booking.bookingId)}>
                    <bdi>{text}</bdi>
                  </Link>
                ),
                room: (text) => <span className="room-id">{text}</span>,
              }}
            />
          </span>
          <TodayActions {...actions} booking={booking} to={to} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
  return (
    <section
      className="panel attention"
      aria-labelledby="attention"
      ref={section}
      tabIndex={-1}
      onKeyDown={(event) => focusByArrows(event, section.current)}
    >
      <div className="panel-head">
        <h2 id="attention">{t('attention.title')}</h2>
      </div>
      <div className="panel-body">
        {overdue.count > 0 && (
          <Matter
            title={t('attention.overdue', { count: overdue.count })}
            to={`${deskPaths.bookings}?view=overdue`}
          >
            {stays(overdue.bookings, ['checked_out'], 'end')}
          </Matter>
        )}
        {late.count > 0 && (
          <Matter title={t('attention.late', { count: late.count })} to={`${deskPaths.bookings}?view=late`}>
            {stays(late.bookings, ['checked_in', 'no_show'], 'start')}
          </Matter>
        )}
        {uncleanRooms.length > 0 && <UncleanRooms rooms={uncleanRooms} />}
        {toPhone.length > 0 && <GuestsToPhone bookings={toPhone} onDone={onDone} />}
        {overdueMails && mails > 0 && <OverdueMails overdue={overdueMails} onDone={onDone} />}
        {deletedRooms.map(({ roomId, name, stays: count }) => (
          <Matter
            key={roomId}
            title={t('attention.deleted_room', { name, room: roomId, count })}
            to={`${deskPaths.bookings}?${new URLSearchParams({ q: roomId })}`}
          />
        ))}
      </div>
    </section>
  );
}

/** Rooms that someone comes to today, by how far housekeeping is with them. */
function UncleanRooms({ rooms }: { rooms: NonNullable<Today['attention']['uncleanRooms']> }) {
  return (
    <Matter
      title={t('attention.unclean', { count: rooms.length })}
      to={`${deskPaths.housekeeping}?state=needed`}
    >
      {(['dirty', 'cleaning'] as const).map((state) => {
        const ids = rooms.filter((room) => room.state === state).map(({ roomId }) => roomId);
        if (ids.length === 0) return null;
        return (
          <p key={state} className="mb-0">
            <RichWords
              area="desk"
              say="attention.rooms_in_state"
              values={{ state: roomStateName(state), rooms: ids.join(tShared('list.separator')) }}
              tags={{ rooms: (text) => <span className="room-id">{text}</span> }}
            />
          </p>
        );
      })}
    </Matter>
  );
}

function Matter({ title, to, children }: { title: string; to: string; children?: ReactNode }) {
  return (
    <div className="matter">
      <h3>
        <Link to={to} dir="auto">
          {title}
        </Link>
      </h3>
      {children}
    </div>
  );
}
