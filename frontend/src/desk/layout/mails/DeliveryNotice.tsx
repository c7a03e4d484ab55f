import { Link } from 'react-router-dom';
import { useLiveCall } from '../../../shared/api/queries.ts';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/** Says that the hotel sends no e-mails, and what to do about it. */
export function DeliveryNotice() {
  const may = useMay();
  // A failure is not retried at once: the page is shown without it.
  const { data } = useLiveCall('GET /api/desk/mail-delivery', may('bookings:read') ? {} : null, {
    retry: false,
  });
  if (!data?.problem) return null;
  return (
    <p className="alert alert-warning" role="status">
      <strong>{t('delivery.none_sent')}</strong>{' '}
      {data.problem === 'no_server' ? (
        <>
          {t('delivery.no_server')}{' '}
          {may('settings') && <Link to={deskPaths.mailServer}>{t('delivery.set_server')}</Link>}
        </>
      ) : (
        <>
          {t('delivery.no_address')}{' '}
          {may('settings') && <Link to={deskPaths.settings}>{t('delivery.enter_address')}</Link>}
        </>
      )}{' '}
      {data.waiting > 0 && `${t('delivery.waiting', { count: data.waiting })} `}
      {t('delivery.until_then')}
    </p>
  );
}
