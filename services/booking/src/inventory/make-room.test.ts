import { below } from '@innkeeper/kit/testing';
import { makeRoom } from './make-room.ts';
import type { PlacedStay, Rearrangement, RoomToFill, StayToPlace } from './room-grid.ts';

const stay = (id: string, roomId: string, start: number, end: number, change: Partial<PlacedStay> = {}) => ({
  id,
  roomId,
  start,
  end,
  guests: 1,
  isMovable: true,
  ...change,
});
const room = (roomId: string, maximumGuests = 2): RoomToFill => ({ roomId, maximumGuests });
const wants = (start: number, end: number, guests = 1): StayToPlace => ({ start, end, guests });

test('where a room is free, nothing moves', () => {
  const found = makeRoom([room('1'), room('2')], [stay('a', '1', 0, 3)], [wants(1, 4)]);
  expect(found).toEqual({ roomIds: ['2'], moves: [] });
});

test('two stays that leave no room free together are put into one', () => {
  const stays = [stay('a', '1', 0, 2), stay('b', '2', 2, 4)];
  const found = makeRoom([room('1'), room('2')], stays, [wants(0, 4)]);
  expect(found?.moves).toHaveLength(1);
  expect(found).toEqual({ roomIds: ['1'], moves: [{ id: 'a', to: '2' }] });
});

test('a stay whose room someone chose does not move', () => {
  const stays = [stay('a', '1', 0, 2, { isMovable: false }), stay('b', '2', 2, 4, { isMovable: false })];
  expect(makeRoom([room('1'), room('2')], stays, [wants(0, 4)])).toBeNull();
});

test('a small party leaves a large room to a large one', () => {
  const stays = [stay('a', 'large', 0, 3)];
  const found = makeRoom([room('small', 1), room('large', 4)], stays, [wants(1, 2, 3)]);
  expect(found).toEqual({ roomIds: ['large'], moves: [{ id: 'a', to: 'small' }] });
});

test('several stays are placed together, all or none', () => {
  const stays = [stay('a', '1', 0, 2), stay('b', '2', 2, 4)];
  const rooms = [room('1'), room('2'), room('3')];
  expect(makeRoom(rooms, stays, [wants(0, 4), wants(0, 4)])?.moves).toHaveLength(1);
  expect(makeRoom(rooms, stays, [wants(0, 4), wants(0, 4), wants(3, 4)])).toBeNull();
});

test('a full hotel of 150 rooms is given up soon', () => {
  const rooms = Array.from({ length: 150 }, (_, i) => room(String(i)));
  const stays = rooms.flatMap(({ roomId }, i) => [
    stay(`a${i}`, roomId, 0, 5 + (i % 3)),
    stay(`b${i}`, roomId, 8, 15),
  ]);
  const halves = stays.map((one) => ({ ...one, isMovable: one.start === 0 }));
  expect(makeRoom(rooms, halves, [wants(4, 9)])).toBeNull();
});

/** Whether any distribution gives every stay a room, by trying all of them. */
function canMakeRoom(
  rooms: readonly RoomToFill[],
  stays: readonly PlacedStay[],
  wanted: readonly StayToPlace[],
) {
  const taken = stays.filter(({ isMovable }) => !isMovable);
  const open = [...stays.filter(({ isMovable }) => isMovable), ...wanted];
  const spread: (StayToPlace & { roomId: string })[] = [...taken];
  const tryFrom = (place: number): boolean => {
    const next = open[place];
    if (!next) return true;
    return rooms.some(({ roomId, maximumGuests }) => {
      if (maximumGuests < next.guests) return false;
      if (spread.some((other) => other.roomId === roomId && isBoth(other, next))) return false;
      spread.push({ ...next, roomId });
      const fits = tryFrom(place + 1);
      spread.pop();
      return fits;
    });
  };
  return tryFrom(0);
}
const isBoth = (a: StayToPlace, b: StayToPlace) => Math.max(a.start, b.start) < Math.min(a.end, b.end);

