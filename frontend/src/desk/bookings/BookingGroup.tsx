import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bookingPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { useMay } from '../../shared/resource/may.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';
import { nameOfLeadGuest } from './BookingFacts.tsx';
import type { useBookingChanges } from './use-booking-changes.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  /** The bookings that were made together, in the order of their rooms. */
  group: readonly Booking[];
  /** Of the page's booking. */
  bookingId: string;
  changes: ReturnType<typeof useBookingChanges>;
}

/** The rooms of a group with who stays in each, what they cost together, and a check-in of all that are due. */
export function BookingGroup({ group, bookingId, changes }: Props) {
  const mayChange = useMay()('bookings');
  const [isBusy, setIsBusy] = useState(false);
  const due = group.filter(({ allowedTransitions }) => allowedTransitions.includes('checked_in'));
  const counted = group.filter(({ status }) => status !== 'cancelled' && status !== 'no_show');
  const total = counted.reduce((sum, { price }) => sum + price, 0);
  const checkInAll = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const checkIn = { status: 'checked_in' as const, label: t('transition.check_in'), question: null };
    // One after the other, because each may ask why its room is not clean; one that staff leave out stops the rest.
    for (const booking of due) if (!(await changes.change(booking, checkIn))) break;
    setIsBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="booking-group">
      <div className="panel-head">
        <h2 id="booking-group">{t('group.title', { count: group.length })}</h2>
      </div>
      <div className="panel-body">
        <ul className="booking-group">
          {group.map((booking) => (
            <li key={booking.bookingId} aria-current={booking.bookingId === bookingId || undefined}>
              <span>
                {booking.bookingId === bookingId ? (
                  <bdi>{nameOfLeadGuest(booking)}</bdi>
                ) : (
                  <Link to={bookingPath(booking.bookingId)}>
                    <bdi>{nameOfLeadGuest(booking)}</bdi>
                  </Link>
                )}
                <small>
                  {[
                    booking.roomId,
                    t('group.guests', { count: booking.guests }),
                    staffPrice(booking.price),
                  ].join(tShared('list.separator'))}
                </small>
              </span>
              <StatusBadge status={booking.status} />
            </li>
          ))}
        </ul>
        <p className="mb-0">{t('group.total', { amount: staffPrice(total) })}</p>
        {mayChange && due.length > 1 && (
          <button
            type="button"
            className="btn btn-primary mt-3"
            aria-disabled={isBusy}
            onClick={() => void checkInAll()}
          >
            {t('group.check_in', { count: due.length })}
          </button>
        )}
      </div>
    </section>
  );
}
