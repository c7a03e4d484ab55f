import { catalogTopic } from '@innkeeper/contracts/catalog';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import type { Transaction } from '@innkeeper/kit/postgres';
import { saveHotel } from './hotel.ts';
import { selectHotelForUpdate, updateMap } from './hotel-store.ts';
import { clearSeller } from './seller.ts';

/** Deletes rooms and categories, and resets the hotel to a closed one without settings. */
export async function emptyCatalog(tx: Transaction): Promise<void> {
  const { timeZone } = await selectHotelForUpdate(tx);
  const rooms = await tx.query<{ roomId: string }>('delete from rooms returning room_id as "roomId"');
  const categories = await tx.query<{ id: string; name: string }>(
    'delete from categories returning id, name',
  );
  await tx.query('delete from demo_hotel');
  await tx.query('delete from translations');
  await tx.query('delete from first_booking'); // booking was emptied before
  await clearSeller(tx);
  await updateMap(tx, null);
  await saveHotel(tx, { ...NEW_HOTEL, timeZone: timeZone ?? NEW_HOTEL.timeZone });
  for (const { roomId } of rooms.rows) tx.publish(catalogTopic, 'room.deleted', roomId, { roomId });
  for (const { id, name } of categories.rows) tx.publish(catalogTopic, 'category.deleted', id, { id, name });
}
