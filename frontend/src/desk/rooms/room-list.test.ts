import { localPage } from '../../shared/ui/table/local-list.ts';
import type { Room } from './api.ts';
import { roomColumns } from './RoomList.tsx';

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
const view = { q: '', sort: 'roomId', order: 'asc', page: 1, pageSize: 12 } as const;
const ids = (part: { q?: string; sort?: string }) =>
  localPage(rooms, roomColumns, { ...view, ...part }).rows.map(({ roomId }) => roomId);

it('sorts room IDs in natural order', () => {
  expect(ids({})).toEqual(['GD-1', 'SS-9', 'SS-10']);
});

it('sorts by guests and by category', () => {
  expect(ids({ sort: 'maximumGuests' })).toEqual(['SS-10', 'SS-9', 'GD-1']);
  expect(ids({ sort: 'category' })).toEqual(['SS-9', 'SS-10', 'GD-1']);
});

it('finds words in descriptions and notes', () => {
  expect(ids({ q: 'ROSES' })).toEqual(['GD-1']);
  expect(ids({ q: 'drips' })).toEqual(['SS-10']);
  expect(ids({ q: 'loft roses' })).toEqual([]);
});
