import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { useMay } from '../../shared/resource/may.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** Says that the guest did not get the newest e-mail about a booking. */
export function UndeliverableNotice({ bookingId }: { bookingId: string }) {
  const { data } = useLiveCall('GET /api/desk/booking-mails/:bookingId', { params: { bookingId } });
  const mayChange = useMay()('bookings');
  const phoning = useChange('POST /api/desk/booking-mails/:bookingId/phoned');
  if (!data?.isUndeliverable) return null;
  const note = async () => {
    if (phoning.isPending) return;
    await attempt(() => phoning.mutateAsync({ params: { bookingId } }), {
      done: t('phoning.done_guest'),
      failed: t('phoning.failed'),
    });
  };
  return (
    <div className="alert alert-warning undeliverable" role="status">
      <strong>{t('phoning.notice')}</strong>
      {mayChange && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={phoning.isPending}
          onClick={() => void note()}
        >
          {t('phoning.guest_was_phoned')}
        </button>
      )}
    </div>
  );
}
