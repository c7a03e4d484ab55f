import { addDays } from '../../shared/calendar.ts';
import { block, house, now, stayOf } from '../../testing/chart.ts';
import { changedPlace, type Grip, gripsOf, type Item, describe as inWords, itemsOf, moved } from './items.ts';
import { layOut, neighbourOf, roomAt } from './layout.ts';

const day = (days: number) => addDays(now, days);
const items = itemsOf(house);
const named = (name: string) => items.find((item) => item.type === 'stay' && item.bookingId === name)!;
const blocked = items.find(({ type }) => type === 'block')!;
const shift = (item: Item, grip: Grip, days: number, roomId: string) => moved(item, grip, days, roomId, now);

test('what did not change between two answers keeps its bar', () => {
  const [first, second] = house.stays;
  const [, ...others] = itemsOf({ ...house, stays: [{ ...first! }, second!] });
  expect(others[0]).toBe(items.find((item) => item.type === 'stay' && item.bookingId === second!.bookingId));
});

test('a stay with several rooms keeps its days here, and its parts may change rooms', () => {
  const stay = { start: day(12), end: day(19), roomId: 'A' };
  const first: Item = { type: 'stay', ...stayOf('Flo', 'A', [12, 14]), stay };
  expect(shift(first, 'whole', 1, 'B')).toEqual({ roomId: 'B', start: day(12), end: day(14) });
  expect(gripsOf(first, now)).toEqual(['whole', 'start', 'rest']);
});

test('the rest of a stay begins on one of its coming nights', () => {
  const [ada, cy] = [named('Ada'), named('Cy')];
  expect(shift(ada, 'rest', 1, 'B')).toEqual({ roomId: 'B', start: day(3), end: day(5) });
  expect(shift(ada, 'rest', 9, 'B')).toEqual({ roomId: 'B', start: day(4), end: day(5) });
  expect(shift(ada, 'rest', -9, 'B')).toEqual({ roomId: 'B', start: day(2), end: day(5) });
  expect(shift(cy, 'rest', 0, 'B')).toEqual({ roomId: 'B', start: now, end: day(3) });
});

test('a guest in the house changes rooms with the nights that are left', () => {
  const cy = named('Cy');
  const to = { ...cy, roomId: 'A' };
  expect(changedPlace(cy, to, now)).toMatchObject({ roomId: 'A', start: now, end: day(3) });
  expect(changedPlace(cy, to, undefined)).toBe(to);
  expect(changedPlace(named('Ada'), { ...named('Ada'), roomId: 'B' }, now)).toMatchObject({ start: day(2) });
});

test('a past stay cannot be dragged, a current stay keeps its arrival, and a block that has begun keeps its first day', () => {
  const grips = (item: Item) => gripsOf(item, now);
  expect(grips(named('Di'))).toEqual([]);
  expect(grips(named('Cy'))).toEqual(['whole', 'end', 'rest']);
  expect(grips(named('Ada'))).toEqual(['whole', 'start', 'end', 'rest']);
  expect(grips(blocked)).toEqual(['whole', 'start', 'end']);
  expect(grips({ type: 'block', ...block, start: day(-1) })).toEqual(['end']);
});

test('an end leaves at least one night', () => {
  const ada = named('Ada');
  expect(shift(ada, 'start', 9, 'B')).toEqual({ roomId: 'A', start: day(4), end: day(5) });
  expect(shift(ada, 'end', -9, 'B')).toEqual({ roomId: 'A', start: day(2), end: day(3) });
});

test('rooms are below each other, each category once', () => {
  const { lines, height } = layOut(house);
  expect(lines.map(({ key, top }) => [key, top])).toEqual([
    ['group Garden', 0],
    ['A', 32],
    ['B', 80],
    ['group Sea View', 128],
    ['C', 160],
    ['D', 208],
  ]);
  expect(height).toBe(256);
  expect([0, 31, 79, 80, 140, 999].map((y) => roomAt(lines, y)?.roomId)).toEqual([
    'A',
    'A',
    'A',
    'B',
    'C',
    'D',
  ]);
  expect([neighbourOf(lines, 'B', 1), neighbourOf(lines, 'A', -1)]).toEqual(['C', 'A']);
});

test('a bar describes itself', () => {
  expect(inWords(named('Cy'))).toMatch(/^Cy, checked in, room C, 4.nights from /);
  expect(inWords(blocked)).toMatch(/^Broken shower, out of order, room B, 2.nights from /);
});
