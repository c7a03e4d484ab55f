import type { sealedLink } from '@innkeeper/contracts/booking/events';
import { bookingStatus } from '@innkeeper/contracts/booking/shapes';
import type { Sql } from '@innkeeper/kit/postgres';
import { z } from 'zod';
import { bookingFacts, type LinkedBooking, type OwnTexts, type QueuedMail } from './mail.ts';
import { type BookingWithTerms, toFacts } from './mail-for-event.ts';
import { knownLanguage } from './preferences-store.ts';

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
  /** Who made the booking with an unproven address; null for others. */
  caller: string | null;
  /** Whether no event of the booking was handled before. */
  isNew: boolean;
  state: StayState;
  /** The hotel's. */
  timeZone: string;
};

export type SealedLink = z.output<typeof sealedLink>;

/**
 * A mail, the hotel's own words for it, and, for a booking of a guest without an account, their link. `linked` are the
 * coming bookings of its reader, in the mail with all their links.
 */
export type LinkedMail = QueuedMail & {
  link: SealedLink | null;
  /** In the mail that asks for a review: the link to write it with. */
  reviewLink: SealedLink | null;
  linked: LinkedBooking<SealedLink | null>[] | null;
  texts: OwnTexts | null;
};

const stayState = z.object({
  status: bookingStatus,
  email: z.string(),
  /** In which the stay was booked; null if not known, as for stays that were stored by 1.0. */
  language: knownLanguage,
  facts: bookingFacts,
});
export type StayState = z.output<typeof stayState>;

/** What only some events of a booking have: a new link, and the caller who made it with an unproven address. */
type Made = { link: SealedLink | null; caller: string | null };

/**
 * Stores the booking of an event, unless a later event was stored before. The link stays until a later one comes. Until the
 * commit other events of the booking wait.
 */
export async function keepStay(
  sql: Sql,
  version: number,
  booking: BookingWithTerms,
  { link, caller }: Made,
): Promise<KeptStay> {
  const { bookingId, status, email, language, end, group } = booking;
  const state: StayState = {
    status,
    email,
    language: knownLanguage.parse(language),
    facts: toFacts(booking),
  };
  const { rows } = await sql.query<Omit<KeptStay, 'state'> & { state: unknown }>(
    {
      name: 'stay-keep',
      text: `insert into stays as kept (booking_id, thread_id, bookings, link, version, state, ends_on, caller)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (booking_id) do update set
       link = case when excluded.version >= kept.version then coalesce(excluded.link, kept.link)
                   else coalesce(kept.link, excluded.link) end,
       caller = case when excluded.version >= kept.version then coalesce(excluded.caller, kept.caller)
                     else coalesce(kept.caller, excluded.caller) end,
       version = greatest(kept.version, excluded.version),
       state = jsonb_set(
         case when excluded.version >= kept.version then excluded.state else kept.state end, '{facts,terms}',
         coalesce(nullif(excluded.state->'facts'->'terms', 'null'), kept.state->'facts'->'terms', 'null')),
       ends_on = case when excluded.version >= kept.version then excluded.ends_on else kept.ends_on end
     returning booking_id as "bookingId", thread_id as "threadId", bookings, state, caller,
               xmax = 0 as "isNew", -- not of a row that was updated
               coalesce((select settings->>'timeZone' from hotel), 'UTC') as "timeZone"`,
    },
    [
      bookingId,
      group?.groupId ?? bookingId,
      group?.bookings ?? 1,
      link && JSON.stringify(link),
      version,
      JSON.stringify(state),
      end,
      caller,
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

/** The address of a booking before an event of it is stored, which waits until the commit; undefined for a new booking. */
export async function lockAddress(sql: Sql, bookingId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ email: string }>(
    `select state->>'email' as email from stays where booking_id = $1 for update`,
    [bookingId],
  );
  return rows[0]?.email;
}

/** Staff have corrected the address of a booking: it is theirs from now on. */
export async function trustAddress(sql: Sql, bookingId: string): Promise<void> {
  await sql.query('update stays set caller = null where booking_id = $1', [bookingId]);
}

/** These bookings, as far as they are known, in the order of their rooms. */
export async function selectStaysById(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<(StayState & { threadId: string })[]> {
  const { rows } = await sql.query<{ state: unknown; threadId: string }>(
    'select state, thread_id as "threadId" from stays where booking_id = any($1) order by booking_id',
    [bookingIds],
  );
  return rows.map(({ state, threadId }) => ({ ...stayState.parse(state), threadId }));
}

/** A coming booking with an address, the next to end first. */
export async function selectComingAt(
  sql: Sql,
  address: string,
): Promise<(StayState & { threadId: string }) | undefined> {
  const { rows } = await sql.query<{ state: unknown; threadId: string }>(
    `select state, thread_id as "threadId" from stays
      where lower(state->>'email') = lower($1) and state->>'status' in ('confirmed', 'checked_in')
        and ends_on >= current_date
      order by ends_on, booking_id limit 1`,
    [address],
  );
  return rows[0] && { ...stayState.parse(rows[0].state), threadId: rows[0].threadId };
}
