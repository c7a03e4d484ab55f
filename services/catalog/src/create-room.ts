import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { conflict } from '@innkeeper/kit/http/errors';
import type { Database, Transaction } from '@innkeeper/kit/postgres/db';
import type { NewRoom } from './contract.ts';
import { joinCategory } from './join-category.ts';
import { insertRoom, type Room } from './store.ts';

/** @throws ApiError 409 `room_id_taken`, 400 for an unknown category. */
export function createRoom(database: Database, draft: NewRoom): Promise<Room> {
  return database.transaction((tx) => addRoom(tx, draft));
}

/** `createRoom` as a part of a larger transaction. */
export async function addRoom(tx: Transaction, draft: NewRoom): Promise<Room> {
  const room = await joinCategory(tx, draft);
  if (!(await insertRoom(tx, room)))
    throw conflict('room_id_taken', `There is a room with the ID ${room.roomId} already.`);
  tx.publish(catalogTopic.event('room.created', room.roomId, room));
  return room;
}
