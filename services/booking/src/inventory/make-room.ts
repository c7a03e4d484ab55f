import { hasRoomEachNight } from './has-room-each-night.ts';
import {
  NOWHERE,
  type PlacedStay,
  type Rearrangement,
  RoomGrid,
  type RoomToFill,
  type StayToPlace,
} from './room-grid.ts';

/** How many stays may move: few first, because staff have to notice every move. */
const MOVES = [0, 1, 2, 3, 5, 8];
/**
 * At how many rooms each way may look, one after the other; a look takes 0.05 µs, and all of them 15 ms. Where there is a
 * distribution, a tenth of that mostly finds it.
 */
const MOST_LOOKS = { few: 10_000, many: 40_000, last: 240_000 };

/**
 * Distributes stays over the rooms of a category so that all `wanted` stays have a room; null if that is impossible, or was not
 * found. Few stays move.
 *
 * Distributing stays over partly taken rooms is NP-complete (interval colouring with some colours given), so there are several
 * ways, the one that moves fewest stays first: stays displace others, to any depth (complete, and enough for small hotels);
 * a guided ejection search; and a new distribution of all stays in the order of their arrival, which always succeeds where no stay keeps its
 * room and all rooms are equal. What cannot be is mostly seen beforehand, night by night.
 */
export function makeRoom(
  rooms: readonly RoomToFill[],
  stays: readonly PlacedStay[],
  wanted: readonly StayToPlace[],
): Rearrangement | null {
  if (!wanted.length) return { roomIds: [], moves: [] };
  const grid = new RoomGrid(rooms, stays, wanted);
  if (!hasRoomEachNight(grid)) return null;
  const outcome = displaceFew(grid);
  if (outcome === 'impossible') return null;
  const isFound =
    outcome === 'found' ||
    displaceMany(grid, MOST_LOOKS.many) ||
    distributeAnew(grid, { isHomeFirst: true }) ||
    distributeAnew(grid, { isHomeFirst: false }) ||
    displaceMany(grid, MOST_LOOKS.last);
  if (!isFound) return null;
  grid.returnHome();
  return grid.toRearrangement();
}

/**
 * Each wanted stay is tried in each room that it may have. Stays in its way lose their room and are placed in the same way;
 * placed stays do not move again. Every possible distribution is found in this way: its wanted stays displace the stays that have
 * another room in it, and these do the same in turn.
 */
function displaceFew(grid: RoomGrid): 'found' | 'impossible' | 'unknown' {
  const placed = new Uint8Array(grid.stays);
  let looks = MOST_LOOKS.few;

  /** Rooms that displace the fewest stays first, then the smallest. */
  const choicesFor = (stay: number, movesLeft: number) => {
    const choices: { room: number; inWay: number[] }[] = [];
    for (let room = 0; room < grid.rooms && looks-- > 0; room++) {
      if (!grid.mayHave(stay, room)) continue;
      const count = grid.staysInWay(stay, room);
      if (count > movesLeft) continue;
      const inWay = grid.inWay.slice(0, count);
      if (!inWay.some((other) => placed[other])) choices.push({ room, inWay });
    }
    const size = ({ room }: { room: number }) => grid.maximumGuests[room]!;
    return choices.sort((a, b) => a.inWay.length - b.inWay.length || size(a) - size(b));
  };
  const placeAll = (queue: readonly number[], movesLeft: number): boolean => {
    if (!queue.length) return true;
    const next = queue.reduce((hardest, stay) => (isHarder(grid, stay, hardest) ? stay : hardest));
    const others = queue.filter((stay) => stay !== next);
    for (const { room, inWay } of choicesFor(next, movesLeft)) {
      for (const stay of inWay) grid.lift(stay);
      grid.put(next, room);
      placed[next] = 1;
      if (placeAll([...others, ...inWay], movesLeft - inWay.length)) return true;
      placed[next] = 0;
      grid.lift(next);
      for (const stay of inWay) grid.put(stay, room);
      if (looks <= 0) return false;
    }
    return false;
  };

  const wanted = Array.from({ length: grid.wanted }, (_, stay) => stay);
  const movable = grid.stays - grid.wanted;
  for (const most of MOVES) {
    if (placeAll(wanted, most)) return 'found';
    if (looks <= 0) return 'unknown';
    if (most >= movable) return 'impossible';
  }
  return placeAll(wanted, movable) ? 'found' : looks > 0 ? 'impossible' : 'unknown';
}

