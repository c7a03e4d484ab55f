import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { messagesTopic } from '@innkeeper/contracts/messages';
import { bringOver, defineHandler, defineProjection } from '@innkeeper/kit/messaging';
import { deleteOpenStay, insertErasure, insertPart, saveOpenStay } from './erasure-store.ts';

/** Guests who are in house or have a coming stay, so that nobody is erased before it ends. */
export const openStaysProjection = defineProjection({
  name: 'open-stays',
  topic: bookingTopic,
  tables: ['open_stays'],
  isHint: true,
  apply: {
    booking: async (tx, { data }) => {
      if (data.status === 'confirmed' || data.status === 'checked_in') await saveOpenStay(tx, data);
      else await deleteOpenStay(tx, data.bookingId);
    },
    erasure: null,
  },
  switchOver: async (sql, complete) => {
    const { added, corrected } = await bringOver(sql, 'open_stays', 'booking_id');
    const removed = await sql.query(
      'delete from public.open_stays where $1 and booking_id not in (select booking_id from pg_temp.open_stays)',
      [complete],
    );
    return { openStaysAdded: added, openStaysCorrected: corrected, openStaysRemoved: removed.rowCount! };
  },
});

/** Handles the services' reports of erasures. Booking also starts erasures, of guests without an account. */
export const erasureReports = [
  defineHandler({
    name: 'erasures-of-bookings',
    topic: bookingTopic,
    isHint: true,
    types: ['booking.person_erased'],
    handle: async (tx, { data }) => {
      await insertErasure(tx, data.erasureId, data.personId);
      await insertPart(tx, data);
    },
  }),
  defineHandler({
    name: 'erasures-of-feedback',
    topic: feedbackTopic,
    isHint: true,
    types: ['feedback.person_erased'],
    handle: async (tx, { data }) => {
      await insertPart(tx, data);
    },
  }),
  defineHandler({
    name: 'erasures-of-mails',
    topic: messagesTopic,
    isHint: true,
    types: ['messages.person_erased'],
    handle: async (tx, { data }) => {
      await insertPart(tx, data);
    },
  }),
];
