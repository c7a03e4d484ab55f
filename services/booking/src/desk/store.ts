import type { BookingListQuery } from '@innkeeper/contracts/booking';
import { MAXIMUM_NIGHTS } from '@innkeeper/contracts/dates';
import type { Sql } from '@innkeeper/kit/postgres';

/** Postgres plans this with the values, so a condition that is not asked for costs nothing. */
const FILTERED = `from bookings b left join rooms r using (room_id)
  where ($1::text is null or b.status = $1)
  and ($2::date is null or (upper(b.stay) >= $2 and lower(b.stay) >= $2 - ${MAXIMUM_NIGHTS}))
  and ($3::date is null or lower(b.stay) <= $3)
  and ($4::text is null or position(lower($4) in lower(concat_ws(' ', b.booking_id, b.email, b.room_id, r.name))) > 0)`;

const filterValues = ({ status, from, to, q }: BookingListQuery) => [status, from, to, q];

export async function selectBookingIds(
  sql: Sql,
  query: BookingListQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select b.booking_id as id ${FILTERED} order by lower(b.stay) desc, b.booking_id limit $5 offset $6`,
    [...filterValues(query), limit, offset],
  );
  return rows.map(({ id }) => id);
}

export async function countBookings(sql: Sql, query: BookingListQuery): Promise<number> {
  const { rows } = await sql.query<{ bookings: number }>(
    `select count(*) as bookings ${FILTERED}`,
    filterValues(query),
  );
  return rows[0]!.bookings;
}
