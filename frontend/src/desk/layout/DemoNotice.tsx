import { Link, useLocation } from 'react-router-dom';
import { useCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { useMay } from '../../shared/resource/may.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** Below Today of the demo hotel: a link to its e-mails, and to starting your own hotel. */
export function DemoNotice() {
  const may = useMay();
  const isToday = useLocation().pathname === deskPaths.today;
  const { data } = useCall('GET /api/desk/installation', isToday && may('installation') ? {} : null);
  if (!isToday || data?.kind !== 'demo') return null;
  return (
    <aside className="panel mt-4" aria-label={t('demo.label')}>
      <div className="panel-head">
        <span>{t('demo.text')}</span>
        {data.demoInboxUrl && (
          <a className="btn btn-line btn-sm" href={data.demoInboxUrl} target="_blank" rel="noreferrer">
            {t('demo.inbox')}
          </a>
        )}
        <Link className="btn btn-line btn-sm" to={deskPaths.startOwn}>
          {t('demo.start_own')}
        </Link>
      </div>
    </aside>
  );
}
