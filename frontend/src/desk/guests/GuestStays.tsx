import { Link } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import type { StayOfGuest } from './api.ts';

const t = words('desk');

const groups = (): { title: string; has: (stay: StayOfGuest) => boolean }[] => [
  { title: t('guests.in_house'), has: ({ status }) => status === 'checked_in' },
  { title: t('guests.coming'), has: ({ status }) => status === 'confirmed' },
  { title: t('guests.past'), has: ({ status }) => status === 'checked_out' },
  { title: t('guests.cancelled'), has: ({ status }) => status === 'cancelled' || status === 'no_show' },
];

/** A guest's bookings, newest first. */
export function GuestStays({ stays }: { stays: readonly StayOfGuest[] }) {
  return (
    <section className="panel" aria-labelledby="guest-stays">
      <div className="panel-head">
        <h2 id="guest-stays">{t('guests.stays')}</h2>
      </div>
      {stays.length === 0 && <p className="panel-body mb-0">{t('guests.no_stays')}</p>}
      {groups().map(({ title, has }) => {
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
                  <small>{t('guests.dates', { start: longDate(start), end: longDate(end) })}</small>
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
