import { currentHotel } from '../../../shared/hotel.ts';
import { StatusBadge, statusName } from '../../../shared/ui/table/cells.tsx';
import type { Mail, MailStatus } from './api.ts';

/** The label for staff, with the tint of an equivalent status. */
export const mailStatuses: Record<MailStatus, { label: string; tint: string }> = {
  queued: { label: 'Queued', tint: 'pending' },
  sent: { label: 'Sent', tint: 'approved' },
  bounced: { label: 'Undeliverable', tint: 'no_show' },
  failed: { label: 'Failed', tint: 'no_show' },
  suppressed: { label: 'Not sent', tint: 'cancelled' },
};

/** The label of a kind of e-mail. */
export const mailKindName = (kind: string): string =>
  kind === 'pre_arrival' ? 'Pre-arrival' : statusName(kind);

const moment = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
    timeZone: currentHotel().timeZone,
  });

/** In the hotel's time zone. */
export const MailMoment = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

/** A scheduled mail is queued long before. */
const isForLater = ({ status, queuedAt, sendAfter }: Mail) =>
  status === 'queued' && Date.parse(sendAfter) - Date.parse(queuedAt) > 3_600_000;

/** The delivery state of a mail, and why it was not sent, or not yet. */
export function MailState({ mail }: { mail: Mail }) {
  const { label, tint } = mailStatuses[mail.status];
  return (
    <span className="text-break">
      <StatusBadge status={tint}>{label}</StatusBadge>
      {mail.reason && <small className="d-block text-body-secondary mt-1">{mail.reason}</small>}
      {isForLater(mail) && (
        <small className="d-block text-body-secondary mt-1">
          To be sent <MailMoment at={mail.sendAfter} />
        </small>
      )}
    </span>
  );
}
