import type { ClientLog } from './client-log.ts';
import { DIFFICULTIES } from './mail-difficulties.ts';
import type { MailRow, MailState } from './mail-state.ts';

const isRejected = ({ to }: MailRow) => to.startsWith(DIFFICULTIES.ofAddresses.rejected);

/**
 * One line for each e-mail that is missing, was queued twice, is sent without having arrived, or arrived more often than
 * it may: twice when it was unknown whether the first one had arrived, else once.
 */
export function findMailViolations({ mails, received }: MailState, log: ClientLog): string[] {
  return [...queueViolations(mails, log), ...deliveryViolations(mails, received)];
}

/** E-mails whose time has come and that are neither sent nor given up, in one line. */
export function findWaitingMails({ mails }: MailState): string[] {
  const waiting = mails.filter(({ status, isDue }) => status === 'queued' && isDue).length;
  return waiting ? [`${waiting} e-mails wait to be sent`] : [];
}

/** What clients were acknowledged has exactly the e-mails that belong to it. */
function queueViolations(mails: MailRow[], log: ClientLog): string[] {
  const counts = new Map<string, number>();
  for (const { kind, bookingId, to } of mails) {
    const key = `${kind} of ${bookingId ?? to}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const expect = (key: string, count: number) => {
    const found = counts.get(key) ?? 0;
    return found === count ? [] : [`${found} e-mails ${key} were queued in place of ${count}`];
  };
  return [
    ...[...log.users].flatMap((email) => expect(`address_verification of ${email}`, 1)),
    ...[...log.bookings].flatMap(([id, { status }]) => [
      ...expect(`booking_confirmed of ${id}`, 1),
      ...expect(`booking_cancelled of ${id}`, status === 'cancelled' ? 1 : 0),
    ]),
  ];
}

function deliveryViolations(mails: MailRow[], received: string[]): string[] {
  const copies = new Map<string, number>();
  for (const id of received) copies.set(id, (copies.get(id) ?? 0) + 1);
  const known = new Set(mails.map(({ mailId }) => mailId));
  return [
    ...mails.flatMap((mail) => {
      const wrong = wrongWith(mail, copies.get(mail.mailId) ?? 0);
      return wrong ? [`the ${mail.status} e-mail ${mail.kind} ${mail.mailId} to ${mail.to} ${wrong}`] : [];
    }),
    ...[...copies.keys()].filter((id) => !known.has(id)).map((id) => `${id} arrived and was never queued`),
  ];
}

function wrongWith(mail: MailRow, copies: number): string | undefined {
  const { status, reason, unanswered } = mail;
  if (status === 'failed') return `was given up: ${reason}`;
  if (copies > (unanswered ? 2 : 1)) return `arrived ${copies} times, after ${unanswered} uncertain attempts`;
  if (status === 'sent')
    return isRejected(mail) ? 'goes to a rejected address' : copies ? undefined : 'did not arrive';
  if (status === 'queued') return undefined;
  return isRejected(mail) ? undefined : `was given up: ${reason}`;
}
