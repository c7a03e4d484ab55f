import type { Day } from '@innkeeper/contracts/booking';
import { useId, useState } from 'react';
import { Printer } from 'react-bootstrap-icons';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable } from '../../shared/ui/table/CardTable.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';
import { BreakfastList } from './BreakfastList.tsx';
import { ChooseDay, isDay } from './ChooseDay.tsx';
import { Remarks } from './Remarks.tsx';
import { TodayPage } from './TodayPage.tsx';
import './DayPage.scss';

const t = words('desk');
const tShared = words('shared');

/** Today with its work, or with `?day=` the lists of another day, which can be printed. */
export function TodayOrDayPage() {
  const day = useSearchParams()[0].get('day') ?? '';
  return isDay(day) ? <DayPage day={day} /> : <TodayPage />;
}

const lists = [
  { name: 'arrivals', title: 'today.arrivals', none: 'day.no_arrivals' },
  { name: 'inHouse', title: 'day.in_house', none: 'day.nobody' },
  { name: 'departures', title: 'today.departures', none: 'day.no_departures' },
] as const;

function DayPage({ day }: { day: string }) {
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/day', { query: { day } });
  const [printed, setPrinted] = useState<string>();
  const print = (name: string) => {
    flushSync(() => setPrinted(name));
    window.print();
  };
  return (
    <>
      <PageHead title={longDate(day)} list={{ name: t('today.title'), path: deskPaths.today }}>
        <ChooseDay day={day} />
      </PageHead>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {data &&
        lists.map(({ name, title, none }) => (
          <DayList
            key={name}
            title={t(title)}
            none={t(none)}
            day={day}
            list={data[name]}
            remarks={data.remarks}
            isPrinted={printed === name}
            onPrint={() => print(name)}
          />
        ))}
      {data && (
        <BreakfastList day={day} isPrinted={printed === 'breakfast'} onPrint={() => print('breakfast')} />
      )}
    </>
  );
}

interface ListProps {
  title: string;
  none: string;
  day: string;
  list: Day['arrivals'];
  remarks: Day['remarks'];
  isPrinted: boolean;
  onPrint: () => void;
}

function DayList({ title, none, day, list, remarks, isPrinted, onPrint }: ListProps) {
  const id = useId();
  return (
    <section className={isPrinted ? 'panel day-list is-printed' : 'panel day-list'} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>
          {title} <span className="count">{list.count}</span>
        </h2>
        <p className="day mb-0">{longDate(day)}</p>
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-label={t('day.print_list', { list: title })}
          onClick={onPrint}
        >
          <Printer aria-hidden="true" /> {t('day.print')}
        </button>
      </div>
      {list.bookings.length === 0 ? (
        <p className="panel-body mb-0">{none}</p>
      ) : (
        <CardTable<Booking>
          labelledBy={id}
          className="dense"
          rows={list.bookings}
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
              cell: ({ bookingId, guestName, email }) => (
                <span>
                  <Link className="fw-semibold d-block" to={bookingPath(bookingId)}>
                    <bdi>{guestName || email || bookingId}</bdi>
                  </Link>
                  <Remarks of={remarks.find((one) => one.bookingId === bookingId)} />
                </span>
              ),
            },
            {
              header: t('booking.guests'),
              cell: ({ guests, children }) => (
                <span>
                  {guests}
                  {children.length > 0 && (
                    <small className="d-block">
                      {t('day.children', { ages: children.join(tShared('list.separator')) })}
                    </small>
                  )}
                </span>
              ),
            },
            { header: t('booking.nights'), cell: ({ nights }) => <span>{nights}</span> },
            { header: t('bookings.end'), cell: ({ end }) => <LongDate value={end} /> },
            { header: t('booking.price'), cell: ({ price }) => <span>{staffPrice(price)}</span> },
            { header: t('label.status'), cell: ({ status }) => <StatusBadge status={status} /> },
          ]}
        />
      )}
      {list.count > list.bookings.length && (
        <p className="panel-body mb-0">{t('day.more', { shown: list.bookings.length, count: list.count })}</p>
      )}
    </section>
  );
}
