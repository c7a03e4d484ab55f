import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineProjection } from '@innkeeper/kit/messaging';
import { isOfEmptiedDemo } from '@innkeeper/kit/service';
import { stayOfFolio } from './charges.ts';
import { switchSellerOver, upsertSeller } from './seller-store.ts';
import { deleteStay, switchHotelOver, switchStaysOver, upsertHotel, upsertStay } from './store.ts';

/** What a booking costs, as booking has it: without its guests. */
export const staysProjection = defineProjection({
  name: 'stays',
  topic: bookingTopic,
  tables: ['stays'],
  apply: {
    booking: async (tx, { time, data }) => {
      if (await isOfEmptiedDemo(tx, time)) await deleteStay(tx, data.bookingId);
      else await upsertStay(tx, stayOfFolio.parse(data));
    },
    erasure: null,
  },
  switchOver: switchStaysOver,
});

/** What decides the hotel's business day, and what invoices say about the hotel and its company. */
export const hotelProjection = defineProjection({
  name: 'hotel',
  topic: catalogTopic,
  tables: ['hotel', 'seller'],
  apply: {
    hotel: (tx, { data }) => upsertHotel(tx, data),
    room: null,
    deleted_room: null,
    category: null,
    deleted_category: null,
    seller: (tx, { data }) => upsertSeller(tx, data),
  },
  switchOver: async (tx) => ({ ...(await switchHotelOver(tx)), ...(await switchSellerOver(tx)) }),
});
