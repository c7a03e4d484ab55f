import { ERASED_WITHIN_HOURS, ERASURE_PARTS, type ErasureOnWire } from '@innkeeper/contracts/erasure';
import type { Sql } from '@innkeeper/kit/postgres';

/** Why a person cannot be erased: they are in house, or have a coming stay. */
export async function selectOpenStay(
  sql: Sql,
  customerId: string,
): Promise<'checked_in' | 'confirmed' | undefined> {
  const { rows } = await sql.query<{ status: 'checked_in' | 'confirmed' }>(
    // A day more, because the hotel may be in another time zone.
    `select status from open_stays
      where customer_id = $1 and (status = 'checked_in' or ends_on >= current_date - 1)
      order by status limit 1`,
    [customerId],
  );
  return rows[0]?.status;
}

export async function saveOpenStay(
  sql: Sql,
  stay: { bookingId: string; customerId: string; status: string; end: string },
): Promise<void> {
  await sql.query(
    `insert into open_stays (booking_id, customer_id, status, ends_on) values ($1, $2, $3, $4)
     on conflict (booking_id) do update
       set customer_id = excluded.customer_id, status = excluded.status, ends_on = excluded.ends_on`,
    [stay.bookingId, stay.customerId, stay.status, stay.end],
  );
}

export const deleteOpenStay = (sql: Sql, bookingId: string): Promise<unknown> =>
  sql.query('delete from open_stays where booking_id = $1', [bookingId]);

/** Adds an erasure that is not known yet. */
export const insertErasure = (sql: Sql, erasureId: string, personId: string): Promise<unknown> =>
  sql.query('insert into erasures (erasure_id, person_id) values ($1, $2) on conflict do nothing', [
    erasureId,
    personId,
  ]);

/**
 * Records that a part is complete. A repeated erasure keeps the first counts. Ignores unknown erasures, which occur after a
 * restore.
 */
export const insertPart = (
  sql: Sql,
  { erasureId, part, erased }: { erasureId: string; part: string; erased: Record<string, number> },
): Promise<unknown> =>
  sql.query(
    `insert into erasure_parts (erasure_id, part, erased)
     select erasure_id, $2, $3 from erasures where erasure_id = $1 on conflict do nothing`,
    [erasureId, part, JSON.stringify(erased)],
  );

/** The newest erasures; those that wait for a part come first. */
export async function selectErasures(sql: Sql, limit: number): Promise<ErasureOnWire[]> {
  const { rows } = await sql.query<{
    erasureId: string;
    personId: string;
    askedAt: Date;
    lastAt: Date | null;
    done: string[];
  }>(
    `select erasure_id as "erasureId", person_id as "personId", asked_at as "askedAt", max(reported_at) as "lastAt",
            coalesce(array_agg(part) filter (where part is not null), '{}') as done
       from erasures left join erasure_parts using (erasure_id)
      group by erasure_id order by count(part) < $1 desc, asked_at desc, erasure_id limit $2`,
    [ERASURE_PARTS.length, limit],
  );
  return rows.map(({ erasureId, personId, askedAt, lastAt, done }) => {
    const waitingFor = ERASURE_PARTS.filter((part) => !done.includes(part));
    return {
      erasureId,
      personId,
      askedAt: askedAt.toISOString(),
      waitingFor,
      completedAt: waitingFor.length || !lastAt ? null : lastAt.toISOString(),
    };
  });
}

/** The number of erasures that are overdue. */
export async function countOverdueErasures(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ overdue: number }>(
    `select count(*) as overdue from erasures e
      where asked_at < now() - make_interval(hours => $2)
        and (select count(*) from erasure_parts p where p.erasure_id = e.erasure_id) < $1`,
    [ERASURE_PARTS.length, ERASED_WITHIN_HOURS],
  );
  return rows[0]!.overdue;
}

/** The erasures of the last `days` days, oldest first, to repeat them after a restore. */
export async function selectErasuresSince(
  sql: Sql,
  days: number,
): Promise<{ erasureId: string; personId: string }[]> {
  const { rows } = await sql.query<{ erasureId: string; personId: string }>(
    `select erasure_id as "erasureId", person_id as "personId" from erasures
      where asked_at > now() - make_interval(days => $1) order by asked_at, erasure_id`,
    [days],
  );
  return rows;
}

/**
 * The subjects of this service's events with data about a person, besides the person: links, changes of the address, and invitations
 * to or by them. It reads published events, because expired links and invitations are deleted.
 */
export async function selectSubjectsAbout(
  sql: Sql,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ subject: string }>(
    `select distinct subject
       from (select subject, event from outbox union all select subject, event from last_events) events
      where subject <> $1 and event->'data' <> jsonb_build_object('subject', subject)
        and (event->'data'->>'userId' = $1 or lower(event->'data'->>'email') = lower($2)
             or lower(event->'data'->>'newEmail') = lower($2)
             or (event->'actor'->>'id' = $1 and event->>'type' like 'invitation.%'))
        and event->'data'->>'id' is null
      order by subject`,
    [userId, email],
  );
  return rows.map(({ subject }) => subject);
}

/** Invitations to an address that the history has, also those that are deleted since. */
export async function selectInvitationsTo(sql: Sql, email: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct subject_id as id from history join history_values using (position)
      where subject_kind = 'invitation' and part = 'change' and lower(value->>'name') = lower($1)`,
    [email],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a person's data in other tables: invitations to them, and requests for a new password. */
export async function deleteTracesOf(sql: Sql, email: string): Promise<void> {
  await sql.query('delete from invitations where email = $1', [email]);
  await sql.query('delete from reset_requests where email = $1', [email]);
}
