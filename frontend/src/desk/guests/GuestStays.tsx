import { Link } from 'react-router-dom';
import { bookingPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import type { StayOfGuest } from './api.ts';

const columns: Column<StayOfGuest>[] = [
  {
    header: 'Booking',
    cell: ({ bookingId }) => (
      <Link className="code" to={bookingPath(bookingId)}>
        {bookingId}
      </Link>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Room', cell: ({ roomId }) => <span>{roomId}</span> },
  { header: 'From', cell: ({ start }) => <LongDate value={start} /> },
  { header: 'To', cell: ({ end }) => <LongDate value={end} /> },
  { header: 'Price', cell: ({ price }) => <span className="num">{staffPrice(price)}</span> },
];

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
            <CardTable
              label={title}
              className="dense"
              columns={columns}
              rows={rows}
              rowKey={({ bookingId }) => bookingId}
            />
          </div>
        );
      })}
    </section>
  );
}
