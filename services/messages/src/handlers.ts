import { bookingTopic } from '@innkeeper/contracts/booking';
import { defineHandler } from '@innkeeper/kit/messaging';
import { CHANGE_SETTLES_AFTER_S, newsOf } from './booking-news.ts';
import { isGroupNews, queueForGroup, withdrawCancellation } from './group-mails.ts';
import { isTooOld } from './mail.ts';
import { keepStay } from './stays-store.ts';
import { deleteUntriedChanges, insertMail, selectLastToldFacts } from './store.ts';

/**
 * Queues what the guest of a booking should know. The demo's bookings, which no person made, have an event by the system,
 * and nobody is written to; a guest who walked in may have left no address.
 */
export const bookingMails = defineHandler({
  name: 'booking-mails',
  topic: bookingTopic,
  handle: async (tx, { id, type, time, actor, data, aggregateversion }) => {
    const { bookingId, email } = data;
    const stay = await keepStay(tx, aggregateversion, data);
    if (!email || actor?.kind === 'system' || isTooOld(time, new Date())) return;
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
  },
});
