import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './stack.ts';

const WITHIN_MS = 60_000;

/** Epoch ms by booking id. */
export type Times = Map<string, number>;
type Time = { id: string; at: number };

/** When the rows of bookings were committed by the service that wrote them last, in epoch ms, by booking id. */
async function commitTimes(
  databaseUrl: string,
  table: string,
  column: string,
  bookingIds: string[],
): Promise<Times> {
  const rows = await query<Time>(
    databaseUrl,
    `select ${column} as id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
       from ${table} where ${column} = any($1)`,
    [bookingIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export const timesOfChanges = (bookingUrl: string, ids: string[]): Promise<Times> =>
  commitTimes(bookingUrl, 'bookings', 'booking_id', ids);

/** When the relay had an event of each booking in the event log: it marks them with its next read of the outbox. */
export async function timesOfMarks(bookingUrl: string, ids: string[]): Promise<Times> {
  const rows = await query<Time>(
    bookingUrl,
    `select subject as id, extract(epoch from published_at)::float8 * 1000 as at from outbox where subject = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Waits until feedback has the newest event of all these bookings in its inbox, which it writes with the effect. Then says when it
 * had each.
 */
export async function timesOfEffects(feedbackUrl: string, bookingIds: string[]): Promise<Times> {
  const count = 'select count(*)::int as known from inbox where subject = any($1)';
  await until(async () => (await query(feedbackUrl, count, [bookingIds]))[0]?.known === bookingIds.length);
  return commitTimes(feedbackUrl, 'inbox', 'subject', bookingIds);
}

/** Waits until booking's relay has handed everything to the event log. */
export const allPublished = (bookingUrl: string): Promise<void> =>
  until(async () => {
    const [first] = await query(bookingUrl, 'select from outbox where published_at is null limit 1');
    return !first;
  });

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + WITHIN_MS; !(await condition()); await sleep(200))
    if (Date.now() > late) throw new Error(`it did not happen within ${WITHIN_MS} ms: ${condition}`);
}

/** Of the times between each change and its effect, the one that `share` of them are not above. */
export function delays(changes: Times, effects: Times): (share: number) => number {
  const sorted = [...changes].map(([id, at]) => effects.get(id)! - at).sort((a, b) => a - b);
  return (share) => Math.round(sorted[Math.ceil(sorted.length * share) - 1]! * 10) / 10;
}

/** Of each figure of a step's runs the median, and in brackets the least and the greatest. */
export function summaryOf(runs: readonly Record<string, number>[]): Record<string, string> {
  const names = Object.keys(runs[0]!);
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run[name]!).sort((a, b) => a - b);
      const middle = (values[(values.length - 1) >> 1]! + values[values.length >> 1]!) / 2;
      const [median, least, greatest] = [middle, values[0]!, values.at(-1)!].map(rounded);
      return [name, `${median} (${least}–${greatest})`];
    }),
  );
}

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
