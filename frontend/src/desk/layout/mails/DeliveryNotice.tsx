import { Link } from 'react-router-dom';
import { useLiveCall } from '../../../shared/api/queries.ts';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { RichWords } from '../../../shared/words/RichWords.tsx';
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
        <RichWords area="desk" say="delivery.no_server" tags={{ code: (text) => <code>{text}</code> }} />
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
