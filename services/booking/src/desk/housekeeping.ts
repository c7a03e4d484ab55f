import type { HousekeepingState, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { selectNotes } from './room-notes.ts';
import { lockState, selectRoomsOfHousekeeping, selectStates, upsertState } from './room-states.ts';

/** The rooms as housekeeping sees them today. */
export async function listRoomStates({
  database,
  today,
}: Pick<Deps, 'database' | 'today'>): Promise<{ date: string; rooms: RoomOfHousekeeping[] }> {
  const date = today();
  const [rooms, notes] = await Promise.all([
    selectRoomsOfHousekeeping(database, date),
    selectNotes(database),
  ]);
  return { date, rooms: rooms.map((room) => ({ ...room, notes: notes.get(room.roomId) ?? [] })) };
}

/** How clean a room is today. @throws ApiError 404 */
export async function readRoomState(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<HousekeepingState> {
  const state = (await selectStates(database, [roomId], today())).get(roomId);
  if (!state) throw notFound(`The room ${roomId}`);
  return state;
}

/**
 * Sets the state of a room. A room that is already in this state is not changed.
 * @throws ApiError 404; 409 `changed_since` when the room is not in the state `from`
 */
export function setRoomState(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  { roomId, state, from }: { roomId: string; state: HousekeepingState; from: HousekeepingState },
): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await lockState(tx, roomId))) throw notFound(`The room ${roomId}`);
    const date = today();
    const before = (await selectStates(tx, [roomId], date)).get(roomId)!;
    if (before === state) return;
    if (before !== from)
      throw conflict('changed_since', `Another user has changed this room: it is ${before} now.`);
    await upsertState(tx, { roomId, state, since: date });
    tx.record({
      action: 'room_state.changed',
      subject: { kind: 'room_state', id: roomId, name: roomId },
      before: { state: before },
      after: { state },
    });
  });
}
