import { bookingTopic } from '@innkeeper/contracts/booking';
import { defineHandler } from '@innkeeper/kit/messaging';
import { CHANGE_SETTLES_AFTER_S, newsOf } from './booking-news.ts';
import { isTooOld } from './mail.ts';
import { deleteUntriedChanges, insertMail, selectLastToldFacts } from './store.ts';

/**
 * Queues what the guest of a booking should know. The demo's bookings, which no person made, have an event by the system,
 * and nobody is written to; a guest who walked in may have left no address.
 */
export const bookingMails = defineHandler({
  name: 'booking-mails',
  topic: bookingTopic,
  handle: async (tx, { id, type, time, actor, data }) => {
    const { bookingId, email } = data;
    if (!email || actor?.kind === 'system' || isTooOld(time, new Date())) return;
    if (newsOf(type, data, null)) await deleteUntriedChanges(tx, bookingId);
    const news = newsOf(type, data, await selectLastToldFacts(tx, bookingId));
    if (!news) return;
    await insertMail(tx, {
      dedupeKey: `${news.kind}:${id}`,
      subjectId: bookingId,
      toAddress: email,
      toName: news.booking.guestName,
      content: news,
      delayS: news.kind === 'booking_changed' ? CHANGE_SETTLES_AFTER_S : 0,
    });
  },
});
