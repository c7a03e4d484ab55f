import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { request } from '../../../shared/api/client.ts';
import { liveList, queryKeys } from '../../../shared/api/queries.ts';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { useMay } from '../../../shared/resource/may.ts';

/** Whether e-mails can be sent. A failure is not retried at once: the page is shown without it. */
export function useMailDelivery() {
  const mayRead = useMay()('bookings:read');
  return useQuery({
    queryKey: [...queryKeys.messages, 'delivery'],
    queryFn: ({ signal }) => request('GET /api/desk/mail-delivery', { signal }),
    enabled: mayRead,
    ...liveList,
    retry: false,
  });
}

/** Says that the hotel sends no e-mails, and what to do about it. */
export function DeliveryNotice() {
  const { data } = useMailDelivery();
  const maySet = useMay()('settings');
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
          {maySet && <Link to={deskPaths.settings}>Enter one in the settings</Link>}
        </>
      )}{' '}
      {data.waiting > 0 && `${waiting} `}
      Guests get no confirmations until then.
    </p>
  );
}
