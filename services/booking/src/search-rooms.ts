import { invalidFields, notFound } from '@innkeeper/kit/http/errors';
import type { RoomSearch } from './contract.ts';
import type { Hotel } from './hotel.ts';
import { categoryExists, type FreeRoom, selectFreeRooms } from './rooms-store.ts';

/** The rooms of a category that are free for a whole stay, cheapest first, then by name. */
export async function searchRooms({ database, today }: Hotel, search: RoomSearch): Promise<FreeRoom[]> {
  if (search.start < today()) throw invalidFields({ start: 'must not be before today' });
  const rooms = await selectFreeRooms(database, search);
  if (!rooms.length && !(await categoryExists(database, search.category)))
    throw notFound(`The category ${search.category}`);
  return rooms;
}
