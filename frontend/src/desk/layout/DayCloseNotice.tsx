import { Link } from 'react-router-dom';
import { useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { useMay } from '../../shared/resource/may.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** Asks staff who may close days about one that is over and did not close by itself. */
export function DayCloseNotice() {
  const input = useMay()('day-close') ? {} : null;
  const { data } = useLiveCall('GET /api/desk/days/open', input, { retry: false });
  if (!data?.day.isOver || data.day.checks.length === 0) return null;
  return (
    <section className="alert alert-warning" aria-label={t('day_close.label')}>
      {t('day_close.text', { day: longDate(data.day.day) })}{' '}
      <Link to={deskPaths.days}>{t('day_close.link')}</Link>
    </section>
  );
}
