import { messagesTopic } from '@innkeeper/contracts/messages';
import { eraseHistory, type Transaction } from '@innkeeper/kit/postgres';
import { deleteMailsAbout, deleteMailsOf, eraseLinks } from './erasure-store.ts';

/** Deletes the mails about an account, and reports it. */
export async function eraseMailsOfAccount(
  tx: Transaction,
  { id, erasureId }: { id: string; erasureId: string },
): Promise<void> {
  const mailIds = await deleteMailsOf(tx, [id]);
  const historyEntries = await eraseHistory(tx, {
    cause: erasureId,
    actorId: id,
    subjects: mailIds.map(toSubject),
  });
  report(tx, erasureId, 'mails_of_account', { mails: mailIds.length, historyEntries });
}

/**
 * Deletes the mails about bookings whose guest was erased, and reports it. Mails that an earlier event of one of the bookings still
 * queues are deleted by the event that removes the guest from it.
 */
export async function eraseMailsOfBookings(
  tx: Transaction,
  { erasureId, bookingIds }: { erasureId: string; bookingIds: readonly string[] },
): Promise<void> {
  const mailIds = await deleteMailsAbout(tx, bookingIds);
  await eraseLinks(tx, bookingIds);
  report(tx, erasureId, 'mails_of_bookings', {
    mails: mailIds.length,
    historyEntries: await eraseHistory(tx, { cause: erasureId, subjects: mailIds.map(toSubject) }),
  });
}

const toSubject = (id: string) => ({ kind: 'mail', id });

const report = (
  tx: Transaction,
  erasureId: string,
  part: 'mails_of_account' | 'mails_of_bookings',
  erased: Record<string, number>,
) => tx.publish(messagesTopic, 'messages.person_erased', erasureId, { erasureId, part, erased });
