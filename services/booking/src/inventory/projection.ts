import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineProjection } from '@innkeeper/kit/messaging';
import { switchHotelOver, upsertHotel } from '../hotel.ts';
import { deleteCategory, markRoomDeleted, switchRoomsOver, upsertCategory, upsertRoom } from './store.ts';

/** This service's copy of rooms, prices and the hotel's settings. */
export const catalogProjection = defineProjection({
  name: 'rooms',
  topic: catalogTopic,
  tables: ['categories', 'rooms', 'hotel'],
  apply: {
    hotel: (tx, { data }) => upsertHotel(tx, data),
    room: (tx, { data }) => upsertRoom(tx, data),
    deleted_room: (tx, { data }) => markRoomDeleted(tx, data.roomId),
    category: (tx, { data }) => upsertCategory(tx, data),
    deleted_category: (tx, { data }) => deleteCategory(tx, data.id),
    seller: null,
  },
  switchOver: async (sql, complete) => ({
    ...(await switchRoomsOver(sql, complete)),
    ...(await switchHotelOver(sql)),
  }),
});
