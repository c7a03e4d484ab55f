import { NOWHERE, type RoomGrid } from './room-grid.ts';

/**
 * Whether in each night of the wanted stays, taken alone, all stays of this night can have different rooms that they may have for
 * their whole time. Without that no distribution exists; with it one mostly does.
 *
 * It is a matching of stays and rooms: the stays of the hotel begin with their own rooms, and each wanted stay looks for an
 * augmenting path, breadth first (Berge 1957). A night takes at most (stays × rooms) looks.
 */
export function hasRoomEachNight(grid: RoomGrid): boolean {
  const nights = new Set<number>();
  for (let stay = 0; stay < grid.wanted; stay++)
    for (let night = grid.start[stay]!; night < grid.end[stay]!; night++) nights.add(night);
  for (const night of nights) if (!hasRoomAt(grid, night)) return false;
  return true;
}

function hasRoomAt(grid: RoomGrid, night: number): boolean {
  const owners: (number | null | undefined)[] = [];
  for (let room = 0; room < grid.rooms; room++) owners.push(grid.stayAt(room, night));
  const roomOf = new Map(owners.flatMap((owner, room) => (owner == null ? [] : [[owner, room] as const])));
  for (let stay = 0; stay < grid.wanted; stay++) {
    if (grid.start[stay]! > night || grid.end[stay]! <= night) continue;
    if (!addByPath(grid, stay, owners, roomOf)) return false;
  }
  return true;
}

function addByPath(
  grid: RoomGrid,
  wanted: number,
  owners: (number | null | undefined)[],
  roomOf: Map<number, number>,
): boolean {
  /** By room, the stay that would get it. */
  const taker = new Int32Array(grid.rooms).fill(NOWHERE);
  const queue = [wanted];
  for (const stay of queue) {
    for (let room = 0; room < grid.rooms; room++) {
      const owner = owners[room];
      if (owner === null || taker[room] !== NOWHERE || !grid.mayHave(stay, room)) continue;
      taker[room] = stay;
      if (owner !== undefined) {
        queue.push(owner);
        continue;
      }
      for (let next: number | undefined = room; next !== undefined; ) {
        const mover: number = taker[next]!;
        const left = roomOf.get(mover);
        owners[next] = mover;
        roomOf.set(mover, next);
        next = left;
      }
      return true;
    }
  }
  return false;
}
