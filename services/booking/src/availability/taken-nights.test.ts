import fc from 'fast-check';
import { StaysInRooms, type TakenSpan } from './stays-in-rooms.ts';
import { TakenNights, toRoomSet } from './taken-nights.ts';

const TODAY = 20_000;
const WINDOW = { start: TODAY, end: TODAY + 1_120 };
const ROOMS = ['A', 'B', 'C'];

const span = fc
  .tuple(fc.integer({ min: TODAY - 100, max: WINDOW.end + 100 }), fc.integer({ min: 1, max: 400 }))
  .map(([start, length]) => ({ start, end: start + length, movableGuests: 0 }));
/** What takes nights of a room: never twice the same night. */
const staysOfRoom = fc.array(span, { maxLength: 8 }).map((spans) => {
  let until = 0;
  return spans
    .sort((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < until) return false;
      until = end;
      return true;
    });
});
const hotel = fc.tuple(staysOfRoom, staysOfRoom, staysOfRoom);

function filled(stays: readonly (readonly TakenSpan[])[]): StaysInRooms {
  const rooms = new StaysInRooms(WINDOW, TODAY);
  for (const [i, ofRoom] of stays.entries()) rooms.set(ROOMS[i]!, ofRoom);
  return rooms;
}

/** Ranges all over the window about which the bits disagree with the stays. */
function wrong(rooms: StaysInRooms, stays: readonly (readonly TakenSpan[])[], lengths: number[]): unknown[] {
  const { start: first, end: last } = rooms.nights.window;
  const found = [];
  const slots = ROOMS.map((room) => rooms.slotOf(room));
  for (const length of lengths)
    for (let start = first; start + length <= last; start += 7) {
      const nights = { start, end: start + length };
      const expected = stays.map((ofRoom) =>
        ofRoom.every((taken) => taken.end <= nights.start || nights.end <= taken.start),
      );
      const free = slots.map((slot) => rooms.nights.isFree(slot, nights));
      const count = rooms.nights.countFree(toRoomSet(slots), nights);
      const has = rooms.nights.hasFree(toRoomSet(slots), nights);
      const expectedCount = expected.filter(Boolean).length;
      if (`${free}` !== `${expected}` || count !== expectedCount || has !== expectedCount > 0)
        found.push({ nights, expected, free, count, has });
    }
  return found;
}

test('a room is free exactly where no stay takes a night, whatever took it before', () => {
  fc.assert(
    fc.property(hotel, hotel, (former, stays) => {
      const rooms = filled(former);
      for (const [i, ofRoom] of stays.entries()) rooms.set(ROOMS[i]!, ofRoom);
      expect(wrong(rooms, stays, [1, 2, 33, 365])).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('the days until and from which some room is free are those of the longest free nights at both ends', () => {
  const nights = fc
    .tuple(fc.integer({ min: TODAY, max: WINDOW.end - 40 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(hotel, nights, (stays, { start, end }) => {
      const rooms = filled(stays);
      const isFree = (from: number, to: number) =>
        stays.some((ofRoom) => ofRoom.every((taken) => taken.end <= from || to <= taken.start));
      let until = start;
      while (until < end && isFree(start, until + 1)) until++;
      let from = end;
      while (from > start && isFree(from - 1, end)) from--;
      const set = toRoomSet(ROOMS.map((room) => rooms.slotOf(room)));
      expect([
        rooms.nights.freeUntil(set, { start, end }),
        rooms.nights.freeFrom(set, { start, end }),
      ]).toEqual([until, from]);
    }),
    { numRuns: 300 },
  );
});

test('the gap around a stay reaches from the end of the stay before, or today, to the next stay', () => {
  const ofStay = fc.record({
    start: fc.integer({ min: TODAY, max: WINDOW.end - 61 }),
    length: fc.integer({ min: 1, max: 60 }),
    today: fc.integer({ min: 0, max: 31 }),
  });
  fc.assert(
    fc.property(staysOfRoom, ofStay, (stays, { start, length, today: passed }) => {
      const rooms = filled([stays]);
      const nights = { start, end: start + length };
      const today = Math.min(TODAY + passed, start);
      rooms.setToday(today);
      const slot = rooms.slotOf('A');
      fc.pre(rooms.nights.isFree(slot, nights));
      const before = stays.filter(({ end }) => end <= start).map(({ end }) => end);
      const after = stays.filter((taken) => taken.start >= nights.end).map((taken) => taken.start);
      const free = Math.min(...after, nights.end + 1_000) - nights.end;
      expect(rooms.gapAround(slot, nights)).toBe(start - Math.max(today, ...before) + free);
      const isGap = (start <= today || before.includes(start)) && after.includes(nights.end);
      expect(rooms.fillsGap(slot, nights)).toBe(isGap);
    }),
    { numRuns: 300 },
  );
});

test('more rooms than at first keep their nights', () => {
  const nights = new TakenNights(WINDOW);
  for (let room = 0; room < 2_000; room++) {
    nights.makeRoomFor(room + 1);
    nights.mark(room, { start: TODAY + (room % 50), end: TODAY + 50 }, true);
  }
  for (let room = 0; room < 2_000; room += 13) {
    expect(nights.isFree(room, { start: TODAY, end: TODAY + (room % 50 || 1) })).toBe(room % 50 !== 0);
    expect(nights.isFree(room, { start: TODAY + 49, end: TODAY + 51 })).toBe(false);
    nights.mark(room, WINDOW, false);
    expect(nights.isFree(room, { start: TODAY, end: TODAY + 60 })).toBe(true);
  }
  const all = toRoomSet(Array.from({ length: 2_000 }, (_, room) => room));
  expect(nights.countFree(all, { start: TODAY + 49, end: TODAY + 50 })).toBe(Math.ceil(2_000 / 13));
});
