import type { BookingState, sealedLink } from '@innkeeper/contracts/booking/events';
import { bookingStatus } from '@innkeeper/contracts/booking/shapes';
import type { Sql } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import { toFacts } from './booking-news.ts';
import { bookingFacts } from './mail.ts';

/** A booking as its newest event has it, and the bookings that were made with it. */
export type Stay = {
  bookingId: string;
  /** The key by which its mails are ordered: the id of its group, otherwise its own. */
  threadId: string;
  /** How many bookings were made together. */
  bookings: number;
};

/** A stay as it was just stored. */
export type KeptStay = Stay & {
  /** Whether no event of the booking was handled before. */
  isNew: boolean;
  state: StayState;
  /** The hotel's. */
  timeZone: string;
};

export type SealedLink = z.output<typeof sealedLink>;

const stayState = z.object({
  status: bookingStatus,
  email: z.string(),
  facts: bookingFacts,
});
export type StayState = z.output<typeof stayState>;

/** The data that only the first event of a booking has. */
export type Made = {
  group?: { groupId: string; bookings: number } | undefined;
  link?: SealedLink | undefined;
};

/**
 * Stores the booking of an event, unless a later event was stored before. The group of bookings and their link stay as in
 * the first event. Until the commit other events of the booking wait.
 */
export async function keepStay(sql: Sql, version: number, booking: BookingState & Made): Promise<KeptStay> {
  const { bookingId, status, email, end, group, link } = booking;
  const state: StayState = { status, email, facts: toFacts(booking) };
  const { rows } = await sql.query<Omit<KeptStay, 'state'> & { state: unknown }>(
    {
      name: 'stay-keep',
      text: `insert into stays as kept (booking_id, thread_id, bookings, link, version, state, ends_on)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (booking_id) do update set
       thread_id = case when excluded.bookings > 1 then excluded.thread_id else kept.thread_id end,
       bookings = greatest(kept.bookings, excluded.bookings),
       link = coalesce(excluded.link, kept.link),
       version = greatest(kept.version, excluded.version),
       state = case when excluded.version >= kept.version then excluded.state else kept.state end,
       ends_on = case when excluded.version >= kept.version then excluded.ends_on else kept.ends_on end
     returning booking_id as "bookingId", thread_id as "threadId", bookings, state,
               xmax = 0 as "isNew", -- not of a row that was updated
               coalesce((select settings->>'timeZone' from hotel), 'UTC') as "timeZone"`,
    },
    [
      ...[bookingId, group?.groupId ?? bookingId, group?.bookings ?? 1, link ? JSON.stringify(link) : null],
      ...[version, JSON.stringify(state), end],
    ],
  );
  return { ...rows[0]!, state: stayState.parse(rows[0]!.state) };
}

/** The bookings that were made together, as far as their events have arrived, in the order of their rooms. */
export async function selectStays(sql: Sql, threadId: string): Promise<StayState[]> {
  const { rows } = await sql.query<{ state: unknown }>(
    'select state from stays where thread_id = $1 order by booking_id',
    [threadId],
  );
  return rows.map(({ state }) => stayState.parse(state));
}

/** Makes handlers of the same thread's events run one after the other. */
export async function lockThread(sql: Sql, threadId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('innkeeper.messages.thread'), hashtext($1))`, [
    threadId,
  ]);
}

/** Deletes bookings, with their links, two months after they ended. */
export async function deleteOldStays(sql: Sql): Promise<void> {
  await sql.query(`delete from stays where ends_on < current_date - 60`);
}

export async function deleteAllStays(sql: Sql): Promise<void> {
  await sql.query('delete from stays');
}
