import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { CHANGE_SETTLES_AFTER_S, newsOf } from './booking-news.ts';
import { eraseMailsOfBookings } from './erase-mails.ts';
import { deleteMailsAbout } from './erasure-store.ts';
import { isGroupNews, queueForGroup, withdrawCancellation } from './group-mails.ts';
import { isTooOld } from './mail.ts';
import { planReminders } from './plan-reminders.ts';
import { keepStay, type Stay } from './stays-store.ts';
import { deleteUntriedChanges, insertMail, selectLastToldFacts } from './store.ts';

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
    if (isNews && data.email) await queueNews(tx, { ...event, data }, stay);
    await planReminders(tx, stay.threadId, { now, mayQueue: isNews });
  },
});

type BookingEvent = { id: string; type: string; data: BookingState };

async function queueNews(tx: Transaction, { id, type, data }: BookingEvent, stay: Stay): Promise<void> {
  const { bookingId, email } = data;
  if (newsOf(type, data, null)) await deleteUntriedChanges(tx, bookingId);
  const isGroup = stay.bookings > 1;
  const isUndone = type === 'booking.cancellation_undone';
  if (isGroup && isUndone && (await withdrawCancellation(tx, stay))) return;
  const news = newsOf(type, data, await selectLastToldFacts(tx, stay));
  if (!news) return;
  const mail = { dedupeKey: `${news.kind}:${id}`, toAddress: email, toName: news.booking.guestName };
  if (isGroup && isGroupNews(news)) return queueForGroup(tx, stay, news, mail);
  await insertMail(tx, {
    ...mail,
    ...{ subjectId: bookingId, threadId: stay.threadId, content: news },
    delayS: news.kind === 'booking_changed' ? CHANGE_SETTLES_AFTER_S : 0,
  });
}
