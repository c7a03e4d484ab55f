import { setTimeout as sleep } from 'node:timers/promises';
import { newBookingId } from '../dist/stays/booking-id.js';
import { createClient } from './request.mjs';
import { query } from './stack.mjs';

const ROOMS = 400;
const CALLERS = 16;

/** A small hotel whose guests are all in the house: `count` bookings that may be checked out. Returns their ids. */
export async function fillHouse(databaseUrl, count) {
  const bookingIds = Array.from({ length: count }, newBookingId);
  await query(
    databaseUrl,
    `with hotel as (
       insert into categories (category_id, name, price) values (gen_random_uuid(), 'Double', 100) returning category_id)
     insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     select 'R-' || n, category_id, 'Room ' || n, 2, '[]', true from hotel, generate_series(0, $1 - 1) n`,
    [ROOMS],
  );
  // One after the other in each room, since the stays of guests in the house must not overlap.
  await query(
    databaseUrl,
    `insert into bookings (booking_id, customer_id, email, room_id, stay, status, price)
     select id, gen_random_uuid(), lower(id) || '@example.com', 'R-' || i % $2, daterange(arrival, arrival + 2),
            'checked_in', 200
       from unnest($1::text[]) with ordinality as x(id, i), lateral (select current_date - 2 * (i / $2)::int - 2 as arrival)`,
    [bookingIds, ROOMS],
  );
  await query(databaseUrl, 'vacuum analyze');
  return bookingIds;
}

/**
 * Checks guests out through the service's own call, on its replicas in turn, sixteen at a time at most: `perSecond` of
 * them where it keeps up, otherwise as fast as it answers.
 */
export async function checkOut({ urls, token }, bookingIds, perSecond = Number.POSITIVE_INFINITY) {
  const client = createClient();
  const begun = performance.now();
  const rest = bookingIds.entries();
  const call = async () => {
    for (const [n, bookingId] of rest) {
      const early = (n * 1_000) / perSecond - (performance.now() - begun);
      if (early > 0) await sleep(early);
      await checkOutOne(`${urls[n % urls.length]}/api/booking/${bookingId}/status`, { client, token });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  client.close();
}

async function checkOutOne(url, { client, token }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status, body } = await client.call('PUT', url, {
    headers,
    body: JSON.stringify({ status: 'checked_out' }),
  });
  if (status !== 200) throw new Error(`a check-out was answered ${status}: ${body}`);
}
