import type { RoomSearch } from '@innkeeper/contracts/booking';
import { invalidFields, notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { categoryExists, type FreeRoom, selectFreeRooms } from './store.ts';

/**
 * The rooms of a category that are free for a whole stay, cheapest first, then by name.
 * @throws ApiError 400 for a stay that begins before today; 404 for an unknown category.
 */
export async function searchRooms(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  search: RoomSearch,
): Promise<FreeRoom[]> {
  if (search.start < today()) throw invalidFields({ start: 'must not be before today' });
  const rooms = await selectFreeRooms(database, search);
  if (!rooms.length && !(await categoryExists(database, search.category)))
    throw notFound(`The category ${search.category}`);
  return rooms;
}
