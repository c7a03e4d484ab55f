import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newBookingId } from '@innkeeper/booking/internals/stays/booking-id';
import { testUser } from '@innkeeper/kit/testing';
import { Temporal } from 'temporal-polyfill';
import { type Answer, createClient } from './request.ts';
import { query, type TokenFactory } from './stack.ts';

const ROOMS = 400;
const CALLERS = 16;
const GUESTS = 200;

/** A small hotel whose guests are all in the house: `count` bookings that may be checked out. Returns their ids. */
export async function fillHouse(databaseUrl: string, count: number): Promise<string[]> {
  const bookingIds = Array.from({ length: count }, () => newBookingId('MB'));
  await query(
    databaseUrl,
    `with hotel as (
       insert into categories (category_id, name, price) values (gen_random_uuid(), 'Double', 100.00) returning category_id)
     insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     select 'R-' || n, category_id, 'Room ' || n, 2, '[]', true from hotel, generate_series(0, $1 - 1) n`,
    [ROOMS],
  );
  // One after the other in each room, since the stays of guests in the house must not overlap.
  await query(
    databaseUrl,
    `with stays as materialized (
       select id, gen_random_uuid() as guest_id, 'R-' || i % $2 as room_id, daterange(arrival, arrival + 2) as stay
         from unnest($1::text[]) with ordinality as x(id, i), lateral (select current_date - 2 * (i / $2)::int - 2 as arrival)),
     guest as (insert into guests (guest_id) select guest_id from stays),
     booked as (
       insert into bookings (booking_id, customer_id, guest_id, email, room_id, stay, status, price)
       select id, guest_id, guest_id, lower(id) || '@example.com', room_id, stay, 'checked_in', 200.00 from stays)
     insert into occupancies (room_id, nights, kind, booking_id)
     select room_id, stay, 'stay', id from stays`,
    [bookingIds, ROOMS],
  );
  await query(databaseUrl, 'vacuum analyze');
  return bookingIds;
}

/** Calls `call(n)` for each n below `count`: sixteen at a time at most, `perSecond` of them where it keeps up. */
async function paced(count: number, perSecond: number, call: (n: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const places = Array(count).keys();
  const caller = async () => {
    for (const n of places) {
      const early = (n * 1_000) / perSecond - (performance.now() - begun);
      if (early > 0) await sleep(early);
      await call(n);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** The replicas of a service, and who signs its guests' tokens. */
export type Service = { urls: string[]; tokens: TokenFactory };
/** Makes so many changes, and resolves with the ids of their bookings. */
export type Change = (count: number, perSecond?: number) => Promise<string[]>;

const JSON_BODY = { 'content-type': 'application/json' };

/**
 * Staff who check guests out through the service's own call, on its replicas in turn. Returns a function that checks out so many
 * guests, and resolves with the ids of their bookings.
 */
export function checkOuts({ urls, tokens }: Service, bookingIds: string[]): Change {
  const client = createClient();
  const headers = { ...JSON_BODY, authorization: `Bearer ${tokens.sign(testUser('Admin'))}` };
  const body = JSON.stringify({ status: 'checked_out' });
  return async (count, perSecond = Number.POSITIVE_INFINITY) => {
    const ids = bookingIds.splice(0, count);
    await paced(count, perSecond, async (n) => {
      const url = `${urls[n % urls.length]}/api/booking/${ids[n]}/status`;
      assertStatus(200, await client.call('PUT', url, { headers, body }));
    });
    return ids;
  };
}

let booked = 0;

/** The same for guests who book: each another room or night, so that none is rejected. */
export function bookings({ urls, tokens }: Service): Change {
  const client = createClient();
  const guests = Array.from({ length: GUESTS }, () => `Bearer ${tokens.sign(testUser('Customer'))}`);
  return async (count, perSecond = Number.POSITIVE_INFINITY) => {
    const ids: string[] = [];
    await paced(count, perSecond, async (n) => {
      const headers = { ...JSON_BODY, authorization: guests[n % GUESTS]!, 'idempotency-key': randomUUID() };
      const body = JSON.stringify(orderOf(booked++));
      const answer = await client.call('POST', `${urls[n % urls.length]}/api/booking`, { headers, body });
      assertStatus(201, answer);
      ids.push(JSON.parse(answer.body).booking.bookingId);
    });
    return ids;
  };
}

/** One night, after all stays of guests in the house. */
function orderOf(n: number) {
  const start = Temporal.Now.plainDateISO().add({ days: 2 + Math.floor(n / ROOMS) });
  return { roomId: `R-${n % ROOMS}`, start: `${start}`, end: `${start.add({ days: 1 })}` };
}

function assertStatus(expected: number, { status, body }: Answer): void {
  if (status !== expected) throw new Error(`a call was answered ${status}: ${body}`);
}
