import { Printer } from 'react-bootstrap-icons';
import { Link, useParams } from 'react-router-dom';
import { useCall } from '../../shared/api/queries.ts';
import { addDays, longDate } from '../../shared/calendar.ts';
import { closedDayPath, deskPaths, journalPath } from '../../shared/desk-paths.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { words } from '../../shared/words/words.ts';
import { Check, ClosedAt } from './DayClosePage.tsx';
import { Figures } from './Figures.tsx';
import './days.scss';

const t = words('office');

/** A day as it was closed, for the screen and for paper. */
export function ClosedDayPage() {
  const { day = '' } = useParams();
  const answer = useCall('GET /api/desk/days/:day', { params: { day } });
  return (
    <div className="day-pack">
      <PageHead title={longDate(day)} list={{ name: t('days.title'), path: deskPaths.days }}>
        <div className="d-flex flex-wrap gap-2 no-print">
          <Link className="btn btn-quiet" to={closedDayPath(addDays(day, -1))}>
            {t('days.day_before')}
          </Link>
          <Link className="btn btn-quiet" to={closedDayPath(addDays(day, 1))}>
            {t('days.day_after')}
          </Link>
          <Link className="btn btn-line" to={journalPath({ day })}>
            {t('days.journal')}
          </Link>
          <button type="button" className="btn btn-line" onClick={() => window.print()}>
            <Printer aria-hidden="true" /> {t('days.print')}
          </button>
        </div>
      </PageHead>
      <Loaded of={[answer]} loading={t('days.loading')}>
        {({ day: closed }) => (
          <>
            <section className="panel" aria-label={t('days.closed_at')}>
              <div className="panel-body">
                <p className="only-print mb-1">
                  <strong dir="auto">{currentHotel().name}</strong>
                </p>
                <p className="mb-2">
                  {t('days.closed_at')}: <ClosedAt day={closed} />
                </p>
                {closed.checks.map((check) => (
                  <Check key={check.kind} check={check} />
                ))}
              </div>
            </section>
            <Figures day={closed.day} figures={closed.figures} />
          </>
        )}
      </Loaded>
    </div>
  );
}
