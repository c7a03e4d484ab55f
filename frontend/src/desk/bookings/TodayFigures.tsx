import type { Today } from '@innkeeper/contracts/booking';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The day in four numbers, each with a link to the counted bookings or rooms. */
export function TodayFigures({ today }: { today: Today | undefined }) {
  const { bookings } = deskPaths;
  const rooms = today?.rooms;
  const free = rooms && rooms.total - rooms.taken - rooms.blocked - rooms.closed;
  const note =
    rooms &&
    (rooms.blocked
      ? t('today.taken_blocked', { taken: rooms.taken, blocked: rooms.blocked, closed: rooms.closed })
      : t('today.taken', { taken: rooms.taken, closed: rooms.closed }));
  return (
    <dl className="stats" aria-busy={!today}>
      <Figure
        name={t('today.to_arrive')}
        note={today && t('today.checked_in', { count: today.arrivals.done })}
      >
        {today && <Link to={`${bookings}?view=arriving`}>{today.arrivals.count}</Link>}
      </Figure>
      <Figure
        name={t('today.to_leave')}
        note={today && t('today.checked_out', { count: today.departures.done })}
      >
        {today && <Link to={`${bookings}?view=leaving`}>{today.departures.count}</Link>}
      </Figure>
      <Figure name={t('today.in_house')} note={today && t('today.are_checked_in')}>
        {today && <Link to={`${bookings}?view=all&status=checked_in`}>{today.inHouse}</Link>}
      </Figure>
      <Figure name={t('today.free_tonight_count')} note={note}>
        {rooms && <a href="#free-rooms">{t('today.free_of', { free: free ?? 0, total: rooms.total })}</a>}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{children || <span className="bone" />}</span>
        <small>{note ?? '\u00a0'}</small>
      </dd>
    </div>
  );
}
