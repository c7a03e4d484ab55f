import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineProjection } from '@innkeeper/kit/messaging';
import { hotelOfMails } from './hotel.ts';
import { switchHotelOver, upsertHotel } from './store.ts';

/** The hotel's settings, as far as mails show them. Catalog's other records are not needed here. */
export const hotelProjection = defineProjection({
  name: 'hotel',
  topic: catalogTopic,
  tables: ['hotel'],
  apply: {
    hotel: (tx, { data }) => upsertHotel(tx, hotelOfMails.parse(data)),
    room: null,
    deleted_room: null,
    category: null,
    deleted_category: null,
    seller: null,
  },
  switchOver: switchHotelOver,
});
