import { createColumnHelper } from '@tanstack/react-table';
import { localPage } from './local-list.ts';

const rooms = [
  { id: 'GD-10', guests: 2, note: 'Rose door' },
  { id: 'gd-9', guests: 4, note: 'Lantern' },
  { id: 'SS-1', guests: 2, note: 'rose bath' },
];
const column = createColumnHelper<(typeof rooms)[number]>();
const columns = [
  column.accessor('id', {}),
  column.accessor(({ guests }) => guests, { id: 'guests' }),
  column.accessor('note', {}),
  column.display({ id: 'actions' }),
];
const view = { q: '', sort: '', order: 'asc', page: 1, pageSize: 10 } as const;
const ids = (part: Partial<Parameters<typeof localPage>[2]>) =>
  localPage(rooms, columns, { ...view, ...part }).rows.map(({ id }) => id);

it('finds rows that have every word in one column or another, whatever the case', () => {
  expect(ids({ q: 'ROSE' })).toEqual(['GD-10', 'SS-1']);
  expect(ids({ q: '  gd rose ' })).toEqual(['GD-10']);
  expect(ids({ q: 'nothing' })).toEqual([]);
});

it('sorts texts in natural order and numbers by size', () => {
  expect(ids({ sort: 'id' })).toEqual(['gd-9', 'GD-10', 'SS-1']);
  expect(ids({ sort: 'id', order: 'desc' })).toEqual(['SS-1', 'GD-10', 'gd-9']);
  expect(ids({ sort: 'guests', order: 'desc' })).toEqual(['gd-9', 'GD-10', 'SS-1']);
});

it('keeps the order of the rows without a sorted column and where rows tie', () => {
  expect(ids({})).toEqual(['GD-10', 'gd-9', 'SS-1']);
  expect(ids({ sort: 'guests' })).toEqual(['GD-10', 'SS-1', 'gd-9']);
});

it('does not change the rows it was given', () => {
  ids({ sort: 'id', order: 'desc' });
  expect(rooms.map(({ id }) => id)).toEqual(['GD-10', 'gd-9', 'SS-1']);
});

it('returns the wanted page', () => {
  expect(localPage(rooms, columns, { ...view, page: 2, pageSize: 2 })).toEqual({
    rows: [rooms[2]],
    page: 2,
    total: 3,
  });
});

it('returns the last page when the wanted one no longer exists', () => {
  expect(localPage(rooms, columns, { ...view, page: 9, pageSize: 2 })).toMatchObject({ page: 2, total: 3 });
});

it('returns one empty page for an empty list', () => {
  expect(localPage([], columns, view)).toEqual({ rows: [], page: 1, total: 0 });
});
