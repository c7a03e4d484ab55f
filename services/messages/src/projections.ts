import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineProjection } from '@innkeeper/kit/messaging';
import { hotelOfMails } from './hotel.ts';
import { switchHotelOver, upsertHotel } from './store.ts';

/** The hotel's settings, as far as mails show them. Catalog's other events are not needed here. */
export const hotelProjection = defineProjection({
  name: 'hotel',
  topic: catalogTopic,
  tables: ['hotel'],
  apply: async (tx, { data }) => {
    if ('timeZone' in data) await upsertHotel(tx, hotelOfMails.parse(data));
  },
  switchOver: switchHotelOver,
});
