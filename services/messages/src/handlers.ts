import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking/events';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { CHANGE_SETTLES_AFTER_S, newsOf } from './booking-news.ts';
import { eraseMailsOfBookings } from './erase-mails.ts';
import { deleteMailsAbout } from './erasure-store.ts';
import { addToGroupMail, isGroupNews, withdrawCancellation } from './group-mails.ts';
import { isTooOld } from './mail.ts';
import { planReminders } from './plan-reminders.ts';
import { type KeptStay, keepStay } from './stays-store.ts';
import { deleteUntriedChanges, insertMails, type NewMail, selectLastToldFacts } from './store.ts';

/**
 * Queues the mails to the guest of a booking. The demo's bookings have events by the system and cause no mail; a walk-in
 * guest may have left no address.
 */
export const bookingMails = defineHandler({
  name: 'booking-mails',
  topic: bookingTopic,
  handle: async (tx, event) => {
    const { data } = event;
    if (!('bookingId' in data)) return eraseMailsOfBookings(tx, data);
    const stay = await keepStay(tx, event.aggregateversion, data);
    if (event.type === 'booking.guest_erased') return void (await deleteMailsAbout(tx, [stay.bookingId]));
    const now = new Date();
    const isNews = event.actor?.kind !== 'system' && !isTooOld(event.time, now);
    const news = isNews && data.email ? await newsMail(tx, { ...event, data }, stay) : undefined;
    const reminders = await planReminders(tx, stay, now);
    await insertMails(tx, [...(news ? [news] : []), ...(isNews ? reminders : [])]);
  },
});

type BookingEvent = { id: string; type: string; data: BookingState };

/** The mail to queue about an event; none if it causes no mail, or one that waits was changed. */
async function newsMail(
  tx: Transaction,
  { id, type, data }: BookingEvent,
  stay: KeptStay,
): Promise<NewMail | undefined> {
  const { bookingId, email } = data;
  const untold = newsOf(type, data, null);
  if (!untold) return undefined;
  if (!stay.isNew) await deleteUntriedChanges(tx, bookingId);
  const isGroup = stay.bookings > 1;
  const isUndone = type === 'booking.cancellation_undone';
  if (isGroup && isUndone && (await withdrawCancellation(tx, stay))) return undefined;
  const isChange = untold.kind === 'booking_changed';
  const news = isChange ? newsOf(type, data, await selectLastToldFacts(tx, stay)) : untold;
  if (!news) return undefined;
  const mail = { dedupeKey: `${news.kind}:${id}`, toAddress: email, toName: news.booking.guestName };
  if (isGroup && isGroupNews(news)) return addToGroupMail(tx, stay, news, mail);
  return {
    ...mail,
    ...{ subjectId: bookingId, threadId: stay.threadId, content: news },
    delayS: isChange ? CHANGE_SETTLES_AFTER_S : 0,
  };
}
