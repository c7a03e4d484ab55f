import type { Segment } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import { findFreeRoom, readRooms } from '../inventory/rooms.ts';
import type { Booking } from './booking.ts';
import { selectTakenRoom } from './move-store.ts';
import { comingNights } from './segments.ts';
import type { StoredChange } from './undo-store.ts';

/** Whether a change says that the guest did not come. */
export const isNoShow = ({ to }: Pick<StoredChange, 'to'>): boolean => to.status === 'no_show';

/** Whether a change may be undone now: for ten minutes, but a no-show until the stay would have ended. */
export const mayUndo = (change: StoredChange, today: string): boolean =>
  change.isUndoable || (isNoShow(change) && !change.undone && today < change.to.end);

/** The instant until which the guest of a no-show may come after all. */
export const endOfReturn = ({ end }: { end: string }, timeZone: string): string =>
  Temporal.PlainDate.from(end).toZonedDateTime(timeZone).toInstant().toString();

/**
 * The rooms of a guest who comes after all: their own, if they are free, for the nights from today on at least; otherwise another one
 * of the category. Null if none is free. When it is stored, the constraint decides.
 */
export async function roomsOfReturn(
  sql: Sql,
  { bookingId, roomId, guests }: Booking,
  former: readonly Segment[],
  today: string,
): Promise<Segment[] | null> {
  const coming = comingNights(former, today);
  for (const own of coming.length ? [former, coming] : [former])
    if (!(await selectTakenRoom(sql, bookingId, own, { isByStaff: true }))) return [...own];
  const room = (await readRooms(sql, [roomId])).get(roomId);
  if (!room || !coming.length) return null;
  const nights = { start: coming[0]!.start, end: coming.at(-1)!.end };
  const wanted = { ...nights, categoryId: room.categoryId, guests, today };
  const found = await findFreeRoom(sql, wanted, 'look');
  return found ? [{ roomId: found.roomId, ...nights }] : null;
}
