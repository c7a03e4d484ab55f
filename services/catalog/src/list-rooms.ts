import type { Sql } from '@innkeeper/kit/postgres/db';
import { byRoomId } from './list-order.ts';
import { type Room, selectRooms } from './store.ts';

export async function listRooms(sql: Sql): Promise<Room[]> {
  return (await selectRooms(sql)).sort(byRoomId);
}
