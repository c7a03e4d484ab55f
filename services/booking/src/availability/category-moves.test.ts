import { below } from '@innkeeper/kit/testing';
import { makeRoom } from '../inventory/make-room.ts';
import type { PlacedStay, RoomToFill } from '../inventory/room-grid.ts';
import { CategoryMoves } from './category-moves.ts';
import { RoomsOfCategory } from './rooms-of-category.ts';
import { KEEPS_ROOM, StaysInRooms } from './stays-in-rooms.ts';

const TODAY = 20_000;

/** The nights of rooms as the index keeps them. */
function hotel(sizes: readonly number[], today = TODAY) {
  const stays = new StaysInRooms({ start: today, end: today + 1_120 }, today);
  const rooms = sizes.map((maximumGuests, i) => ({ roomId: `R${i}`, maximumGuests }));
  const moves = new CategoryMoves(new RoomsOfCategory(rooms, stays), stays);
  /** Stays of a room: first night, night after the last one, guests that may move; from `today` on. */
  const set = (roomId: string, ...ofRoom: [number, number, number][]) => {
    const change = stays.set(
      roomId,
      ofRoom.map(([start, end, movableGuests]) => ({
        start: today + start,
        end: today + end,
        movableGuests,
      })),
    );
    if (change) moves.follow(change);
  };
  const canMakeRoom = (start: number, end: number, guests = 1) =>
    moves.canMakeRoom({ start: today + start, end: today + end }, guests);
  return { rooms, stays, moves, set, canMakeRoom };
}

test('a stay that may move makes room', () => {
  const { set, canMakeRoom } = hotel([2, 2]);
  set('R0', [1, 3, 1]);
  set('R1', [3, 5, 1]);
  expect(canMakeRoom(1, 5)).toBe(true);
});

test('no room is made by a stay that keeps its room, begins today, or has no room to go to', () => {
  const { set, canMakeRoom } = hotel([2, 2]);
  set('R0', [1, 3, KEEPS_ROOM]);
  set('R1', [3, 5, KEEPS_ROOM]);
  expect(canMakeRoom(1, 5)).toBe(false);
  set('R0', [0, 3, 1]);
  expect(canMakeRoom(1, 5)).toBe(false);
  set('R1', [3, 5, 1]);
  expect(canMakeRoom(1, 5)).toBe(true); // the other one moves
  set('R1', [2, 5, 1]);
  expect(canMakeRoom(1, 5)).toBe(false);
});

test('what begins today keeps its room when the day comes', () => {
  const { set, stays, moves, canMakeRoom } = hotel([2, 2]);
  set('R0', [1, 3, 1]);
  set('R1', [3, 5, KEEPS_ROOM]);
  expect(canMakeRoom(2, 5)).toBe(true);
  stays.setToday(TODAY + 1);
  moves.forget();
  expect(canMakeRoom(2, 5)).toBe(false);
});

test('the booking of a held room replaces the hold', () => {
  const { stays, moves, set, canMakeRoom } = hotel([2, 2]);
  set('R1', [3, 5, KEEPS_ROOM]);
  const held = { start: TODAY + 1, end: TODAY + 3 };
  for (const [guests, isPossible] of [
    [KEEPS_ROOM, false],
    [2, true],
  ] as const) {
    moves.follow(stays.take('R0', { ...held, movableGuests: guests })!);
    expect(canMakeRoom(1, 5)).toBe(isPossible);
  }
});

test('a category can make room whenever booking would, also after changes', () => {
  const seen = { yes: 0, no: 0 };
  for (let round = 0; round < 400; round++) {
    const { rooms, stays, set, canMakeRoom } = hotel(
      Array.from({ length: 2 + below(5) }, () => 1 + below(3)),
    );
    const fill = ({ roomId, maximumGuests }: RoomToFill) => {
      const ofRoom: [number, number, number][] = [];
      for (let start = below(3) - 1; start < 20; ) {
        const end = start + 1 + below(5);
        ofRoom.push([start, end, below(4) ? 1 + below(maximumGuests) : KEEPS_ROOM]);
        start = end + (below(3) ? 0 : 1 + below(3));
      }
      set(roomId, ...ofRoom);
    };
    rooms.forEach(fill);
    for (let asked = 0; asked < 40; asked++) {
      if (asked % 10 === 9) fill(rooms[below(rooms.length)]!);
      const start = below(18);
      const [end, guests] = [start + 1 + below(5), 1 + below(3)];
      const wanted = { start: TODAY + start, end: TODAY + end };
      const placed: PlacedStay[] = rooms
        .flatMap(({ roomId }) => stays.within(roomId, { start: TODAY - 9, end: TODAY + 99 }, wanted))
        .map((one, id) => ({ ...one, id: `${id}` }));
      const isFree = rooms.some(
        ({ roomId, maximumGuests }) =>
          maximumGuests >= guests && stays.nights.isFree(stays.slotOf(roomId), wanted),
      );
      if (isFree) continue;
      const isPossible = makeRoom(rooms, placed, [{ ...wanted, guests }]) !== null;
      for (const _ of [1, 2])
        expect({ round, start, end, can: canMakeRoom(start, end, guests) }).toEqual({
          round,
          start,
          end,
          can: isPossible,
        });
      seen[isPossible ? 'yes' : 'no']++;
    }
  }
  expect(seen.yes).toBeGreaterThan(50);
  expect(seen.no).toBeGreaterThan(50);
});
