import type { HousekeepingState, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';

const MOST_UNCLEAN_ROOMS = 200;

/**
 * The state of the room `r` on the day `$1`, from `rooms r left join room_states s using (room_id)`. If someone has slept in
 * the room since it was cleaned, it is dirty; if the room has no state yet, last night counts.
 */
export const STATE = `case when exists (
    select from occupancies o join bookings b using (booking_id)
     where o.room_id = r.room_id and b.status in ('checked_in', 'checked_out')
       and o.nights && daterange(least(coalesce(s.since, $1::date - 1), $1::date), $1::date))
  then 'dirty' else coalesce(s.state, 'clean') end`;

/** The state of rooms on the day `today`, by their ids. */
export async function selectStates(
  sql: Sql,
  roomIds: readonly string[],
  today: string,
): Promise<Map<string, HousekeepingState>> {
  const { rows } = await sql.query<{ roomId: string; state: HousekeepingState }>(
    `select r.room_id as "roomId", ${STATE} as state
       from rooms r left join room_states s using (room_id) where r.room_id = any($2)`,
    [today, roomIds],
  );
  return new Map(rows.map(({ roomId, state }) => [roomId, state]));
}

/** The rooms that are not clean on the day `today`. */
export async function selectUncleanRooms(sql: Sql, today: string): Promise<string[]> {
  const { rows } = await sql.query<{ roomId: string }>(
    `select "roomId" from (
       select r.room_id as "roomId", ${STATE} as state from rooms r left join room_states s using (room_id)) rooms
      where state in ('dirty', 'cleaning')`,
    [today],
  );
  return rows.map(({ roomId }) => roomId);
}

/** Rooms that someone comes to on the day `today` and that are not clean then, in the order of their ids. */
export async function selectUncleanRoomsOfArrivals(
  sql: Sql,
  today: string,
): Promise<Pick<RoomOfHousekeeping, 'roomId' | 'name' | 'state'>[]> {
  const { rows } = await sql.query<Pick<RoomOfHousekeeping, 'roomId' | 'name' | 'state'>>(
    `select * from (
       select r.room_id as "roomId", r.name, ${STATE} as state
         from rooms r left join room_states s using (room_id)
        where not r.deleted and exists (
          select from occupancies o join bookings b using (booking_id)
           where o.room_id = r.room_id and o.nights @> $1::date and lower(o.nights) = $1 and b.status = 'confirmed')) of_arrivals
      where state in ('dirty', 'cleaning')
      order by "roomId" collate natural_order limit $2`,
    [today, MOST_UNCLEAN_ROOMS],
  );
  return rows;
}

/** Locks a room's state until the transaction ends. Returns false for an unknown room. */
export async function lockState(sql: Sql, roomId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from rooms where room_id = $1 and not deleted for no key update',
    [roomId],
  );
  return rowCount === 1;
}

async function upsertState(
  sql: Sql,
  { roomId, state, since }: { roomId: string; state: HousekeepingState; since: string },
): Promise<void> {
  await sql.query(
    `insert into room_states (room_id, state, since) values ($1, $2, $3)
         on conflict (room_id) do update
           set state = excluded.state, since = excluded.since, left_by = null, former = null, former_since = null`,
    [roomId, state, since],
  );
}

/** How clean a room is today. @throws ApiError 404 */
export async function readRoomState(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<HousekeepingState> {
  const state = (await selectStates(database, [roomId], today())).get(roomId);
  if (!state) throw rejection('not_found.room', { roomId });
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
    if (!(await lockState(tx, roomId))) throw rejection('not_found.room', { roomId });
    const date = today();
    const before = (await selectStates(tx, [roomId], date)).get(roomId)!;
    if (before === state) return;
    if (before !== from) throw rejection('changed_since.room_state', { state: before });
    await upsertState(tx, { roomId, state, since: date });
    tx.record({
      action: 'room_state.changed',
      subject: { kind: 'room_state', id: roomId, name: roomId },
      before: { state: before },
      after: { state },
    });
  });
}

/**
 * A guest enters a room that is clean, or staff say why they enter another one. The room is locked, so its state stays.
 * @throws ApiError 409 `room_not_clean`
 */
export async function assertClean(
  sql: Sql,
  { roomId, today, reason }: { roomId: string; today: string; reason: string | undefined },
): Promise<void> {
  if (reason) return;
  const state = (await selectStates(sql, [roomId], today)).get(roomId);
  if (state !== 'dirty' && state !== 'cleaning') return;
  throw rejection('room_not_clean', { roomId, state });
}

type Departed = { roomId: string; bookingId: string; today: string };

/** Marks a room as dirty after a guest has left. The previous state is kept, so that the check-out can be undone. */
export const leftRoomUpsert = ({ roomId, bookingId, today }: Departed): Statement => ({
  name: 'upsert-left-room',
  text: `insert into room_states as s (room_id, state, since, left_by) values ($1, 'dirty', $2, $3)
             on conflict (room_id) do update
               set state = 'dirty', since = excluded.since, left_by = excluded.left_by,
                   former = s.state, former_since = s.since`,
  values: [roomId, today, bookingId],
});

/** Undoes that: restores the room's state, unless housekeeping has changed it since. */
export async function unmarkLeft(sql: Sql, bookingId: string): Promise<void> {
  await sql.query(`delete from room_states where left_by = $1 and former is null`, [bookingId]);
  await sql.query(
    `update room_states set state = former, since = former_since, left_by = null, former = null, former_since = null
      where left_by = $1`,
    [bookingId],
  );
}
