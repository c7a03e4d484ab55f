import type { Transaction } from '@innkeeper/kit/postgres';
import { remindersOf } from './reminders.ts';
import { type KeptStay, lockThread, selectStays } from './stays-store.ts';
import type { NewMail } from './store.ts';
import { deleteMail, selectUntriedReminders, updateReminder } from './waiting-mails-store.ts';

/**
 * Updates the scheduled mails for the bookings of a stay's thread: they move with the dates, and those of a cancelled
 * booking are deleted. Returns those that are not queued yet.
 */
export async function planReminders(tx: Transaction, stay: KeptStay, now: Date): Promise<NewMail[]> {
  const { threadId, timeZone } = stay;
  const isAlone = stay.bookings === 1;
  if (!isAlone) await lockThread(tx, threadId); // the row of a stay is locked already
  const [stays, waiting] = await Promise.all([
    isAlone ? [stay.state] : selectStays(tx, threadId),
    isAlone && stay.isNew ? [] : selectUntriedReminders(tx, threadId),
  ]);
  const wanted = remindersOf(threadId, stays, timeZone, now);
  for (const mail of waiting) {
    const reminder = wanted.find(({ dedupeKey }) => dedupeKey === mail.dedupeKey);
    if (reminder) await updateReminder(tx, mail.mailId, reminder);
    else await deleteMail(tx, mail.mailId);
  }
  const isNew = ({ dedupeKey }: { dedupeKey: string }) =>
    waiting.every((mail) => mail.dedupeKey !== dedupeKey);
  return wanted
    .filter((reminder) => reminder.sendAt > now && isNew(reminder)) // the confirmation of a late booking says the same
    .map((reminder) => ({
      ...reminder,
      threadId,
      subjectId: reminder.content.booking.bookingId,
      toName: reminder.content.booking.guestName,
      caller: stay.caller,
    }));
}
