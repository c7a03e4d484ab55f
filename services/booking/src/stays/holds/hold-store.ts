import { HOLD_MINUTES, type Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { SignedStay } from '../../rates/quote.ts';
import type { Place } from '../place.ts';

/** How long rooms are still held, by the clock of the database. */
export type HoldTimes = { expiresAt: Date; secondsLeft: number; isExtended: boolean };

const TIMES = `expires_at as "expiresAt", extended as "isExtended",
  floor(extract(epoch from expires_at - clock_timestamp()))::int as "secondsLeft"`;

/** A hold that is locked. */
export type LockedHold = HoldTimes & {
  secretHash: Buffer;
  isEndedByDesk: boolean;
  /** `open` also for an expired hold that was not ended yet. */
  status: 'open' | 'confirmed' | 'ended';
};

/** Locks a hold until the transaction ends. */
export async function selectHoldForUpdate(sql: Sql, holdId: string): Promise<LockedHold | undefined> {
  const { rows } = await sql.query<LockedHold>(
    {
      name: 'lock-hold',
      text: `select secret_hash as "secretHash", status, ended_by is not distinct from 'desk' as "isEndedByDesk", ${TIMES} from holds where hold_id = $1 for no key update`,
    },
    [holdId],
  );
  return rows[0];
}

/** Locks the rooms of a hold until the transaction ends, in the order of their ids. */
export const heldRoomsLock = (holdId: string): Statement => ({
  name: 'lock-held-rooms',
  text: `select from rooms
          where room_id = any(array(select unnest(array[room_id, second_room_id]) from hold_rooms where hold_id = $1))
          order by room_id for no key update`,
  values: [holdId],
});

export type HeldRoom = {
  roomId: string;
  roomName: string;
  isDeleted: boolean;
  /** The second room, if the stay is split. */
  second: { roomId: string; roomName: string } | null;
  /** The name of its category. */
  category: string;
  quote: SignedStay;
};

/**
 * In the order of the quotes. With `limit` each room is looked up by its id: while the statistics of a busy table of holds are
 * old, Postgres would expect many rooms here, and read all rooms of the hotel.
 */
export async function selectHeldRooms(sql: Sql, holdId: string): Promise<HeldRoom[]> {
  const { rows } = await sql.query<HeldRoom>(
    {
      name: 'held-rooms',
      text: `select h.room_id as "roomId", r.name as "roomName", r.deleted or coalesce(s.deleted, false) as "isDeleted",
                    case when s.room_id is not null then json_build_object('roomId', s.room_id, 'roomName', s.name) end as second,
                    h.category, quote
               from hold_rooms h
               join lateral (select * from rooms where room_id = h.room_id limit 1) r on true
               left join lateral (select * from rooms where room_id = h.second_room_id limit 1) s on true
              where hold_id = $1 order by place`,
    },
    [holdId],
  );
  return rows;
}

/** When a hold began and ends, if it goes on for another one. */
export type FormerHold = { createdAt: Date; expiresAt: Date; isExtended: boolean };

export type NewHold = {
  holdId: string;
  secretHash: Buffer;
  requestKey: string | null;
  customerId: string | null;
  place: Place;
  isVerified: boolean;
  stay: Stay;
  /** Of all rooms together. */
  nights: number;
  /** The hold that this one replaces. */
  former: FormerHold | null;
  /** `categories` are the names of those of the segments. */
  rooms: readonly { segments: readonly Segment[]; categories: readonly string[]; quote: SignedStay }[];
};

/**
 * Stores a hold with its rooms. It ends `HOLD_MINUTES` after the transaction began.
 */
export const holdInsert = ({
  holdId,
  secretHash,
  requestKey,
  customerId,
  place: { network, site, wide },
  isVerified,
  stay: { start, end },
  nights,
  former,
  rooms,
}: NewHold): Statement => ({
  name: 'insert-hold',
  text: `with held as (
           insert into holds (hold_id, secret_hash, request_key, customer_id, network, site, wide_network, verified,
                              stay, rooms, nights, created_at, expires_at, extended)
           values ($1, $2, $3, $4, $5, $8, $9, $10, daterange($11, $12), json_array_length($6::json), $13,
                   coalesce($14, now()), coalesce($15, now() + make_interval(mins => $7)), $16)
         )
         insert into hold_rooms (hold_id, place, room_id, category, second_room_id, second_category, quote, code_id)
         select $1, place, room->'segments'->0->>'roomId', room->'categories'->>0, room->'segments'->1->>'roomId',
                room->'categories'->>1, room->'quote', (room->'quote'->'discount'->>'codeId')::uuid
           from json_array_elements($6::json) with ordinality list (room, place)`,
  values: [
    holdId,
    secretHash,
    requestKey,
    customerId,
    network,
    JSON.stringify(rooms),
    HOLD_MINUTES,
    site,
    wide,
    isVerified,
    start,
    end,
    nights,
    former?.createdAt,
    former?.expiresAt,
    former?.isExtended ?? false,
  ],
});

/**
 * Stores the hold of an order that is booked at once: it keeps no room, and is confirmed in the same transaction. Returns false
 * if there is a hold with this id already; while its transaction lasts, this waits.
 */
export async function claimHold(
  sql: Sql,
  { holdId, secretHash, place }: Pick<NewHold, 'holdId' | 'secretHash' | 'place'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    {
      name: 'claim-hold',
      text: `insert into holds (hold_id, secret_hash, network, expires_at) values ($1, $2, $3, now())
             on conflict (hold_id) do nothing`,
    },
    [holdId, secretHash, place.network],
  );
  return rowCount === 1;
}

