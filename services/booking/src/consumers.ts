import type { Projection } from '@innkeeper/kit/delivery/projection';
import { type Reaction, reaction } from '@innkeeper/kit/delivery/reaction';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { identityTopic } from '@innkeeper/kit/events/identity';
import { deleteCategory, markRoomDeleted, upsertCategory, upsertRoom } from './rooms-store.ts';
import { switchRoomsOver } from './rooms-switch-over.ts';
import { insertDeletedCustomer } from './store.ts';

/** Keeps this service's copy of rooms and prices. */
const rooms = reaction(catalogTopic, async (tx, { type, data }) => {
  switch (type) {
    case 'category.created':
    case 'category.updated':
      return upsertCategory(tx, data);
    case 'category.deleted':
      return deleteCategory(tx, data.id);
    case 'room.created':
    case 'room.updated':
      return upsertRoom(tx, data);
    case 'room.deleted':
      return markRoomDeleted(tx, data.roomId);
  }
});

export const roomsProjection: Projection = {
  reaction: rooms,
  tables: ['categories', 'rooms'],
  switchOver: switchRoomsOver,
};

/** The copy of rooms and prices, and who has left. */
export const bookingReactions: Reaction[] = [
  rooms,
  reaction(identityTopic, async (tx, { type, data }) => {
    if (type === 'user.deleted') await insertDeletedCustomer(tx, data.id);
  }),
];
