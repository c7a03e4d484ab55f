import type { DayCheck, OpenDay } from '@innkeeper/contracts/billing-days';
import { CalendarX } from 'react-bootstrap-icons';
import { Link, useSearchParams } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath, closedDayPath, deskPaths } from '../../shared/desk-paths.ts';
import { loadCode } from '../../shared/load-code.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { Moment } from '../../shared/resource/history/Actor.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';
import { earned, isMoney, isRevenue, received, sumsOf } from './accounts.ts';
import { Figures } from './Figures.tsx';
import './days.scss';

const t = words('office');

type Days = Answer<'GET /api/desk/days'>;

/** The open business day with what has to be settled, and the days that are closed. */
export function DayClosePage() {
  const open = useLiveCall('GET /api/desk/days/open');
  const [params] = useSearchParams();
  const before = params.get('before') ?? '';
  const closed = useLiveCall('GET /api/desk/days', { query: before ? { before } : {} });
  return (
    <>
      <PageHead title={t('days.title')} note={open.data && longDate(open.data.day.day)} />
      <Loaded of={[open, closed]} loading={t('days.loading')}>
        {({ day }, days) => (
          <>
            <Open day={day} />
            <section className="panel" aria-labelledby="closed-days">
              <div className="panel-head">
                <h2 id="closed-days">{t('days.closed')}</h2>
              </div>
              {days.days.length > 0 ? (
                <Closed {...days} />
              ) : (
                <EmptyState icon={CalendarX} title={t('days.none')}>
                  <p>{t('days.none_hint')}</p>
                </EmptyState>
              )}
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}

function Open({ day: { day, isOver, endsAt, checks, figures } }: { day: OpenDay }) {
  const may = useMay();
  const closing = useChange('POST /api/desk/days/:day/close');
  const close = async () => {
    let reason = '';
    if (checks.length) {
      const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
      const given = await askForText({
        title: t('days.close_anyway', { day: longDate(day) }),
        label: t('days.reason'),
        missing: t('days.reason_missing'),
        confirm: t('days.close'),
        keep: t('days.keep_open'),
      });
      if (given === null) return;
      reason = given;
    }
    if (closing.isPending) return;
    await attempt(() => closing.mutateAsync({ params: { day }, body: { reason } }), {
      done: t('days.done', { day: longDate(day) }),
      failed: t('days.not_done', { day: longDate(day) }),
    });
  };
  return (
    <>
      <section className="panel" aria-labelledby="open-day">
        <div className="panel-head">
          <h2 id="open-day">{isOver ? t('days.is_over') : t('days.is_running')}</h2>
        </div>
        <div className="panel-body">
          {checks.length === 0 && <p>{t('days.nothing_open')}</p>}
          {checks.map((check) => (
            <Check key={check.kind} check={check} />
          ))}
          {isOver && may('day-close') && (
            <button
              type="button"
              className={checks.length ? 'btn btn-line' : 'btn btn-primary'}
              aria-disabled={closing.isPending}
              onClick={() => void close()}
            >
              {t('days.close_day', { day: longDate(day) })}
            </button>
          )}
          {!isOver && (
            <p className="mb-0">
              {t('days.closes_by_itself')} <Moment at={endsAt} />
            </p>
          )}
        </div>
      </section>
      <Figures day={day} figures={figures} />
    </>
  );
}

const TITLES = {
  arrivals: 'days.check.arrivals',
  departures: 'days.check.departures',
  events: 'days.check.events',
} as const satisfies Record<DayCheck['kind'], string>;

/** Where all of them are, if they are on a page. */
const PLACES: Record<DayCheck['kind'], string | null> = {
  arrivals: `${deskPaths.bookings}?view=late`,
  departures: `${deskPaths.bookings}?view=overdue`,
  events: null,
};

/** What is open, with the way to it. */
export function Check({ check: { kind, count, bookings } }: { check: DayCheck }) {
  const title = t(TITLES[kind], { count });
  const place = PLACES[kind];
  return (
    <div className="mb-3">
      <h3 className="h6 mb-1">{place ? <Link to={place}>{title}</Link> : title}</h3>
      {bookings.length > 0 && (
        <ul className="list-inline mb-0">
          {bookings.map(({ bookingId, roomId }) => (
            <li key={bookingId} className="list-inline-item">
              <Link to={bookingPath(bookingId)}>
                <span className="room-id">{roomId}</span> <bdi>{bookingId}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const columns = (): Column<Days['days'][number]>[] => [
  {
    header: t('days.day'),
    cell: ({ day }) => (
      <Link className="fw-semibold" to={closedDayPath(day)}>
        {longDate(day)}
      </Link>
    ),
  },
  { header: t('days.nights'), cell: ({ figures }) => <span>{figures.nights}</span> },
  {
    header: t('days.revenue'),
    className: 'amount',
    cell: ({ figures }) => <span>{sumsOf(figures.movements.filter(isRevenue), earned)}</span>,
  },
  {
    header: t('days.money'),
    className: 'amount',
    cell: ({ figures }) => <span>{sumsOf(figures.movements.filter(isMoney), received)}</span>,
  },
  { header: t('days.closed_at'), cell: (day) => <ClosedAt day={day} /> },
];

/** When a day was closed, by whom, and why if something was open. */
export function ClosedAt({ day: { closedAt, isUnattended, reason } }: { day: Days['days'][number] }) {
  return (
    <span>
      <Moment at={closedAt} />
      <small className="d-block text-body-secondary">
        {isUnattended ? t('days.by_itself') : t('days.by_staff')}
        {reason && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </small>
    </span>
  );
}

function Closed({ days, hasMore }: Days) {
  return (
    <>
      <CardTable labelledBy="closed-days" columns={columns()} rows={days} rowKey={({ day }) => day} />
      {hasMore && (
        <p className="panel-body mb-0">
          <Link className="btn btn-quiet" to={`${deskPaths.days}?before=${days.at(-1)!.day}`}>
            {t('days.older')}
          </Link>
        </p>
      )}
    </>
  );
}
