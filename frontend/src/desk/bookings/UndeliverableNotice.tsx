import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { useMay } from '../../shared/resource/may.ts';

/** Says that the guest did not get the newest e-mail about a booking. */
export function UndeliverableNotice({ bookingId }: { bookingId: string }) {
  const { data } = useLiveCall('GET /api/desk/booking-mails/:bookingId', { params: { bookingId } });
  const mayChange = useMay()('bookings');
  const phoning = useChange('POST /api/desk/booking-mails/:bookingId/phoned');
  if (!data?.isUndeliverable) return null;
  const note = async () => {
    if (phoning.isPending) return;
    await attempt(() => phoning.mutateAsync({ params: { bookingId } }), {
      done: 'It is noted that the guest was phoned',
      failed: 'That the guest was phoned is not noted.',
    });
  };
  return (
    <div className="alert alert-warning undeliverable" role="status">
      <strong>E-mail undeliverable: phone the guest</strong>
      {mayChange && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={phoning.isPending}
          onClick={() => void note()}
        >
          Guest was phoned
        </button>
      )}
    </div>
  );
}
