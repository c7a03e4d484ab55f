import { HOLD_MINUTES, type Segment } from '@innkeeper/contracts/booking';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { SignedStay } from '../rates/quote.ts';

/** How long rooms are still held, by the clock of the database. */
export type HoldTimes = { expiresAt: Date; secondsLeft: number; isExtended: boolean };

const TIMES = `expires_at as "expiresAt", extended as "isExtended",
  floor(extract(epoch from expires_at - clock_timestamp()))::int as "secondsLeft"`;

/** A hold that is locked. */
export type LockedHold = HoldTimes & {
  secretHash: Buffer;
  /** `open` also for an expired hold that was not ended yet. */
  status: 'open' | 'confirmed' | 'ended';
};

/** Locks a hold until the transaction ends. */
export async function selectHoldForUpdate(sql: Sql, holdId: string): Promise<LockedHold | undefined> {
  const { rows } = await sql.query<LockedHold>(
    {
      name: 'lock-hold',
      text: `select secret_hash as "secretHash", status, ${TIMES} from holds where hold_id = $1 for no key update`,
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
                    quote
               from hold_rooms h
               join lateral (select * from rooms where room_id = h.room_id limit 1) r on true
               left join lateral (select * from rooms where room_id = h.second_room_id limit 1) s on true
              where hold_id = $1 order by place`,
    },
    [holdId],
  );
  return rows;
}

export type NewHold = {
  holdId: string;
  secretHash: Buffer;
  requestKey: string | null;
  customerId: string | null;
  network: string;
  /** `categories` are the names of those of the segments. */
  rooms: readonly { segments: readonly Segment[]; categories: readonly string[]; quote: SignedStay }[];
};

/**
 * Stores a hold with its rooms, whose nights are taken until it ends. It ends `HOLD_MINUTES` after the transaction began. Fails
 * with an error of the constraint `no_double_booking` when one of the rooms is taken.
 */
export const holdInsert = ({
  holdId,
  secretHash,
  requestKey,
  customerId,
  network,
  rooms,
}: NewHold): Statement => ({
  name: 'insert-hold',
  text: `with held as (
           insert into holds (hold_id, secret_hash, request_key, customer_id, network, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(mins => $7)) returning expires_at
         ), wanted as (
           select place::int, room->'segments' as segments, room->'categories' as categories, room->'quote' as quote
             from json_array_elements($6::json) with ordinality list (room, place)
         ), rooms_held as (
           insert into hold_rooms (hold_id, place, room_id, category, second_room_id, second_category, quote, code_id)
           select $1, place, segments->0->>'roomId', categories->>0, segments->1->>'roomId', categories->>1, quote,
                  (quote->'discount'->>'codeId')::uuid
             from wanted
         )
         insert into occupancies (room_id, nights, kind, hold_id, expires_at)
         select segment->>'roomId', daterange((segment->>'start')::date, (segment->>'end')::date), 'hold', $1,
                held.expires_at
           from wanted, json_array_elements(wanted.segments) as segment, held`,
  values: [holdId, secretHash, requestKey, customerId, network, JSON.stringify(rooms), HOLD_MINUTES],
});

/** Waits until no other transaction counts or creates holds of this address or account. */
export const holderLock = (holder: string): Statement => ({
  name: 'lock-holder',
  text: `select pg_advisory_xact_lock(hashtext('innkeeper.booking.holds'), hashtext($1))`,
  values: [holder],
});

/**
 * How many holds an account and an address have open. The time is no condition of the search: Postgres would otherwise go
 * through all open holds of the hotel, by the time when they end.
 */
export async function countOpenHolds(
  sql: Sql,
  { customerId, network }: { customerId: string | null; network: string },
): Promise<{ ofCustomer: number; ofNetwork: number }> {
  const { rows } = await sql.query<{ ofCustomer: number; ofNetwork: number }>(
    {
      name: 'count-holds',
      text: `select (select count(*) filter (where expires_at > now())::int from holds
                      where customer_id = $1 and status = 'open') as "ofCustomer",
                    (select count(*) filter (where status = 'open' and expires_at > now())::int from holds
                      where network = $2) as "ofNetwork"`,
    },
    [customerId, network],
  );
  return rows[0]!;
}

/** Bookings without an account, made from holds of an address within a day: the number of rooms and nights. */
export async function countBookedWithoutAccount(
  sql: Sql,
  network: string,
): Promise<{ bookings: number; nights: number }> {
  const { rows } = await sql.query<{ bookings: number; nights: number }>(
    {
      name: 'count-booked-without-account',
      text: `select count(*)::int as bookings,
                    coalesce(sum((quote->>'end')::date - (quote->>'start')::date), 0)::int as nights
               from holds join hold_rooms using (hold_id)
              where network = $1 and status = 'confirmed' and customer_id is null
                and created_at > now() - interval '1 day'`,
    },
    [network],
  );
  return rows[0]!;
}

/** Holds the rooms of a locked hold for longer. The rooms have to be locked. */
export async function extendHold(sql: Sql, holdId: string): Promise<HoldTimes> {
  const { rows } = await sql.query<HoldTimes>(
    `with held as (
       update holds set extended = true, expires_at = expires_at + make_interval(mins => $2)
        where hold_id = $1 returning *
     ), longer as (
       update occupancies o set expires_at = held.expires_at from held where o.hold_id = held.hold_id
     ) select ${TIMES} from held`,
    [holdId, HOLD_MINUTES],
  );
  return rows[0]!;
}

/** Ends a locked hold: its rooms are free. */
export async function endHold(sql: Sql, holdId: string): Promise<void> {
  await sql.query(
    `with ended as (update holds set status = 'ended' where hold_id = $1)
     delete from occupancies where hold_id = $1`,
    [holdId],
  );
}

/** Ends a locked hold whose rooms are booked, by an account or from an address. */
export const holdConfirmation = (
  holdId: string,
  { groupId, customerId, network }: { groupId: string; customerId: string | null; network: string },
): Statement => ({
  name: 'confirm-hold',
  text: `with confirmed as (
           update holds set status = 'confirmed', group_id = $2, customer_id = $3, network = $4 where hold_id = $1
         ) delete from occupancies where hold_id = $1`,
  values: [holdId, groupId, customerId, network],
});

/** Ends the open hold that an earlier call with the same key created. Returns whether there was one. */
export async function endHoldOfRequest(sql: Sql, requestKey: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `with ended as (
       update holds set status = 'ended' where request_key = $1 and status = 'open' returning hold_id
     ) delete from occupancies using ended where occupancies.hold_id = ended.hold_id`,
    [requestKey],
  );
  return rowCount! > 0;
}

/** Ends all expired holds, except those that another transaction has locked. Returns how many rooms are free. */
export async function endExpired(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'end-expired-holds',
    text: `with ended as (
             update holds set status = 'ended'
              where hold_id in (select hold_id from holds where status = 'open' and expires_at <= now()
                                  for no key update skip locked)
             returning hold_id
           ) delete from occupancies using ended where occupancies.hold_id = ended.hold_id`,
  });
  return rowCount!;
}

/** Deletes holds of more than a day ago, with the addresses of their holders. Returns how many. */
export async function deleteOldHolds(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from holds where created_at < now() - interval '25 hours' and status <> 'open'`,
  );
  return rowCount!;
}
