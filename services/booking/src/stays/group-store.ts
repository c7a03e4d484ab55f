import type { Sql, Statement } from '@innkeeper/kit/postgres';

/** Bookings that were made together. */
export type BookingGroup = {
  groupId: string;
  /** Null if the bookings belong to an account. */
  secretHash: Buffer | null;
  /** Such as 18:30. */
  arrivalTime: string | null;
  requests: string;
  /** In the order of the rooms that were held. */
  bookingIds: string[];
  /** The last day of their stays. */
  lastDay: string;
};

export const groupInsert = ({
  groupId,
  secretHash,
  arrivalTime,
  requests,
}: Omit<BookingGroup, 'bookingIds' | 'lastDay'>): Statement => ({
  name: 'insert-booking-group',
  text: 'insert into booking_groups (group_id, secret_hash, arrival_time, requests) values ($1, $2, $3, $4)',
  values: [groupId, secretHash, arrivalTime, requests],
});

const GROUP = `select g.group_id as "groupId", g.secret_hash as "secretHash",
    to_char(g.arrival_time, 'HH24:MI') as "arrivalTime", g.requests,
    array(select b.booking_id from bookings b where b.group_id = g.group_id order by b.booking_id) as "bookingIds",
    (select max(upper(b.stay)) from bookings b where b.group_id = g.group_id) as "lastDay"
  from booking_groups g`;

/** The group of a booking; undefined for an unknown booking, and for one that was not made from a hold. */
export async function selectGroupOf(sql: Sql, bookingId: string): Promise<BookingGroup | undefined> {
  const { rows } = await sql.query<BookingGroup>(
    `${GROUP} where g.group_id = (select group_id from bookings where booking_id = $1)`,
    [bookingId],
  );
  return rows[0];
}

/** The group of the bookings that were made from a hold. */
export async function selectGroupOfHold(sql: Sql, holdId: string): Promise<BookingGroup | undefined> {
  const { rows } = await sql.query<BookingGroup>(
    `${GROUP} where g.group_id = (select group_id from holds where hold_id = $1)`,
    [holdId],
  );
  return rows[0];
}

/** Gives bookings that were made alone a group, which is where the secret of a link is stored. */
export async function giveGroups(sql: Sql, bookingIds: readonly string[]): Promise<void> {
  await sql.query(
    `with alone as (
       select booking_id, gen_random_uuid() as group_id from bookings where booking_id = any($1) and group_id is null
     ), made as (insert into booking_groups (group_id) select group_id from alone)
     update bookings b set group_id = alone.group_id from alone where b.booking_id = alone.booking_id`,
    [bookingIds],
  );
}

/** The groups of bookings, with all bookings of each. */
export async function selectGroupsOf(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Pick<BookingGroup, 'groupId' | 'bookingIds'>[]> {
  const { rows } = await sql.query<Pick<BookingGroup, 'groupId' | 'bookingIds'>>(
    `select group_id as "groupId", array_agg(booking_id order by booking_id) as "bookingIds" from bookings
      where group_id in (select group_id from bookings where booking_id = any($1)) group by group_id order by group_id`,
    [bookingIds],
  );
  return rows;
}

/** Replaces what the guest said about the bookings of a group. */
export async function updateWishes(
  sql: Sql,
  { groupId, arrivalTime, requests }: Pick<BookingGroup, 'groupId' | 'arrivalTime' | 'requests'>,
): Promise<void> {
  await sql.query('update booking_groups set arrival_time = $2, requests = $3 where group_id = $1', [
    groupId,
    arrivalTime,
    requests,
  ]);
}

/** Replaces the secrets of groups; null for none. */
export async function updateSecrets(
  sql: Sql,
  secrets: readonly Pick<BookingGroup, 'groupId' | 'secretHash'>[],
): Promise<void> {
  await sql.query(
    `update booking_groups g set secret_hash = wanted.hash
       from unnest($1::uuid[], $2::bytea[]) as wanted (group_id, hash) where g.group_id = wanted.group_id`,
    [secrets.map(({ groupId }) => groupId), secrets.map(({ secretHash }) => secretHash)],
  );
}

/** Removes what an erased person said about bookings, and the secret of their link. */
export async function eraseGroups(sql: Sql, bookingIds: readonly string[]): Promise<void> {
  await sql.query(
    `update booking_groups set requests = '', arrival_time = null, secret_hash = null
      where group_id in (select group_id from bookings where booking_id = any($1))`,
    [bookingIds],
  );
}
