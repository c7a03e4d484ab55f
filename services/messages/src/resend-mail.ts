import type { MailOnWire } from '@innkeeper/contracts/messages';
import { rejection } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { type BookingMail, bookingsOf, type MailContent, withOthers } from './mail.ts';
import * as outbox from './outbox-store.ts';
import { type StayState, selectStaysById } from './stays-store.ts';

type Deps = { database: Database };
/** What a copy says, and to whom. */
type Copy = { content: MailContent; toAddress: string; toName: string; language: string | null };

/**
 * Queues a mail once more, and lets its address get mails again. A mail about bookings says how they are now, to the address that
 * they have now; another one is copied. A waiting copy is not queued twice, and a queued mail counts as its own copy.
 * @throws ApiError 404; 409 `one_time_link` for a mail with such a link: its reader can ask for another; `stay_over` if there
 *   is nothing left to say, and `no_address`
 */
export const resendMail = ({ database }: Deps, mailId: string): Promise<MailOnWire> =>
  database.transaction((tx) => resendLocked(tx, mailId));

/** The same in a transaction. It also decides about an overdue mail. */
export async function resendLocked(tx: Transaction, mailId: string): Promise<MailOnWire> {
  const mail = await outbox.lockMail(tx, mailId);
  if (!mail) throw rejection('not_found.mail');
  if (!mail.isResendable) throw rejection('one_time_link');
  if (mail.status === 'queued') return mail;
  const { content, ...to } = await outbox.selectContent(tx, mailId);
  const copy = 'booking' in content ? await presentOf(tx, content) : { content, ...to, language: null };
  await outbox.markDecided(tx, [mailId]);
  const waiting = await outbox.selectQueuedCopy(tx, mailId, copy);
  if (waiting) return waiting;
  await outbox.deleteSuppression(tx, copy.toAddress);
  const queued = await outbox.insertCopy(tx, mailId, copy);
  const { kind, subjectId, toAddress, isAboutBooking } = queued;
  tx.record({
    action: 'mail.resent',
    subject: { kind: 'mail', id: mailId, name: subjectId },
    before: null,
    after: { kind, ...(isAboutBooking && { booking: subjectId }), email: toAddress },
  });
  return queued;
}

const stayOver = () => rejection('stay_over');
const noAddress = () => rejection('no_address');

/** The bookings of a mail as they are now: those that stand, or otherwise those that are cancelled. */
async function presentOf(tx: Transaction, content: BookingMail): Promise<Copy> {
  const stays = await selectStaysById(
    tx,
    bookingsOf(content).map(({ bookingId }) => bookingId),
  );
  const of = (...statuses: StayState['status'][]) => stays.filter(({ status }) => statuses.includes(status));
  const said: [BookingMail['kind'], StayState[]][] =
    content.kind === 'review_request'
      ? [['review_request', of('checked_out')]]
      : [
          [content.kind === 'pre_arrival' ? 'pre_arrival' : 'booking_confirmed', of('confirmed')],
          ['booking_confirmed', of('confirmed', 'checked_in')],
          ['booking_cancelled', of('cancelled')],
        ];
  const [kind, about] = said.find(([, some]) => some.length > 0) ?? [];
  if (!kind || !about) throw stayOver();
  const toAddress = about[0]!.email;
  if (!toAddress) throw noAddress();
  const facts = about.filter(({ email }) => email === toAddress).map((stay) => stay.facts);
  return {
    content: { kind, ...withOthers(facts) } as BookingMail,
    toAddress,
    toName: facts[0]!.guestName,
    language: about[0]!.language,
  };
}
