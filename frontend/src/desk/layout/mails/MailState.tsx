import { currentHotel } from '../../../shared/hotel.ts';
import { StatusBadge, statusName } from '../../../shared/ui/table/cells.tsx';
import type { Mail, MailStatus } from './api.ts';

/** As staff say it, with the tint of a status that means the same. */
export const mailStatuses: Record<MailStatus, { label: string; tint: string }> = {
  queued: { label: 'Queued', tint: 'pending' },
  sent: { label: 'Sent', tint: 'approved' },
  bounced: { label: 'Undeliverable', tint: 'no_show' },
  failed: { label: 'Failed', tint: 'no_show' },
  suppressed: { label: 'Not sent', tint: 'cancelled' },
};

/** A kind of e-mail in words. */
export const mailKindName = (kind: string): string =>
  kind === 'pre_arrival' ? 'Pre-arrival' : statusName(kind);

const moment = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
    timeZone: currentHotel().timeZone,
  });

/** By the clock of the hotel. */
export const MailMoment = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

/** A mail that waits for its time is queued long before. */
const isForLater = ({ status, queuedAt, sendAfter = queuedAt }: Mail) =>
  status === 'queued' && Date.parse(sendAfter) - Date.parse(queuedAt) > 3_600_000;

/** What became of a mail, and why it was not sent, or not yet. */
export function MailState({ mail }: { mail: Mail }) {
  const { label, tint } = mailStatuses[mail.status];
  return (
    <span className="text-break">
      <StatusBadge status={tint}>{label}</StatusBadge>
      {mail.reason && <small className="d-block text-body-secondary mt-1">{mail.reason}</small>}
      {isForLater(mail) && (
        <small className="d-block text-body-secondary mt-1">
          To be sent <MailMoment at={mail.sendAfter!} />
        </small>
      )}
    </span>
  );
}
