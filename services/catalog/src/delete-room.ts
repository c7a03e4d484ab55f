import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import { deleteRoomById } from './store.ts';

/** Bookings of the room stay as they are: booking flags them when it hears of this. @throws ApiError 404. */
export function deleteRoom(database: Database, roomId: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await deleteRoomById(tx, roomId))) throw notFound(`The room ${roomId}`);
    tx.publish(catalogTopic.event('room.deleted', roomId, { roomId }));
  });
}
