import { Link } from 'react-router-dom';
import { useLiveCall } from '../../../shared/api/queries.ts';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { useMay } from '../../../shared/resource/may.ts';

/** Says that the hotel sends no e-mails, and what to do about it. */
export function DeliveryNotice() {
  const may = useMay();
  // A failure is not retried at once: the page is shown without it.
  const { data } = useLiveCall('GET /api/desk/mail-delivery', may('bookings:read') ? {} : null, {
    retry: false,
  });
  if (!data?.problem) return null;
  const waiting = data.waiting === 1 ? '1 e-mail waits.' : `${data.waiting} e-mails wait.`;
  return (
    <p className="alert alert-warning" role="status">
      <strong>No e-mails are sent.</strong>{' '}
      {data.problem === 'no_server' ? (
        <>
          No mail server is set up. Who runs the server sets <code>SMTP_URL</code> and restarts it.
        </>
      ) : (
        <>
          The hotel has no e-mail address to send from.{' '}
          {may('settings') && <Link to={deskPaths.settings}>Enter one in the settings</Link>}
        </>
      )}{' '}
      {data.waiting > 0 && `${waiting} `}
      Guests get no confirmations until then.
    </p>
  );
}
