import type { Transaction } from '@innkeeper/kit/postgres';
import { remindersOf } from './reminders.ts';
import { lockThread, selectStays } from './stays-store.ts';
import { insertMail, selectHotel } from './store.ts';
import { deleteMail, selectUntriedReminders, updateReminder } from './waiting-mails-store.ts';

/**
 * Brings the mails that wait for their time in line with the bookings of a thread: they move with the dates, and those of a
 * booking that is cancelled are deleted. `mayQueue` says whether there may be new ones.
 */
export async function planReminders(
  tx: Transaction,
  threadId: string,
  { now, mayQueue }: { now: Date; mayQueue: boolean },
): Promise<void> {
  await lockThread(tx, threadId);
  const [stays, waiting, hotel] = await Promise.all([
    selectStays(tx, threadId),
    selectUntriedReminders(tx, threadId),
    selectHotel(tx),
  ]);
  const wanted = remindersOf(threadId, stays, hotel?.timeZone ?? 'UTC', now);
  for (const mail of waiting) {
    const reminder = wanted.find(({ dedupeKey }) => dedupeKey === mail.dedupeKey);
    if (reminder) await updateReminder(tx, mail.mailId, reminder);
    else await deleteMail(tx, mail.mailId);
  }
  const isNew = ({ dedupeKey }: { dedupeKey: string }) =>
    waiting.every((mail) => mail.dedupeKey !== dedupeKey);
  // Who books less than two days ahead has just got the confirmation, which says the same.
  for (const reminder of mayQueue ? wanted : [])
    if (reminder.sendAt > now && isNew(reminder))
      await insertMail(tx, {
        ...{ ...reminder, threadId, subjectId: reminder.content.booking.bookingId },
        toName: reminder.content.booking.guestName,
      });
}