test('finds a room whenever some distribution of the stays has one, and no stays share a room', () => {
  let rescued = 0;
  let rejected = 0;
  for (let round = 0; round < 3_000; round++) {
    const rooms = Array.from({ length: 2 + below(4) }, (_, i) => room(`R${i}`, 1 + below(3)));
    const stays: PlacedStay[] = [];
    for (let i = 0; i < 4 + below(10); i++) {
      const { roomId, maximumGuests } = rooms[below(rooms.length)]!;
      const start = below(9);
      const one = stay(`S${i}`, roomId, start, start + 1 + below(4), {
        guests: 1 + below(maximumGuests),
        isMovable: below(4) > 0,
      });
      if (!stays.some((other) => other.roomId === roomId && isBoth(other, one))) stays.push(one);
    }
    const start = below(8);
    const wanted = Array.from({ length: 1 + below(2) }, () =>
      wants(start, start + 1 + below(5), 1 + below(3)),
    );
    const found = makeRoom(rooms, stays, wanted);
    expect({ round, stays, rooms, wanted, found: found !== null }).toMatchObject({
      found: canMakeRoom(rooms, stays, wanted),
    });
    if (!found) {
      rejected++;
      continue;
    }
    if (found.moves.length) rescued++;
    assertPossible(rooms, stays, wanted, found);
  }
  expect(rescued).toBeGreaterThan(100);
  expect(rejected).toBeGreaterThan(100);
});

/** Every stay has a room that holds it, no two share a night of one, and only stays that may move have moved. */
function assertPossible(
  rooms: readonly RoomToFill[],
  stays: readonly PlacedStay[],
  wanted: readonly StayToPlace[],
  { roomIds, moves }: Rearrangement,
) {
  const isMovable = new Map(stays.map((one) => [one.id, one.isMovable]));
  const to = new Map(moves.map((move) => [move.id, move.to]));
  const after = [
    ...stays.map((one) => ({ ...one, roomId: to.get(one.id) ?? one.roomId })),
    ...wanted.map((one, i) => ({ ...one, roomId: roomIds[i]! })),
  ].sort((a, b) => a.start - b.start);
  const problems: unknown[] = moves.filter(({ id }) => !isMovable.get(id));
  for (const { roomId, maximumGuests } of rooms)
    after
      .filter((one) => one.roomId === roomId)
      .forEach((one, i, inRoom) => {
        const next = inRoom[i + 1];
        if (one.guests > maximumGuests || (next && next.start < one.end)) problems.push({ one, next });
      });
  expect(problems).toEqual([]);
}

const LENGTHS = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 7, 10, 14];
const NIGHTS = 40;
/** A linear congruential generator: a search that gives up some day must not fail now and then, but each time or never. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}
const anyOf = <Value>(list: readonly Value[], upTo: Below) => list[upTo(list.length)]!;
type Below = ReturnType<typeof numbersFrom>;

type Share = { occupied: number; fixed: number; isOneSize: boolean };

/** Rooms filled without a gap, of which some stays are then cancelled. Who is in the house keeps the room, and some others do. */
function fillHotel(count: number, { occupied, fixed, isOneSize }: Share, upTo: Below) {
  const rooms = Array.from({ length: count }, (_, i) => room(`R${i}`, isOneSize ? 4 : 1 + (i % 4)));
  const stays = rooms.flatMap(({ roomId, maximumGuests }) => {
    const ofRoom: PlacedStay[] = [];
    for (let start = -upTo(4); start < NIGHTS; start = ofRoom.at(-1)!.end) {
      const isMovable = start > 0 && upTo(100) >= 100 * fixed;
      const end = start + anyOf(LENGTHS, upTo);
      ofRoom.push(
        stay(`${roomId}-${start}`, roomId, start, end, { isMovable, guests: 1 + upTo(maximumGuests) }),
      );
    }
    return ofRoom;
  });
  return { rooms, stays: stays.filter(() => upTo(1_000) < 1_000 * occupied) };
}

