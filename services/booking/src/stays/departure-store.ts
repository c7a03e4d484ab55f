import type { Sql, Statement } from '@innkeeper/kit/postgres';

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
