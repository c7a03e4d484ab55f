import { currentHotel } from '../../../shared/hotel.ts';
import { StatusBadge, statusName } from '../../../shared/ui/table/cells.tsx';
import { inPageLocale } from '../../../shared/words/date-formats.ts';
import { RichWords } from '../../../shared/words/RichWords.tsx';
import { words } from '../../../shared/words/words.ts';
import type { Mail, MailKindName, MailStatus } from './api.ts';

const t = words('desk');

/** The label for staff, with the tint of an equivalent status. */
const statuses = {
  queued: { label: 'mail.queued', tint: 'pending' },
  sent: { label: 'mail.sent', tint: 'approved' },
  bounced: { label: 'mail.bounced', tint: 'no_show' },
  failed: { label: 'mail.failed', tint: 'no_show' },
  suppressed: { label: 'mail.suppressed', tint: 'cancelled' },
} as const satisfies Record<MailStatus, { label: string; tint: string }>;

/** The label of each status. */
export const mailStatusNames = (): Record<string, string> =>
  Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, t(label)]));

const kinds = {
  booking_confirmed: 'mail_kind.booking_confirmed',
  booking_changed: 'mail_kind.booking_changed',
  booking_cancelled: 'mail_kind.booking_cancelled',
  booking_reinstated: 'mail_kind.booking_reinstated',
  pre_arrival: 'mail_kind.pre_arrival',
  review_request: 'mail_kind.review_request',
  booking_links: 'mail_kind.booking_links',
  password_reset: 'mail_kind.password_reset',
  address_verification: 'mail_kind.address_verification',
  address_change_old: 'mail_kind.address_change_old',
  address_change_new: 'mail_kind.address_change_new',
  address_changed: 'mail_kind.address_changed',
  staff_invitation: 'mail_kind.staff_invitation',
  password_changed: 'mail_kind.password_changed',
  sign_in_changed: 'mail_kind.sign_in_changed',
  password_removed: 'mail_kind.password_removed',
} as const satisfies Record<MailKindName, string>;

const isKnown = (kind: string): kind is MailKindName => Object.hasOwn(kinds, kind);

/** The label of a kind of e-mail; of a kind that only a newer server knows, its name as words. */
export const mailKindName = (kind: string): string => (isKnown(kind) ? t(kinds[kind]) : statusName(kind));

/** In the hotel's time zone. */
export function MailMoment({ at }: { at: string }) {
  const { timeZone } = currentHotel();
  const format = inPageLocale({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return <time dateTime={at}>{format(new Date(at))}</time>;
}

/** A scheduled mail is queued long before. */
const isForLater = ({ status, queuedAt, sendAfter }: Mail) =>
  status === 'queued' && Date.parse(sendAfter) - Date.parse(queuedAt) > 3_600_000;

/** The delivery state of a mail, and why it was not sent, or not yet. */
export function MailState({ mail }: { mail: Mail }) {
  const { label, tint } = statuses[mail.status];
  return (
    <span className="text-break">
      <StatusBadge status={tint}>{t(label)}</StatusBadge>
      {mail.reason && <small className="d-block text-body-secondary mt-1">{mail.reason}</small>}
      {isForLater(mail) && (
        <small className="d-block text-body-secondary mt-1">
          <RichWords
            area="desk"
            say="mail.to_be_sent"
            tags={{ time: () => <MailMoment at={mail.sendAfter} /> }}
          />
        </small>
      )}
    </span>
  );
}