/** Lets a locked hold last longer. */
export async function extendHold(sql: Sql, holdId: string): Promise<HoldTimes> {
  const { rows } = await sql.query<HoldTimes>(
    `update holds set extended = true, expires_at = expires_at + make_interval(mins => $2)
      where hold_id = $1 returning ${TIMES}`,
    [holdId, HOLD_MINUTES],
  );
  return rows[0]!;
}

/** Ends a locked hold. */
export const holdEnd = (holdId: string): Statement => ({
  name: 'end-hold',
  text: `update holds set status = 'ended', ended_at = now() where hold_id = $1`,
  values: [holdId],
});

/** Ends a locked hold whose rooms are booked, by an account or from an address. */
export const holdConfirmation = (
  holdId: string,
  { groupId, customerId, network }: { groupId: string; customerId: string | null; network: string },
): Statement => ({
  name: 'confirm-hold',
  text: `update holds set status = 'confirmed', group_id = $2, customer_id = $3, network = $4 where hold_id = $1`,
  values: [holdId, groupId, customerId, network],
});

/** Ends the open hold that an earlier call with the same key created, and returns it; undefined if there is none. */
export async function endHoldOfRequest(
  sql: Sql,
  requestKey: string,
): Promise<(FormerHold & { holdId: string }) | undefined> {
  const { rows } = await sql.query<FormerHold & { holdId: string }>(
    `update holds set status = 'ended', ended_at = now(), ended_by = 'repeat'
      where request_key = $1 and status = 'open' and expires_at > now()
     returning hold_id as "holdId", created_at as "createdAt", expires_at as "expiresAt", extended as "isExtended"`,
    [requestKey],
  );
  return rows[0];
}

/** Ends all expired holds, except those that another transaction has locked. Returns their ids. */
export async function endExpired(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'end-expired-holds',
    text: `update holds set status = 'ended', ended_at = now()
            where hold_id in (select hold_id from holds where status = 'open' and expires_at <= now()
                                for no key update skip locked)
           returning hold_id as id`,
  });
  return rows.map(({ id }) => id);
}

/** Deletes holds of more than a day ago, with the addresses of their holders. Returns how many. */
export async function deleteOldHolds(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from holds where created_at < now() - interval '25 hours' and status <> 'open'`,
  );
  return rowCount!;
}

/** Removes an erased person from their holds. */
export async function forgetHolder(sql: Sql, customerId: string): Promise<void> {
  await sql.query(`update holds set customer_id = null where customer_id = $1 and status <> 'open'`, [
    customerId,
  ]);
}
