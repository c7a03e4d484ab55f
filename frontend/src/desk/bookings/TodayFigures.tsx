import type { Today } from '@innkeeper/contracts/booking';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';

/** The day in four numbers, each with a link to the counted bookings or rooms. */
export function TodayFigures({ today }: { today: Today | undefined }) {
  const { bookings } = deskPaths;
  const rooms = today?.rooms;
  const free = rooms && rooms.total - rooms.taken - rooms.blocked - rooms.closed;
  const note =
    rooms &&
    `${rooms.taken} taken, ${rooms.blocked ? `${rooms.blocked} blocked, ` : ''}${rooms.closed} closed`;
  return (
    <dl className="stats" aria-busy={!today}>
      <Figure name="To arrive" note={today && `${today.arrivals.done} checked in`}>
        {today && <Link to={`${bookings}?view=arriving`}>{today.arrivals.count}</Link>}
      </Figure>
      <Figure name="To leave" note={today && `${today.departures.done} checked out`}>
        {today && <Link to={`${bookings}?view=leaving`}>{today.departures.count}</Link>}
      </Figure>
      <Figure name="In the house" note={today && 'checked in'}>
        {today && <Link to={`${bookings}?view=all&status=checked_in`}>{today.inHouse}</Link>}
      </Figure>
      <Figure name="Rooms free tonight" note={note}>
        {rooms && (
          <a href="#free-rooms">
            {free} of {rooms.total}
          </a>
        )}
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