/** The largest party is hardest to place, then the longest stay. */
function isHarder({ guests, start, end }: RoomGrid, stay: number, other: number): boolean {
  const more = guests[stay]! - guests[other]!;
  return more > 0 || (more === 0 && end[stay]! - start[stay]! > end[other]! - start[other]!);
}

/** For how many steps a stay does not return to a room that it lost, and at random up to as many more. */
const AWAY = 10;
/** More than any stays in the way of another. */
const AS_A_LAST_RESORT = 1e9;
/** How much more a stay counts after each time: nights times guests is where it begins. */
const LEARNED = 1;

/**
 * A guided ejection search (Nagata and Bräysy 2009): a stay without a room gets the one where it displaces the least, and what it
 * displaced stays away from that room for a while. Each time that a stay has to displace others, it counts for more when it is in
 * the way itself, so that those that are hard to place keep their rooms. Leaves the hotel as it was if nothing was found.
 */
function displaceMany(grid: RoomGrid, mostLooks: number): boolean {
  const below = randomNumbers(mostLooks);
  const weight = Float64Array.from(
    { length: grid.stays },
    (_, stay) => (grid.end[stay]! - grid.start[stay]!) * grid.guests[stay]!,
  );
  const gain = weight.map((first) => first * LEARNED);
  const awayUntil = new Int32Array(grid.stays * grid.rooms);
  const homeless = Array.from({ length: grid.wanted }, (_, stay) => stay);
  for (let step = 0; homeless.length; step++) {
    const [stay] = homeless.splice(below(homeless.length), 1) as [number];
    let best = NOWHERE;
    let least = Number.POSITIVE_INFINITY;
    let equal = 0;
    for (let room = 0; room < grid.rooms; room++) {
      if (!grid.mayHave(stay, room)) continue;
      const displaced = weightInWay(grid, stay, room, weight);
      const isAway = displaced > 0 && awayUntil[stay * grid.rooms + room]! > step;
      const cost = displaced + (isAway ? AS_A_LAST_RESORT : 0);
      if (cost > least || (cost === least && below(++equal) > 0)) continue;
      if (cost < least) equal = 1;
      best = room;
      least = cost;
    }
    if (best === NOWHERE || step * grid.rooms > mostLooks) {
      grid.reset();
      return false;
    }
    if (least > 0) weight[stay]! += gain[stay]!;
    for (const other of grid.inWay.slice(0, grid.staysInWay(stay, best))) {
      grid.lift(other);
      homeless.push(other);
      awayUntil[other * grid.rooms + best] = step + AWAY + below(AWAY);
    }
    grid.put(stay, best);
  }
  return true;
}

function weightInWay(grid: RoomGrid, stay: number, room: number, weight: Float64Array): number {
  const count = grid.staysInWay(stay, room);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weight[grid.inWay[i]!]!;
  return sum;
}

/** The same numbers for a seed (a linear congruential generator), so that a search and the booking find the same. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % limit;
  };
}

/**
 * Gives every stay a room in the order of their arrival: its own if that is free, and otherwise, or for each one, the smallest room,
 * and of these the one that is needed soonest by a stay that keeps it. Leaves the hotel as it was if a stay finds none.
 */
function distributeAnew(grid: RoomGrid, { isHomeFirst }: { isHomeFirst: boolean }): boolean {
  const { start, end, home, maximumGuests } = grid;
  const stays = Array.from({ length: grid.stays }, (_, stay) => stay);
  stays.sort((a, b) => start[a]! - start[b]! || end[b]! - end[a]!);
  for (const stay of stays) if (grid.roomOf[stay] !== NOWHERE) grid.lift(stay);
  const takenUntil = new Int32Array(grid.rooms);
  for (const stay of stays) {
    const isFree = (room: number) => takenUntil[room]! <= start[stay]! && grid.mayHave(stay, room);
    let best = isHomeFirst && home[stay] !== NOWHERE && isFree(home[stay]!) ? home[stay]! : NOWHERE;
    const isBetter = (room: number) =>
      maximumGuests[room]! - maximumGuests[best]! ||
      grid.openUntil(room, start[stay]!) - grid.openUntil(best, start[stay]!);
    if (best === NOWHERE)
      for (let room = 0; room < grid.rooms; room++)
        if (isFree(room) && (best === NOWHERE || isBetter(room) < 0)) best = room;
    if (best === NOWHERE) {
      grid.reset();
      return false;
    }
    takenUntil[best] = end[stay]!;
    grid.put(stay, best);
  }
  return true;
}
