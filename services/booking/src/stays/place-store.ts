import type { Sql, Statement } from '@innkeeper/kit/postgres';
import type { Place } from './place.ts';

/** Waits until no other transaction counts or adds holds, or nights booked, of the wide network. Taken before all other locks. */
export const placeLock = ({ wide }: Pick<Place, 'wide'>): Statement => ({
  name: 'lock-place',
  text: `select pg_advisory_xact_lock(hashtext('innkeeper.booking.holds'), hashtext($1))`,
  values: [wide],
});

/** Stores from where a booking was made, or made longer. */
export const placeOfBooking = (bookingId: string, { network, site }: Place): Statement => ({
  name: 'booked-from',
  text: `insert into booked_from (booking_id, network, site) values ($1, $2, $3)
         on conflict (booking_id) do update
           set network = excluded.network, site = excluded.site, booked_at = now()`,
  values: [bookingId, network, site],
});

/** Deletes the places of bookings that were made more than a day ago, because they are personal. Returns how many. */
export async function deleteOldPlaces(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from booked_from where booked_at < now() - interval '25 hours'`,
  );
  return rowCount!;
}
