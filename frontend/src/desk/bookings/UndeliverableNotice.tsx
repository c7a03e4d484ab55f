import { useMay } from '../../shared/resource/may.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { useBookingMails, useMarkPhoned } from './mails-api.ts';

/** Says that the guest did not get the newest e-mail about a booking. */
export function UndeliverableNotice({ bookingId }: { bookingId: string }) {
  const { data } = useBookingMails(bookingId);
  const mayChange = useMay()('bookings');
  const phoning = useMarkPhoned();
  if (!data?.isUndeliverable) return null;
  const note = async () => {
    if (phoning.isPending) return;
    try {
      await phoning.mutateAsync(bookingId);
      notify.success('It is noted that the guest was phoned');
    } catch (error) {
      notify.failure('That the guest was phoned is not noted.', error);
    }
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
