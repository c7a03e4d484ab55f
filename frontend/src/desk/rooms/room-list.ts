import { searchedAndSorted } from '../../shared/ui/table/list-view.ts';
import type { Room } from './api.ts';

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

const searched = [
  { header: 'roomId', value: ({ roomId }: Room) => roomId },
  { header: 'name', value: ({ name }: Room) => name },
  { header: 'category', value: ({ category }: Room) => category },
  { header: 'maximumGuests', value: ({ maximumGuests }: Room) => maximumGuests },
  { header: 'specialDescription', value: ({ specialDescription }: Room) => specialDescription },
  { header: 'notes', value: ({ notes }: Room) => notes },
];

/** The rooms that the view shows, in its order. */
export function roomsIn(rooms: readonly Room[], { query, category, order }: RoomView): Room[] {
  const ofCategory = rooms.filter((room) => category === '' || room.category === category);
  return searchedAndSorted(ofCategory, searched, query, { header: order, isDescending: false });
}
