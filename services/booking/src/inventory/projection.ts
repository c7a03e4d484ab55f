import { catalogTopic } from '@innkeeper/contracts/catalog';
import { defineProjection } from '@innkeeper/kit/messaging';
import { deleteCategory, markRoomDeleted, switchRoomsOver, upsertCategory, upsertRoom } from './store.ts';

/** This service's copy of rooms and prices. An event without the whole state is a deletion. */
export const roomsProjection = defineProjection({
  name: 'rooms',
  topic: catalogTopic,
  tables: ['categories', 'rooms'],
  apply: (tx, { data }) => {
    if ('roomId' in data)
      return 'categoryId' in data ? upsertRoom(tx, data) : markRoomDeleted(tx, data.roomId);
    return 'price' in data ? upsertCategory(tx, data) : deleteCategory(tx, data.id);
  },
  switchOver: switchRoomsOver,
});
