import type { FreeRoomOnWire, RoomSearch } from '@innkeeper/contracts/booking';
import { andThen, invalidFields, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { partyOf, readNightlyRates } from '../rates/nightly-rates.ts';
import { atPricesOf } from './free-room.ts';
import { restrictedRooms } from './restricted-rooms.ts';
import { selectCategoryIds, selectFreeRooms } from './store.ts';

/**
 * Answers a search with the JSON of `{rst}`: the rooms of a category that guests may book for a whole stay, cheapest first,
 * then by name. The index answers it, otherwise SQL. The characters of the JSON are the bytes of the UTF-8 text.
 *
 * The answer includes what this process has committed. Changes of other replicas show within about 50 ms; with `isFresh`
 * the answer includes all that were committed before the call.
 * @throws ApiError 400 for a stay that begins before today; 404 for an unknown category; 503 for too many searches by SQL
 */
export function searchRooms(
  { database, index, searchMetrics, sqlSearches, today, hotel }: Omit<Deps, 'logger' | 'metrics'>,
  search: RoomSearch,
  { isFresh }: { isFresh: boolean },
): Promise<string> | string {
  if (search.start < today()) throw invalidFields({ start: 'must not be before today' });
  return andThen(index.answer(search, isFresh ? performance.now() : undefined), (json) => {
    searchMetrics.countSearch(json === undefined ? 'sql' : 'index');
    return json ?? sqlSearches.run(() => searchBySql(database, { ...search, digits: hotel.digits }, today()));
  });
}

/** A search with the decimals to which prices are rounded. */
type PricedSearch = RoomSearch & { digits: number };

async function searchBySql(sql: Sql, search: PricedSearch, today: string): Promise<string> {
  const rst = await findRooms(sql, search, today);
  return Buffer.from(JSON.stringify({ rst })).toString('latin1');
}

/**
 * The same from Postgres.
 * @throws ApiError 404 for an unknown category
 */
export async function findRooms(sql: Sql, search: PricedSearch, today: string): Promise<FreeRoomOnWire[]> {
  const free = await selectFreeRooms(sql, search);
  if (!free.length && !(await selectCategoryIds(sql, search.category)).length)
    throw notFound(`The category ${search.category}`);
  const restricted = await restrictedRooms(sql, free, search, today);
  const rooms = free.filter(({ roomId }) => !restricted.has(roomId));
  const categories = [...new Set(rooms.map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(sql, categories, search);
  return atPricesOf(rooms, rates, search, partyOf(search.guests));
}
