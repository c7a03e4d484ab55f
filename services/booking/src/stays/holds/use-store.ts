import type { Stay } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Place } from '../place.ts';
import type { OwnHolds, ShareOfNight } from './share.ts';

/** The time for which a hold keeps its rooms, or kept them. */
const KEPT = `case when status = 'open' then expires_at else least(ended_at, expires_at) end - created_at`;
/** Holds of an hour that did not become bookings. One that a repeated call has replaced is part of the other one. */
const UNBOOKED = `created_at > now() - interval '1 hour' and status <> 'confirmed' and ended_by is distinct from 'repeat'`;

export type UseOfHolds = OwnHolds & {
  /** Whether someone in the wide network holds rooms in these nights, or did within an hour without booking them. */
  isShared: boolean;
};

/**
 * What a client has held within an hour: an account, or else its network. An index finds the holds by their place or account
 * and their age, so that Postgres reads no others.
 */
export async function selectUse(
  sql: Sql,
  { customerId, place, start, end }: Stay & { customerId: string | null; place: Place },
): Promise<UseOfHolds> {
  const { rows } = await sql.query<UseOfHolds>(
    {
      name: 'use-of-holds',
      text: `with near as (
               select * from holds where wide_network = $2 and ${UNBOOKED}
             ), own as (
               select * from near where $1::uuid is null and customer_id is null and network = $3
                union all
               select * from holds where customer_id = $1 and ${UNBOOKED}
             )
             select count(*) filter (where status = 'open' and expires_at > now())::int as holds,
                    coalesce(sum(nights) filter (where status = 'open' and expires_at > now()), 0)::int as nights,
                    coalesce(sum(nights * extract(epoch from ${KEPT}) / 60), 0)::float8 as "nightMinutes",
                    exists (select from near where stay && daterange($4, $5)) as "isShared"
               from own`,
    },
    [customerId, place.wide, place.network, start, end],
  );
  return rows[0]!;
}

/** A room of a type, for nights in which it is to be held, or is. */
export type PartToHold = Stay & { categoryId: string };

/**
 * How much of each type is free and held, in each night of these rooms. For an account whose address is confirmed only the holds
 * of such accounts count. It reads the nights of all rooms of the types, so it is used only where someone shares them.
 */
export async function selectShares(
  sql: Sql,
  parts: readonly PartToHold[],
  { place, isVerified }: { place: Place; isVerified: boolean },
): Promise<ShareOfNight[]> {
  const { rows } = await sql.query<ShareOfNight>(
    {
      name: 'shares-of-types',
      text: `with wanted as (
               select "categoryId" as category_id, night::date as night, count(*)::int as rooms
                 from jsonb_to_recordset($1) as part ("categoryId" uuid, start date, "end" date),
                      generate_series(part.start, part."end" - 1, interval '1 day') night
                group by 1, 2
             ), span as (
               select category_id, daterange(min(night), max(night) + 1) as nights from wanted group by 1
             ), of_type as (
               select span.category_id, span.nights, r.room_id
                 from span join rooms r on r.category_id = span.category_id and r.available and not r.deleted
             ), taken as (
               select t.category_id, o.nights, h.network = $2 and (h.verified or not $4) as of_network,
                      h.wide_network = $3 and (h.verified or not $4) as of_wide
                 from of_type t join occupancies o on o.room_id = t.room_id and o.nights && t.nights
                 left join holds h using (hold_id)
                where o.kind <> 'hold' or o.expires_at > now()
             ), kept as (
               select r.category_id, h.stay, extract(epoch from ${KEPT}) / 60 as minutes
                 from holds h join hold_rooms using (hold_id) join rooms r on r.room_id in (hold_rooms.room_id, second_room_id)
                where h.wide_network = $3 and ${UNBOOKED} and h.status = 'ended' and (h.verified or not $4)
             )
             select w.rooms as wanted,
                    (select count(*) from of_type t where t.category_id = w.category_id)::int - taken.rooms as free,
                    taken."ofNetwork", taken."ofWide",
                    coalesce((select sum(minutes) from kept where kept.category_id = w.category_id
                                 and kept.stay @> w.night), 0)::float8 as "keptMinutes"
               from wanted w cross join lateral (
                 select count(*)::int as rooms, count(*) filter (where of_network)::int as "ofNetwork",
                        count(*) filter (where of_wide)::int as "ofWide"
                   from taken where taken.category_id = w.category_id and taken.nights @> w.night) taken`,
    },
    [JSON.stringify(parts), place.network, place.wide, isVerified],
  );
  return rows;
}