/** Lets two rooms exchange a stay and all that are then in the way, many times: the stays are spread as bookings spread them. */
function shuffle(rooms: readonly RoomToFill[], stays: readonly PlacedStay[], upTo: Below): PlacedStay[] {
  const inRooms = rooms.map(({ roomId }) => stays.filter((one) => one.roomId === roomId));
  for (let swap = 0; swap < rooms.length * 3; swap++) {
    const ends = [upTo(rooms.length), upTo(rooms.length)];
    const [first] = inRooms[ends[0]!]!.length ? [anyOf(inRooms[ends[0]!]!, upTo)] : [];
    if (!first || ends[0] === ends[1]) continue;
    const sides = [new Set([first]), new Set<PlacedStay>()];
    for (let size = 0; size < sides[0]!.size + sides[1]!.size; ) {
      size = sides[0]!.size + sides[1]!.size;
      for (const side of [1, 0])
        for (const one of inRooms[ends[side]!]!)
          if ([...sides[1 - side]!].some((other) => isBoth(one, other))) sides[side]!.add(one);
    }
    const mayGo = sides.every((side, i) =>
      [...side].every(({ isMovable, guests }) => isMovable && guests <= rooms[ends[1 - i]!]!.maximumGuests),
    );
    if (!mayGo) continue;
    const stayed = ends.map((room, i) => inRooms[room]!.filter((one) => !sides[i]!.has(one)));
    for (const [i, room] of ends.entries()) inRooms[room] = [...stayed[i]!, ...sides[1 - i]!];
  }
  return inRooms.flatMap((inRoom, room) => inRoom.map((one) => ({ ...one, roomId: rooms[room]!.roomId })));
}

/** A stay for which a distribution exists: the nights of one room are its own before the others are spread. */
function wantedByConstruction(count: number, share: Share, upTo: Below) {
  const { rooms, stays } = fillHotel(count, share, upTo);
  const { roomId, maximumGuests } = anyOf(rooms, upTo);
  const start = 3 + upTo(NIGHTS - 20);
  const wanted = wants(start, start + 4 + upTo(5), 1 + upTo(maximumGuests));
  const inTheWay = (one: PlacedStay) => one.roomId === roomId && isBoth(one, wanted);
  const others = stays.filter((one) => !inTheWay(one));
  const isFixed = stays.some((one) => inTheWay(one) && !one.isMovable);
  return isFixed ? undefined : { rooms, wanted, stays: shuffle(rooms, others, upTo) };
}

// ROUNDS=100 for the long form, SEED for other hotels.
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const SEED = Number(process.env['SEED'] ?? 1);

test.each([
  { count: 150, share: { occupied: 0.95, fixed: 0, isOneSize: true } },
  { count: 150, share: { occupied: 0.95, fixed: 0.1, isOneSize: false } },
  { count: 60, share: { occupied: 0.95, fixed: 0.2, isOneSize: false } },
  { count: 20, share: { occupied: 0.95, fixed: 0.1, isOneSize: false } },
  { count: 150, share: { occupied: 1, fixed: 0, isOneSize: true } },
])(
  'no guest is rejected for whom a distribution exists: $count rooms, $share',
  ({ count, share }) => {
    const upTo = numbersFrom(SEED);
    for (let tried = 0; tried < 15 * ROUNDS; ) {
      const made = wantedByConstruction(count, share, upTo);
      if (!made) continue;
      const { rooms, stays, wanted } = made;
      const isFree = ({ roomId, maximumGuests }: RoomToFill) =>
        maximumGuests >= wanted.guests && !stays.some((one) => one.roomId === roomId && isBoth(one, wanted));
      if (rooms.some(isFree)) continue;
      tried++;
      const found = makeRoom(rooms, stays, [wanted]);
      expect({ tried, found: found !== null }).toEqual({ tried, found: true });
      assertPossible(rooms, stays, [wanted], found!);
    }
  },
  60_000 * ROUNDS,
);
