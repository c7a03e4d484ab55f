import type { Room } from './admin-api.ts';

/** What the cards can be sorted by, by what the select says. */
export const roomOrders = {
  roomId: 'By room ID',
  name: 'By name',
  category: 'By category',
  maximumGuests: 'By guests',
} as const;

export interface RoomView {
  query: string;
  /** A category's name, '' for all. */
  category: string;
  order: keyof typeof roomOrders;
}

export const wholeList: RoomView = { query: '', category: '', order: 'roomId' };

/** The rooms that the view shows, in its order. */
export function roomsIn(rooms: readonly Room[], { query, category, order }: RoomView): Room[] {
  const wanted = query.trim().toLowerCase();
  return rooms
    .filter((room) => category === '' || room.category === category)
    .filter((room) => textOf(room).includes(wanted))
    .sort((a, b) => compare(a[order], b[order]) || compare(a.roomId, b.roomId));
}

function textOf({ roomId, name, category, specialDescription, notes }: Room): string {
  return [roomId, name, category, specialDescription, notes].join('\n').toLowerCase();
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });
}
