import { addDays } from '../../shared/calendar.ts';
import { block, house, now, stayOf } from '../../testing/chart.ts';
import { gripsOf, type Item, describe as inWords, itemsOf, moved } from './items.ts';
import { layOut, neighbourOf, roomAt } from './layout.ts';
import { verdictOn } from './verdict.ts';

const day = (days: number) => addDays(now, days);
const items = itemsOf(house);
const named = (name: string) => items.find((item) => item.type === 'stay' && item.bookingId === name)!;
const blocked = items.find(({ type }) => type === 'block')!;
const verdict = (item: Item, days: number, roomId = item.roomId) =>
  verdictOn(item, moved(item, 'whole', days, roomId), house);
const problem = (message: string) => ({ kind: 'problem', message: expect.stringContaining(message) });

test('what did not change between two answers keeps its bar', () => {
  const [first, second] = house.stays;
  const [, ...others] = itemsOf({ ...house, stays: [{ ...first! }, second!] });
  expect(others[0]).toBe(items.find((item) => item.type === 'stay' && item.bookingId === second!.bookingId));
});

test.each([
  ['nowhere else', 'Ada', 0, 'A', { kind: 'same' }],
  ['to free days', 'Ada', 3, 'A', { kind: 'free' }],
  ['to free days of another room', 'Ada', 3, 'B', { kind: 'free' }],
  ['over a block', 'Ada', 5, 'B', problem('B is taken by Broken shower')],
  ['partly over a stay', 'Ada', 1, 'B', problem('B is taken by Bo')],
  ['into the past', 'Ada', -3, 'A', problem('cannot begin before today')],
  ['to a closed room', 'Ada', 0, 'D', problem('D is closed')],
  ['to a room that is too small', 'Bo', 9, 'C', problem('holds 1, and Bo is a party of 2')],
  ['to an unknown room', 'Ada', 0, 'Z', problem('Z is deleted')],
  ['in the house, to other days', 'Cy', 1, 'C', problem('has checked in')],
  [
    'in the house, to a room where another guest was before',
    'Cy',
    0,
    'A',
    { kind: 'swap', with: named('Ada') },
  ],
])('a stay that is moved %s', (_, name, days, roomId, expected) => {
  expect(verdict(named(name), days, roomId)).toEqual(expected);
});

test('a guest in the house moves to a room that another guest has left today, with the nights that are left', () => {
  const cy = { ...stayOf('Cy', 'C', [-1, 3]), status: 'checked_in' as const };
  const left = { ...stayOf('Fay', 'A', [-1, 0]), status: 'checked_out' as const };
  const chart = { ...house, stays: [cy, left], blocks: [] };
  const item = { type: 'stay' as const, ...cy };
  const to = moved(item, 'whole', 0, 'A');
  expect(verdictOn(item, to, chart)).toEqual({ kind: 'free' });
  expect(verdictOn(item, to, { ...chart, stays: [cy, { ...left, end: day(1) }] })).toEqual(
    problem('A is taken by Fay'),
  );
});

test('a block that is moved into the past is called a block', () => {
  expect(verdict(blocked, -9)).toEqual(problem('A block cannot begin before today'));
});

test('a stay that is moved onto one other stay, on the same days, exchanges rooms with it', () => {
  expect(verdict(named('Ada'), 0, 'B')).toEqual({ kind: 'swap', with: named('Bo') });
  const small = house.rooms.map((room) => (room.roomId === 'A' ? { ...room, maximumGuests: 1 } : room));
  const to = moved(named('Ada'), 'whole', 0, 'B');
  expect(verdictOn(named('Ada'), to, { ...house, rooms: small })).toEqual(problem('B is taken by Bo'));
  const longer = house.stays.map((stay) => (stay.bookingId === 'Bo' ? stayOf('Bo', 'B', [2, 9]) : stay));
  const between = { ...house, stays: [...longer, stayOf('Ed', 'A', [7, 8])] };
  expect(verdictOn(named('Ada'), to, between)).toEqual(problem('B is taken by Bo')); // Bo would meet Ed
});

test('a stay with several rooms keeps its days here, and its parts may change rooms', () => {
  const stay = { start: day(2), end: day(9), roomId: 'A' };
  const first = {
    type: 'stay' as const,
    ...stayOf('Flo', 'A', [12, 14]),
    stay: { ...stay, start: day(12), end: day(19) },
  };
  const at = (days: number, roomId: string) => verdictOn(first, moved(first, 'whole', days, roomId), house);
  expect(at(1, 'A')).toEqual(problem('has several rooms in turn'));
  expect(at(0, 'B')).toEqual({ kind: 'free' });
  expect(gripsOf(first, now)).toEqual(['whole', 'start']);
});

test('a past stay cannot be dragged, a current stay keeps its arrival, and a block that has begun keeps its first day', () => {
  const grips = (item: Item) => gripsOf(item, now);
  expect(grips(named('Di'))).toEqual([]);
  expect(grips(named('Cy'))).toEqual(['whole', 'end']);
  expect(grips(named('Ada'))).toEqual(['whole', 'start', 'end']);
  expect(grips(blocked)).toEqual(['whole', 'start', 'end']);
  expect(grips({ type: 'block', ...block, start: day(-1) })).toEqual(['end']);
});

test('an end leaves at least one night', () => {
  const ada = named('Ada');
  expect(moved(ada, 'start', 9, 'B')).toEqual({ roomId: 'A', start: day(4), end: day(5) });
  expect(moved(ada, 'end', -9, 'B')).toEqual({ roomId: 'A', start: day(2), end: day(3) });
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
