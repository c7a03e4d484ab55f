import type { Transaction } from '@innkeeper/kit/postgres';
import { remindersOf } from './reminders.ts';
import { lockThread, selectStays } from './stays-store.ts';
import { insertMail, selectHotel } from './store.ts';
import { deleteMail, selectUntriedReminders, updateReminder } from './waiting-mails-store.ts';

/**
 * Updates the scheduled mails for the bookings of a thread: they move with the dates, and those of a cancelled booking are
 * deleted. `mayQueue` says whether new ones may be added.
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
  // A guest who books less than two days ahead has just received the confirmation, which has the same content.
  for (const reminder of mayQueue ? wanted : [])
    if (reminder.sendAt > now && isNew(reminder))
      await insertMail(tx, {
        ...{ ...reminder, threadId, subjectId: reminder.content.booking.bookingId },
        toName: reminder.content.booking.guestName,
      });
}
