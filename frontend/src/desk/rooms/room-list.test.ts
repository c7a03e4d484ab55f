import type { Room } from './api.ts';
import { type RoomView, roomsIn, wholeList } from './room-list.ts';

const room = (roomId: string, part: Partial<Room>): Room => ({
  roomId,
  name: `Room ${roomId}`,
  specialDescription: '',
  maximumGuests: 2,
  photo: [],
  available: true,
  category: 'Sea View',
  notes: '',
  ...part,
});
const rooms = [
  room('SS-10', { notes: 'Bath tap drips' }),
  room('SS-9', { category: 'Loft', maximumGuests: 4 }),
  room('GD-1', { specialDescription: 'Onto the roses', maximumGuests: 10 }),
];
const ids = (view: Partial<RoomView>) =>
  roomsIn(rooms, { ...wholeList, ...view }).map(({ roomId }) => roomId);

it('orders by room ID as people count', () => {
  expect(ids({})).toEqual(['GD-1', 'SS-9', 'SS-10']);
});

it('orders by guests and by category', () => {
  expect(ids({ order: 'maximumGuests' })).toEqual(['SS-10', 'SS-9', 'GD-1']);
  expect(ids({ order: 'category' })).toEqual(['SS-9', 'SS-10', 'GD-1']);
});

it('finds words in names, descriptions and notes, within a category', () => {
  expect(ids({ query: 'ROSES' })).toEqual(['GD-1']);
  expect(ids({ query: 'drips' })).toEqual(['SS-10']);
  expect(ids({ category: 'Loft' })).toEqual(['SS-9']);
  expect(ids({ category: 'Loft', query: 'roses' })).toEqual([]);
});
