import { addDays } from '../../shared/calendar.ts';
import { impossible, now, optionsOf, possible, stayOf } from '../../testing/chart.ts';
import type { Grip, Item } from './items.ts';
import { optionAt, roomsFor } from './options.ts';

const day = (days: number) => addDays(now, days);
const stay = stayOf('Ada', 'A', [2, 5]);
const item: Item = { type: 'stay', ...stay };
/** The price says what was asked about: the room, the first day and the last, and whether it is the rest. */
const found = optionsOf(stay, ({ roomId, start, end, isRest }) =>
  roomId === 'D'
    ? impossible('D is closed.')
    : possible(Number(`${roomId === 'B' ? 2 : 1}${isRest ? 1 : 0}${end.slice(8)}${start.slice(8)}`)),
);
const at = (grip: Grip, roomId: string, start: number, end: number) => ({
  item,
  grip,
  to: { roomId, start: day(start), end: day(end) },
});
const priceOf = (room: number, isRest: number, start: number, end: number) =>
  Number(`${room}${isRest}${day(end).slice(8)}${day(start).slice(8)}`);

test.each<[Grip, string, number, number, number]>([
  ['whole', 'B', 4, 7, priceOf(2, 0, 4, 7)],
  ['start', 'A', 1, 5, priceOf(1, 0, 1, 5)],
  ['end', 'A', 2, 8, priceOf(1, 0, 2, 8)],
  ['rest', 'B', 3, 5, priceOf(2, 1, 3, 5)],
])(
  'a bar that is dragged by its %s to %s has the option of that place',
  (grip, roomId, start, end, price) => {
    expect(optionAt(found, at(grip, roomId, start, end))?.price).toBe(price);
  },
);

test('one of several rooms of a stay has the options of its nights', () => {
  const part: Item = { type: 'stay', ...stay, stay: { ...stay.stay, end: day(9) } };
  expect(optionAt(found, { ...at('whole', 'B', 2, 5), item: part })?.price).toBe(priceOf(2, 1, 2, 5));
});

test('nothing is known about days and rooms that the server was not asked about', () => {
  expect(optionAt(found, at('whole', 'B', 40, 43))).toBeUndefined();
  expect(optionAt(found, at('whole', 'Z', 2, 5))).toBeUndefined();
  expect(roomsFor(found, at('whole', 'B', 40, 43)).size).toBe(0);
});

test('the rooms are possible or not on the days of the bar; an end has no rooms to choose', () => {
  expect([...roomsFor(found, at('whole', 'A', 3, 6))]).toEqual([
    ['A', true],
    ['B', true],
    ['C', true],
    ['D', false],
  ]);
  expect(roomsFor(found, at('end', 'A', 2, 6)).size).toBe(0);
});
