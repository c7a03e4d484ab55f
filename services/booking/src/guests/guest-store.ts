import type { GuestProfile } from '@innkeeper/contracts/booking';
import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Changed, Guest } from './guest.ts';

/** Of an account that is deleted, name and phone stay with the guest; staff may change them then. */
const SELECT_GUEST = `
  select g.guest_id as "guestId", g.first_name as "firstName", g.last_name as "lastName",
         nullif(g.email, '') as email, nullif(g.phone, '') as phone, g.locale as language, g.tags, g.notes, g.version,
         g.merged_into as "mergedInto",
         coalesce(not c.deleted, false) as "hasAccount"
    from guests g left join customers c on c.customer_id = g.customer_id`;

export async function selectGuest(sql: Sql, guestId: string): Promise<Guest | undefined> {
  const { rows } = await sql.query<Guest>(`${SELECT_GUEST} where g.guest_id = $1`, [guestId]);
  return rows[0];
}

/** Locks guests until the transaction ends, in the order of their ids, then reads them. Bookings of their accounts wait. */
export async function lockGuests(sql: Sql, guestIds: readonly string[]): Promise<Map<string, Guest>> {
  await sql.query('select from guests where guest_id = any($1) order by guest_id for no key update', [
    guestIds,
  ]);
  const { rows } = await sql.query<Guest>(`${SELECT_GUEST} where g.guest_id = any($1)`, [guestIds]);
  return new Map(rows.map((guest) => [guest.guestId, guest]));
}

export async function updateGuest(sql: Sql, guestId: string, guest: Changed): Promise<void> {
  await sql.query(
    `update guests set first_name = $2, last_name = $3, email = $4, phone = $5, notes = $6, tags = $7, locale = $8,
            version = version + 1
      where guest_id = $1`,
    [
      guestId,
      guest.firstName,
      guest.lastName,
      guest.email,
      guest.phone,
      guest.notes,
      guest.tags,
      guest.language,
    ],
  );
}

/** The account of a guest that is not deleted. */
export async function selectAccountOf(sql: Sql, guestId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    `select customer_id as id from guests g join customers c using (customer_id)
      where g.guest_id = $1 and not c.deleted`,
    [guestId],
  );
  return rows[0]?.id;
}

/** Fills in what is missing in a guest's record; what is there stays. */
export const factsMissing = (
  guestId: string,
  { email, phone, language }: { email: string | null; phone: string | null; language: string | null },
): Statement => ({
  name: 'fill-in-guest',
  text: `update guests set email = coalesce(nullif(email, ''), $2), phone = coalesce(nullif(phone, ''), $3),
                locale = coalesce(locale, $4), version = version + 1
          where guest_id = $1 and (email, phone, locale) is distinct from
                (coalesce(nullif(email, ''), $2), coalesce(nullif(phone, ''), $3), coalesce(locale, $4))`,
  values: [guestId, email, phone, language],
});

/** Newest first. */
export async function selectStaysOf(
  sql: Sql,
  guestId: string,
  limit: number,
): Promise<GuestProfile['stays']> {
  const { rows } = await sql.query<GuestProfile['stays'][number] & { price: string }>(
    `select booking_id as "bookingId", status, room_id as "roomId", lower(stay) as start, upper(stay) as "end",
            price, currency
       from bookings where guest_id = $1 order by lower(stay) desc, booking_id limit $2`,
    [guestId, limit],
  );
  return rows.map((stay) => ({ ...stay, price: Number(stay.price) }));
}

export async function selectBookingIdsOf(sql: Sql, guestId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select booking_id as id from bookings where guest_id = $1 order by booking_id',
    [guestId],
  );
  return rows.map(({ id }) => id);
}

/** The addresses of the accounts that made bookings, by booking. */
export async function selectAddressesOfBookers(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql.query<{ bookingId: string; email: string | null }>(
    `select b.booking_id as "bookingId", c.email
       from bookings b join customers c using (customer_id) where b.booking_id = any($1)`,
    [bookingIds],
  );
  return new Map(rows.map(({ bookingId, email }) => [bookingId, email]));
}

/** The bookings of an account that have this address. */
export async function selectBookingIdsAt(sql: Sql, customerId: string, email: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select booking_id as id from bookings where customer_id = $1 and lower(email) = lower($2) order by booking_id`,
    [customerId, email],
  );
  return rows.map(({ id }) => id);
}

/** Gives the guest's record of an account another address. */
export async function updateAddress(
  sql: Sql,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await sql.query('update guests set email = $3 where customer_id = $1 and lower(email) = lower($2)', [
    userId,
    from,
    to,
  ]);
}
