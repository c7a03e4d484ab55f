import type { Segment } from '@innkeeper/contracts/booking';
import { comingNights, mayMove, moveNights, roomOn, segmentsLeft, stretchNights } from './segments.ts';

const nights = (roomId: string, start: number, end: number): Segment => ({
  roomId,
  start: on(start),
  end: on(end),
});
const on = (day: number) => `2026-12-${String(day).padStart(2, '0')}`;

describe('other nights', () => {
  const stretched = (
    segments: Segment[],
    start: number,
    end: number,
    roomId: string | null = null,
    today = 1,
  ) =>
    stretchNights(segments, { start: on(start), end: on(end) }, { today: on(today), roomId, fallback: 'A' });
  it.each([
    ['longer at both ends', [nights('A', 10, 12)], 9, 14, [nights('A', 9, 14)]],
    ['shorter at both ends', [nights('A', 10, 16)], 12, 14, [nights('A', 12, 14)]],
    ['others altogether', [nights('A', 10, 12)], 20, 22, [nights('A', 20, 22)]],
    [
      'fewer than one of two rooms has',
      [nights('A', 10, 12), nights('B', 12, 14)],
      13,
      15,
      [nights('B', 13, 15)],
    ],
    [
      'more in the first and the last of two rooms',
      [nights('A', 10, 12), nights('B', 12, 14)],
      8,
      16,
      [nights('A', 8, 12), nights('B', 12, 16)],
    ],
  ] as [string, Segment[], number, number, Segment[]][])('are %s', (_, segments, start, end, expected) => {
    expect(stretched(segments, start, end)).toEqual(expected);
  });
  it('are in another room from today on', () => {
    expect(stretched([nights('A', 10, 12)], 10, 14, 'B', 11)).toEqual([
      nights('A', 10, 11),
      nights('B', 11, 14),
    ]);
    expect(stretched([nights('A', 10, 12)], 13, 14, 'B', 11)).toEqual([nights('B', 13, 14)]);
    expect(stretched([nights('A', 10, 12)], 10, 12, 'B', 12)).toEqual([nights('A', 10, 12)]);
  });
});

describe('moving to another room', () => {
  it.each([
    ['a coming stay moves whole', [nights('A', 10, 16)], 5, [nights('B', 10, 16)]],
    ['a stay that begins today moves whole', [nights('A', 10, 16)], 10, [nights('B', 10, 16)]],
    [
      'a stay that began moves from today on',
      [nights('A', 10, 16)],
      13,
      [nights('A', 10, 13), nights('B', 13, 16)],
    ],
    ['a stay that ends today stays', [nights('A', 10, 16)], 16, [nights('A', 10, 16)]],
    [
      'nights in other rooms stay',
      [nights('C', 10, 13), nights('A', 13, 16)],
      11,
      [nights('C', 10, 13), nights('B', 13, 16)],
    ],
    [
      'nights that continue each other become one segment',
      [nights('B', 10, 13), nights('A', 13, 16)],
      11,
      [nights('B', 10, 16)],
    ],
    [
      'the second of two nights in a room moves alone',
      [nights('A', 10, 11), nights('C', 11, 12), nights('A', 12, 13)],
      12,
      [nights('A', 10, 11), nights('C', 11, 12), nights('B', 12, 13)],
    ],
  ])('%s', (_, segments, today, expected) => {
    expect(moveNights(segments, { from: 'A', to: 'B', since: on(today) })).toEqual(expected);
  });

  it('and back to the first room gives the nights back to its segment', () => {
    const away = moveNights([nights('A', 10, 16)], { from: 'A', to: 'B', since: on(13) });
    expect(moveNights(away, { from: 'B', to: 'A', since: on(13) })).toEqual([nights('A', 10, 16)]);
  });
});

it('knows the coming nights, of all rooms and of one', () => {
  const segments = [nights('A', 10, 13), nights('B', 13, 16)];
  expect(comingNights(segments, on(12))).toEqual([nights('A', 12, 13), nights('B', 13, 16)]);
  expect(comingNights(segments, on(12), 'B')).toEqual([nights('B', 13, 16)]);
  expect(comingNights(segments, on(16))).toEqual([]);
});

it('knows the room of each day', () => {
  const segments = [nights('A', 10, 13), nights('B', 13, 16)];
  expect([9, 12, 13, 16].map((day) => roomOn(segments, on(day)))).toEqual(['A', 'A', 'B', 'B']);
  expect(roomOn([], on(12))).toBeUndefined();
});

it('lets confirmed and present guests move while they have nights to come', () => {
  const segments = [nights('A', 10, 13)];
  expect(mayMove('confirmed', segments, on(9))).toBe(true);
  expect(mayMove('checked_in', segments, on(12))).toBe(true);
  expect(mayMove('checked_in', segments, on(13))).toBe(false);
  expect(mayMove('checked_out', segments, on(9))).toBe(false);
  expect(mayMove('confirmed', [], on(9))).toBe(false);
});

it('frees the nights from a night on', () => {
  const segments = [nights('A', 10, 13), nights('B', 13, 16)];
  expect(segmentsLeft(segments, on(14))).toEqual([nights('A', 10, 13), nights('B', 13, 14)]);
  expect(segmentsLeft(segments, on(10))).toEqual([]);
  expect(segmentsLeft(segments, null)).toEqual(segments);
});
