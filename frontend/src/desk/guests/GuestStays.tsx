import { Link } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import type { StayOfGuest } from './api.ts';

const groups: { title: string; has: (stay: StayOfGuest) => boolean }[] = [
  { title: 'In house', has: ({ status }) => status === 'checked_in' },
  { title: 'Coming', has: ({ status }) => status === 'confirmed' },
  { title: 'Past', has: ({ status }) => status === 'checked_out' },
  { title: 'Cancelled or not come', has: ({ status }) => status === 'cancelled' || status === 'no_show' },
];

/** A guest's bookings, newest first. */
export function GuestStays({ stays }: { stays: readonly StayOfGuest[] }) {
  return (
    <section className="panel" aria-labelledby="guest-stays">
      <div className="panel-head">
        <h2 id="guest-stays">Stays</h2>
      </div>
      {stays.length === 0 && <p className="panel-body mb-0">No stays.</p>}
      {groups.map(({ title, has }) => {
        const rows = stays.filter(has);
        if (!rows.length) return null;
        return (
          <div key={title}>
            <h3>
              {title} <span className="text-body-secondary">{rows.length}</span>
            </h3>
            <ul className="guest-stays" aria-label={title}>
              {rows.map(({ bookingId, status, roomId, start, end, price }) => (
                <li key={bookingId}>
                  <span>
                    <Link className="code" to={bookingPath(bookingId)}>
                      {bookingId}
                    </Link>{' '}
                    <StatusBadge status={status} />
                  </span>
                  <span className="num">{staffPrice(price)}</span>
                  <small>
                    {longDate(start)} – {longDate(end)}
                  </small>
                  <small>{roomId}</small>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
