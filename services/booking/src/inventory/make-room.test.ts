import { below } from '@innkeeper/kit/testing';
import { makeRoom, type PlacedStay, type RoomToFill, type StayToPlace } from './make-room.ts';

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
    const to = new Map(found.moves.map((move) => [move.id, move.to]));
    const after = [
      ...stays.map((one) => ({ ...one, roomId: to.get(one.id) ?? one.roomId })),
      ...wanted.map((one, i) => ({ ...one, roomId: found.roomIds[i]! })),
    ];
    for (const [i, one] of after.entries()) {
      expect(rooms.find(({ roomId }) => roomId === one.roomId)!.maximumGuests).toBeGreaterThanOrEqual(
        one.guests,
      );
      for (const other of after.slice(0, i))
        expect(one.roomId === other.roomId && isBoth(one, other)).toBe(false);
    }
    for (const { id } of found.moves) expect(stays.find((one) => one.id === id)!.isMovable).toBe(true);
  }
  expect(rescued).toBeGreaterThan(100);
  expect(rejected).toBeGreaterThan(100);
});
