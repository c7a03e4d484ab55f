import type { HoldAtDesk, Segment } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

const MOST_HOLDS = 500;

type HoldRow = Omit<HoldAtDesk, 'expiresAt'> & { expiresAt: Date };
const toHold = ({ expiresAt, ...hold }: HoldRow): HoldAtDesk => ({
  ...hold,
  expiresAt: expiresAt.toISOString(),
});

const ROOMS = `json_agg(json_build_object('roomId', o.room_id, 'start', lower(o.nights), 'end', upper(o.nights))
                        order by o.room_id, lower(o.nights)) as rooms`;

/** The open holds, those that end first at the beginning. */
export async function selectHolds(sql: Sql): Promise<HoldAtDesk[]> {
  const { rows } = await sql.query<HoldRow>(
    `select h.hold_id as "holdId", h.expires_at as "expiresAt", ${ROOMS}
       from holds h join occupancies o using (hold_id)
      where h.status = 'open' and h.expires_at > now()
      group by h.hold_id order by h.expires_at, h.hold_id limit $1`,
    [MOST_HOLDS],
  );
  return rows.map(toHold);
}

/** A hold that was ended; `isOpen` unless it had expired before. */
export type EndedHold = { isOpen: boolean; hold: HoldAtDesk };

/**
 * Ends the open holds among these for the desk, and returns them. It leaves out those that another transaction has locked: their
 * guests are just booking them.
 */
async function endForDesk(sql: Sql, which: string, values: unknown[]): Promise<EndedHold[]> {
  const { rows } = await sql.query<HoldRow & { isOpen: boolean }>(
    `with met as (
       select hold_id from holds where status = 'open' and ${which} order by hold_id for no key update skip locked
     ), ended as (
       update holds h set status = 'ended', ended_at = now(), ended_by = case when expires_at > now() then 'desk' end
         from met where h.hold_id = met.hold_id returning h.hold_id, h.expires_at
     ) select ended.hold_id as "holdId", ended.expires_at as "expiresAt", ended.expires_at > now() as "isOpen", ${ROOMS}
         from ended join occupancies o using (hold_id)
        group by ended.hold_id, ended.expires_at order by ended.hold_id`,
    values,
  );
  return rows.map(({ isOpen, ...hold }) => ({ isOpen, hold: toHold(hold) }));
}

export const endHoldForDesk = (sql: Sql, holdId: string): Promise<EndedHold[]> =>
  endForDesk(sql, 'hold_id = $1', [holdId]);

/** Ends the holds that keep a night of these segments, with all their rooms. */
export const endHoldsInTheWay = (sql: Sql, segments: readonly Segment[]): Promise<EndedHold[]> =>
  endForDesk(
    sql,
    `hold_id in (select o.hold_id
                   from jsonb_to_recordset($1) as segment ("roomId" text, start date, "end" date)
                   join occupancies o on o.room_id = segment."roomId" and o.nights && daterange(segment.start, segment."end")
                  where o.kind = 'hold')`,
    [JSON.stringify(segments)],
  );

/** When the last hold of a night of these segments ends; null if there is none. */
export async function selectHeldUntil(sql: Sql, segments: readonly Segment[]): Promise<string | null> {
  const { rows } = await sql.query<{ until: Date | null }>(
    `select max(o.expires_at) as until
       from jsonb_to_recordset($1) as segment ("roomId" text, start date, "end" date)
       join occupancies o on o.room_id = segment."roomId" and o.nights && daterange(segment.start, segment."end")
      where o.kind = 'hold' and o.expires_at > now()`,
    [JSON.stringify(segments)],
  );
  return rows[0]!.until?.toISOString() ?? null;
}

/** Whether there is or was a hold with this id. */
export async function isHold(sql: Sql, holdId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from holds where hold_id = $1', [holdId]);
  return rowCount === 1;
}
