import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportBookings } from '@innkeeper/contracts/own-data';
import type { Sql } from '@innkeeper/kit/postgres';

type Exported = AnswerBody<typeof exportBookings>;

export async function selectOwnGuest(
  sql: Sql,
  customerId: string,
): Promise<NonNullable<Exported['guest']> | undefined> {
  const { rows } = await sql.query<NonNullable<Exported['guest']>>(
    `select first_name as "firstName", last_name as "lastName", nullif(email, '') as email, nullif(phone, '') as phone, locale as language
       from guests where guest_id = $1 and customer_id = $1`,
    [customerId],
  );
  return rows[0];
}

/** All bookings of an account, the newest stay first, with the requests made at booking. */
export async function selectBookedBy(sql: Sql, customerId: string): Promise<Exported['bookings']> {
  const { rows } = await sql.query<Omit<Exported['bookings'][number], 'createdAt'> & { createdAt: Date }>(
    `select b.booking_id as "bookingId", b.status, b.guest_name as "guestName", b.email, b.adults as guests,
            coalesce(r.name, b.room_id) as "roomName", lower(b.stay) as start, upper(b.stay) as "end",
            b.price::text as price, b.currency, b.cancellation_fee::text as "cancellationFee",
            to_char(g.arrival_time, 'HH24:MI') as "arrivalTime", coalesce(g.requests, '') as requests, b.language,
            b.created_at as "createdAt"
       from bookings b left join rooms r using (room_id) left join booking_groups g using (group_id)
      where b.customer_id = $1 order by lower(b.stay) desc, b.booking_id`,
    [customerId],
  );
  return rows.map(({ createdAt, ...booking }) => ({ ...booking, createdAt: createdAt.toISOString() }));
}
