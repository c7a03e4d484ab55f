import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { defineHandler } from '@innkeeper/kit/messaging';
import { isOfEmptiedDemo } from '@innkeeper/kit/service';
import { stayOfFolio } from './charges.ts';
import { moveDeposit, postRest } from './post-charges.ts';
import { lockPostingDays } from './read-folio.ts';
import { lockFolios, wasOverBefore } from './store.ts';

/** At check-in the deposit becomes the guest's; at check-out what was not charged yet is charged. */
export const arrivalsAndDepartures = defineHandler({
  name: 'arrivals-and-departures',
  topic: bookingTopic,
  types: ['booking.checked_in', 'booking.checked_out'],
  handle: async (tx, { type, time, data }) => {
    if (await isOfEmptiedDemo(tx, time)) return;
    const stay = stayOfFolio.parse(data);
    if (await wasOverBefore(tx, stay.end)) return;
    const days = await lockPostingDays(tx, new Date(time));
    if (type === 'booking.checked_out') return postRest(tx, stay, days);
    await lockFolios(tx, [stay.bookingId]);
    await moveDeposit(tx, stay.bookingId, days.day);
  },
});
