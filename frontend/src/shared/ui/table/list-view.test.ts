import { searchedAndSorted } from './list-view.ts';

const rooms = [
  { id: 'GD-10', guests: 2, note: 'Rose door' },
  { id: 'gd-9', guests: 4, note: 'Lantern' },
  { id: 'SS-1', guests: 2, note: 'rose bath' },
];
const columns = [
  { header: 'ID', value: ({ id }: (typeof rooms)[number]) => id },
  { header: 'Guests', value: ({ guests }: (typeof rooms)[number]) => guests },
  { header: 'Note', value: ({ note }: (typeof rooms)[number]) => note },
  { header: 'Action' },
];
const ids = (query: string, header: string | null, isDescending = false) =>
  searchedAndSorted(rooms, columns, query, header ? { header, isDescending } : null).map(({ id }) => id);

it('finds rows that have every word in one column or another, whatever the case', () => {
  expect(ids('ROSE', null)).toEqual(['GD-10', 'SS-1']);
  expect(ids('  gd rose ', null)).toEqual(['GD-10']);
  expect(ids('nothing', null)).toEqual([]);
});

it('orders texts as people do and numbers by size', () => {
  expect(ids('', 'ID')).toEqual(['gd-9', 'GD-10', 'SS-1']);
  expect(ids('', 'ID', true)).toEqual(['SS-1', 'GD-10', 'gd-9']);
  expect(ids('', 'Guests', true)).toEqual(['gd-9', 'GD-10', 'SS-1']);
});

it('keeps the order of the rows without a sorted column and where rows tie', () => {
  expect(ids('', null)).toEqual(['GD-10', 'gd-9', 'SS-1']);
  expect(ids('', 'Guests')).toEqual(['GD-10', 'SS-1', 'gd-9']);
});

it('does not change the list it was given', () => {
  searchedAndSorted(rooms, columns, '', { header: 'ID', isDescending: true });
  expect(rooms.map(({ id }) => id)).toEqual(['GD-10', 'gd-9', 'SS-1']);
});
