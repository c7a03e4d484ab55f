import type { Breakfasts } from '@innkeeper/contracts/booking';
import { useId } from 'react';
import { Printer } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { CardTable } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  day: string;
  isPrinted: boolean;
  onPrint: () => void;
}

type Guest = Breakfasts['guests'][number];

const counted = (list: Breakfasts['totals']): string =>
  list
    .map(({ name, quantity }) => t('breakfast.counted', { name, quantity }))
    .join(tShared('list.separator'));

/** Who has breakfast on the morning of a day, for the kitchen. Nothing where nobody has. */
export function BreakfastList({ day, isPrinted, onPrint }: Props) {
  const id = useId();
  const { data } = useLiveCall('GET /api/desk/breakfast', { query: { day } });
  if (!data?.guests.length) return null;
  return (
    <section className={isPrinted ? 'panel day-list is-printed' : 'panel day-list'} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>
          {t('breakfast.title')} <small dir="auto">{counted(data.totals)}</small>
        </h2>
        <p className="day mb-0">{longDate(day)}</p>
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-label={t('day.print_list', { list: t('breakfast.title') })}
          onClick={onPrint}
        >
          <Printer aria-hidden="true" /> {t('day.print')}
        </button>
      </div>
      <CardTable<Guest>
        labelledBy={id}
        className="dense"
        rows={data.guests}
        rowKey={({ bookingId }) => bookingId}
        columns={[
          {
            header: t('booking.room'),
            cell: ({ roomId, roomName }) => (
              <span>
                <span className="room-id">{roomId}</span>
                <small className="d-block text-body-secondary" dir="auto">
                  {roomName}
                </small>
              </span>
            ),
          },
          {
            header: t('booking.guest'),
            cell: ({ bookingId, guestName }) => (
              <Link className="fw-semibold" to={bookingPath(bookingId)}>
                <bdi>{guestName || bookingId}</bdi>
              </Link>
            ),
          },
          {
            header: t('booking.guests'),
            cell: ({ adults, children }) => (
              <span>
                {adults + children.length}
                {children.length > 0 && (
                  <small className="d-block">
                    {t('day.children', { ages: children.join(tShared('list.separator')) })}
                  </small>
                )}
              </span>
            ),
          },
          { header: t('breakfast.title'), cell: ({ breakfasts }) => <bdi>{counted(breakfasts)}</bdi> },
        ]}
      />
    </section>
  );
}
