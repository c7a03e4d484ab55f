import fc from 'fast-check';
import { FREE_FOR_GOOD, NightsBitmap } from './nights-bitmap.ts';
import { toRoomSet } from './rooms-by-night.ts';

const TODAY = 20_000;
const WINDOW = 1_120;

const night = fc.integer({ min: TODAY - 100, max: TODAY + WINDOW + 100 });
const stays = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), night, fc.integer({ min: 1, max: 400 })), {
  maxLength: 8,
});

/** Ranges all over the window about which the bitmap disagrees with the stays. */
function wrong(
  nights: NightsBitmap,
  taken: readonly [string, number, number][],
  lengths: number[],
): unknown[] {
  const { firstNight, endNight } = nights;
  const found = [];
  for (const room of ['A', 'B', 'C'])
    for (const length of lengths)
      for (let start = firstNight; start + length <= endNight; start += 7) {
        const expected = taken.every(
          ([other, from, n]) => other !== room || from + n <= start || start + length <= from,
        );
        const slot = nights.slotOf(room);
        const isFree = nights.isFree(slot, nights.range(start, start + length));
        const counted = nights.countFree(toRoomSet([slot]), start, start + length);
        if (isFree !== expected || counted !== Number(expected))
          found.push({ room, start, length, isFree, counted });
      }
  return found;
}

test('a room is free exactly where no stay takes a night', () => {
  fc.assert(
    fc.property(stays, (taken) => {
      const nights = new NightsBitmap(TODAY);
      for (const [room, start, length] of taken) nights.take(room, start, start + length);
      expect(wrong(nights, taken, [1, 2, 31, 32, 33, 64, 365])).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a room takes exactly the nights that are set', () => {
  fc.assert(
    fc.property(stays, stays, (former, taken) => {
      const nights = new NightsBitmap(TODAY);
      for (const [room, start, length] of former) nights.take(room, start, start + length);
      for (const room of ['A', 'B', 'C'])
        nights.set(
          room,
          taken.filter(([other]) => other === room).flatMap(([, start, length]) => [start, start + length]),
        );
      expect(wrong(nights, taken, [1, 33])).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('as many rooms are counted as are free and hold the guests', () => {
  const length = fc.constantFrom(1, 2, 31, 32, 33, 64, 365);
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 });
  const start = fc.integer({ min: TODAY, max: TODAY + WINDOW - 365 });
  fc.assert(
    fc.property(
      stays,
      sizes,
      start,
      length,
      fc.integer({ min: 1, max: 5 }),
      (taken, held, from, count, guests) => {
        const nights = new NightsBitmap(TODAY);
        for (const [room, first, n] of taken) nights.take(room, first, first + n);
        const slots = ['A', 'B', 'C'].map((room) => nights.slotOf(room));
        const range = nights.range(from, from + count);
        const free = slots.filter((slot, room) => held[room]! >= guests && nights.isFree(slot, range));
        const fitting = toRoomSet(slots.filter((_, room) => held[room]! >= guests));
        const counted = nights.countFree(fitting, from, from + count);
        expect(counted).toBe(free.length);
      },
    ),
    { numRuns: 300 },
  );
});

test('the gap around a stay reaches from the end of the stay before, or today, to the next stay', () => {
  const ofStay = fc.record({
    start: fc.integer({ min: TODAY, max: TODAY + WINDOW - 1 }),
    length: fc.integer({ min: 1, max: 60 }),
    today: fc.integer({ min: 0, max: 31 }),
  });
  fc.assert(
    fc.property(stays, ofStay, (taken, { start, length, today: passed }) => {
      const nights = new NightsBitmap(TODAY);
      const end = Math.min(start + length, nights.endNight);
      const today = Math.min(TODAY + passed, start);
      for (const [room, from, count] of taken) nights.take(room, from, from + count);
      const isTaken = (night: number) =>
        taken.some(([room, from, count]) => room === 'A' && from <= night && night < from + count);
      let before = 0;
      while (start - before > today && !isTaken(start - 1 - before)) before++;
      let after = 0;
      while (end + after < nights.endNight && !isTaken(end + after)) after++;
      const isForGood = end + after >= nights.endNight || after > FREE_FOR_GOOD;
      expect(nights.gapAround(nights.slotOf('A'), { start, end }, today)).toBe(
        before + (isForGood ? FREE_FOR_GOOD : after),
      );
    }),
    { numRuns: 300 },
  );
});

test.each([1, 31, 32, 40, 1_119])('nights that stay in the window survive a move of %i nights', (days) => {
  fc.assert(
    fc.property(stays, (taken) => {
      const nights = new NightsBitmap(TODAY);
      const end = nights.endNight;
      for (const [room, start, length] of taken) nights.take(room, start, start + length);
      nights.moveTo(TODAY + days);
      expect(nights.firstNight).toBe(TODAY + days - (days % 32));
      const known = taken.map(([room, start, length]): [string, number, number] => [
        ...([room, start] as const),
        Math.max(0, Math.min(length, end - start)),
      ]);
      const kept = known.filter(([, , length]) => length);
      expect(wrong(nights, kept, [1, 33])).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test.each([-1, -500, 1_120, 5_000])('a window that moves by %i nights starts empty on that day', (days) => {
  const nights = new NightsBitmap(TODAY);
  nights.take('A', TODAY, TODAY + WINDOW);
  nights.moveTo(TODAY + days);
  expect(nights.firstNight).toBe(TODAY + days);
  expect(wrong(nights, [], [1, 100])).toEqual([]);
});

test('more rooms than at first keep their nights', () => {
  const nights = new NightsBitmap(TODAY);
  for (let room = 0; room < 2_000; room++) nights.take(`R-${room}`, TODAY + (room % 50), TODAY + 50);
  for (let room = 0; room < 2_000; room += 13) {
    const slot = nights.slotOf(`R-${room}`);
    expect(nights.isFree(slot, nights.range(TODAY, TODAY + (room % 50 || 1)))).toBe(room % 50 !== 0);
    expect(nights.isFree(slot, nights.range(TODAY + 49, TODAY + 51))).toBe(false);
    nights.set(`R-${room}`, []);
    expect(nights.isFree(slot, nights.range(TODAY, TODAY + 60))).toBe(true);
  }
  const rooms = toRoomSet(Array.from({ length: 2_000 }, (_, room) => nights.slotOf(`R-${room}`)));
  expect(nights.countFree(rooms, TODAY + 49, TODAY + 50)).toBe(Math.ceil(2_000 / 13));
});
