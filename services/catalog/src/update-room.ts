import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { notFound } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { RoomChange } from './contract.ts';
import { joinCategory } from './join-category.ts';
import { type Room, replaceRoom } from './store.ts';

/** @throws ApiError 404 when there is no such room, 400 for an unknown category. */
export function updateRoom(database: Database, roomId: string, change: RoomChange): Promise<Room> {
  return database.transaction(async (tx) => {
    const room = await joinCategory(tx, { ...change, roomId });
    if (!(await replaceRoom(tx, room))) throw notFound(`The room ${roomId}`);
    tx.publish(catalogTopic.event('room.updated', roomId, room));
    return room;
  });
}
