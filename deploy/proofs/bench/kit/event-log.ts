// The size of the event log in Postgres after a million events, before and after pruning, and what the pruning and its
// index cost: make bench ONLY=event-log. Needs a build. EVENTS=1000000 DAYS=365 RETENTION_DAYS=30.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@innkeeper/embedded/postgres';
import { pruneLog } from '@innkeeper/kit/internals/messaging/postgres/prune-log';
import { PostgresEventBus } from '@innkeeper/kit/messaging/postgres';
import { createLogger } from '@innkeeper/kit/observe';
import { createPool, migrateEventLog } from '@innkeeper/kit/postgres';
import { sizeOf } from '../form.ts';

const EVENTS = Number(process.env['EVENTS'] ?? sizeOf(1_000_000, 2_000));
const DAYS = Number(process.env['DAYS'] ?? 365);
const RETENTION_DAYS = Number(process.env['RETENTION_DAYS'] ?? 30);
const EVENTS_PER_SUBJECT = 4;
const BATCHES = sizeOf(100, 2);
const BATCH = 500;
const TOPIC = 'innkeeper.booking';
const SUBJECT = '00000000-0000-4000-8000-000000000000';
const logger = createLogger('bench', 'error');

const bookingEvent = (subject: string, version: number) =>
  JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/innkeeper/booking',
    type: 'booking.confirmed',
    subject,
    time: '2026-11-22T10:00:00.000Z',
    datacontenttype: 'application/json',
    dataschema: '/innkeeper/booking/booking.confirmed/v1',
    aggregateversion: version,
    requestid: randomUUID(),
    actorkind: 'user',
    actorid: randomUUID(),
    data: {
      bookingId: subject,
      customerId: randomUUID(),
      email: 'guest.of.the.hotel@example.com',
      roomId: 'D-204',
      roomName: 'Deluxe Sea View 204',
      start: '2026-12-01',
      end: '2026-12-05',
      nights: 4,
      price: 480,
      status: 'confirmed',
      guestName: 'Maria Guest',
      guests: 2,
      segments: [{ roomId: 'D-204', start: '2026-12-01', end: '2026-12-05' }],
    },
  });

const postgres = await startPostgres({
  dir: path.join(tmpdir(), `innkeeper-bench-${randomUUID()}`),
  superuserPassword: 'bench',
  throwaway: true,
});
const url = postgres.superuserUrl('postgres');
const pool = createPool({ url, name: 'bench', logger, connections: 2, statementTimeoutMs: 600_000 });
try {
  await migrateEventLog(url, logger);
  await measurePublishing();
  await fill();
  await print('before pruning');
  const startedAt = performance.now();
  const removed = await pruneLog(pool, RETENTION_DAYS);
  console.log(`pruning removed ${removed} events in ${seconds(startedAt)} s`);
  const againAt = performance.now();
  await pruneLog(pool, RETENTION_DAYS);
  console.log(`pruning again, with nothing to do: ${seconds(againAt)} s`);
  await pool.query('vacuum log_messages');
  await print('after pruning and vacuum: the file keeps free space for new events');
  await pool.query('vacuum full log_messages');
  await print('after vacuum full: what the events need');
} finally {
  await pool.end();
  await postgres.stop();
}

/** How many events a relay publishes per second, with and without the index that pruning needs. */
async function measurePublishing() {
  const bus = new PostgresEventBus({ url, logger });
  const rate = async () => {
    const batches = Array.from({ length: BATCHES }, () =>
      Array.from({ length: BATCH }, () => {
        const key = randomUUID();
        return { topic: TOPIC, key, value: bookingEvent(key, 1), headers: { 'content-type': 'x' } };
      }),
    );
    const startedAt = performance.now();
    for (const batch of batches) await bus.publish(batch);
    return Math.round((1_000 * BATCHES * BATCH) / (performance.now() - startedAt));
  };
  await rate(); // warms up
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'log_messages_key'`);
  for (let round = 0; round < 3; round++) {
    rates.with.push(await rate());
    await pool.query('drop index log_messages_key');
    rates.without.push(await rate());
    await pool.query(rows[0].indexdef);
  }
  console.log(`events published per second, with the index: ${rates.with}; without: ${rates.without}`);
  await bus.close();
  await pool.query('truncate log_messages, log_partitions');
}

/** Subjects come one after another, each with its events on consecutive days. */
async function fill() {
  await pool.query(
    `insert into log_messages (topic, partition, "offset", key, value, headers, published_at)
     select $1, 0, row_number() over (order by at, i) - 1, key, replace($2, $3, key),
            '{"content-type":"application/cloudevents+json","x-request-id":"0f8fad5b-d9cb-469f-a165-70867728950e"}',
            now() - make_interval(secs => $4::float8 * 86400 * (1 - at))
       from (select i, md5((i / $5)::text)::uuid::text as key,
                    least(1, (i - i % $5)::float8 / $6 + (i % $5) / $4::float8) as at
               from generate_series(0, $6 - 1) i) events
      order by at, i`,
    [TOPIC, bookingEvent(SUBJECT, 1), SUBJECT, DAYS, EVENTS_PER_SUBJECT, EVENTS],
  );
  await pool.query(`insert into log_partitions values ($1, 0, $2)`, [TOPIC, EVENTS]);
  await pool.query('vacuum analyze log_messages');
}

async function print(when: string): Promise<void> {
  const { rows } = await pool.query(
    `select count(*) as events, pg_total_relation_size('log_messages') as total,
            pg_relation_size('log_messages_pkey') as "primary", pg_relation_size('log_messages_key') as "key"
       from log_messages`,
  );
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const { events, total, primary, key } = rows[0];
  console.log(`${when}: ${events} events, ${mb(total)} (indexes: ${mb(primary)} primary, ${mb(key)} key)`);
}

function seconds(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
