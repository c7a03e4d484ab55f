import type { FreeRoomOnWire, RoomSearch } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { restrictedRooms } from '../inventory/restricted-rooms.ts';
import { offeredPrice, partyOf, readNightlyRates } from '../rates/nightly-rates.ts';

type Free = Omit<FreeRoomOnWire, 'price' | 'totalPrice'> & { categoryId: string; perNight: string };

/**
 * The free rooms of a category by the plainest SQL, with which tests compare what the index finds. Undefined for an unknown
 * category.
 */
export async function naiveSearch(
  sql: Sql,
  { category, start, end, guests, digits }: RoomSearch & { digits: number },
  today: string,
): Promise<FreeRoomOnWire[] | undefined> {
  const named = await sql.query('select from categories where name = $1', [category]);
  if (!named.rowCount) return undefined;
  const { rows } = await sql.query<Free>(
    `select r.room_id as "roomId", r.name, r.special_description as "specialDescription",
            r.maximum_guests as "maximumGuests", r.photo, c.name as category, r.category_id as "categoryId", c.price as "perNight"
       from categories c join rooms r using (category_id)
      where c.name = $1 and r.available and not r.deleted and r.maximum_guests >= $4
        and not exists (select from occupancies o where o.room_id = r.room_id and o.nights && daterange($2, $3))
      order by c.price, r.name, r.room_id`,
    [category, start, end, guests ?? 1],
  );
  const restricted = await restrictedRooms(sql, rows, { start, end }, today);
  const rates = await readNightlyRates(sql, [...new Set(rows.map(({ categoryId }) => categoryId))], {
    start,
    end,
  });
  return rows
    .filter(({ roomId }) => !restricted.has(roomId))
    .map(({ categoryId, perNight: ofCategory, ...room }) => {
      const of = { start, end, digits };
      const price = offeredPrice(ofCategory, rates.get(categoryId) ?? null, of, partyOf(guests));
      return { ...room, price: Number(price.perNight), totalPrice: Number(price.total) };
    })
    .sort((a, b) => a.totalPrice - b.totalPrice);
}
