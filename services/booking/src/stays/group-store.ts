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
};

export const groupInsert = ({
  groupId,
  secretHash,
  arrivalTime,
  requests,
}: Omit<BookingGroup, 'bookingIds'>): Statement => ({
  name: 'insert-booking-group',
  text: 'insert into booking_groups (group_id, secret_hash, arrival_time, requests) values ($1, $2, $3, $4)',
  values: [groupId, secretHash, arrivalTime, requests],
});

const GROUP = `select g.group_id as "groupId", g.secret_hash as "secretHash",
    to_char(g.arrival_time, 'HH24:MI') as "arrivalTime", g.requests,
    array(select b.booking_id from bookings b where b.group_id = g.group_id order by b.booking_id) as "bookingIds"
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
