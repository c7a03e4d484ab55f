import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../observe/logger.ts';
import type { Span } from '../observe/span.ts';
import { beginSpan } from '../observe/tracing.ts';
import type { Database } from '../postgres/db.ts';
import { BusAuthError, type EventBus, RETRY_AFTER_AUTH_ERROR_MS } from './event-bus.ts';
import { type OutboxRow, toMessage } from './outbox.ts';

export type RelayOptions = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  /** How often to look for events, and for the lock, without being woken: a wake can be lost. */
  pollMs?: number;
  batch?: number;
  /** The least time between two looks that find events: those committed in between share a batch. */
  gatherMs?: number;
  /** Published rows are kept this long for inspection; then only the newest of each subject is, in `last_events`. */
  keepDays?: number;
};

const BATCH_BYTES = 500_000; // Kafka's own limit is a megabyte, envelopes included
const SHUTDOWN_PUBLISH_MS = 3_000;
const RETRY_AFTER_MS = 1_000;
const PRUNE_EVERY_MS = 3_600_000;
const PRUNE_BATCH = 1_000;
const LOCK = 7_204_001; // one relay per database; the number only has to be the same in every replica
const CHANNEL = 'outbox';
const NOTIFY_EVERY_MS = 5; // under load one notification stands for many commits

/**
 * Publishes the outbox in order. One of all replicas holds the advisory lock and works; the others wait for the lock, and
 * notify it of what is committed on them.
 * Rows are marked only after the bus has them, so a crash between the two publishes again and loses nothing.
 */
export class Relay {
  readonly #options: Required<RelayOptions>;
  readonly #stopping = new AbortController();
  #wake: () => void = () => {};
  #woken = false;
  #loop: Promise<void> | undefined;

  constructor(options: RelayOptions) {
    this.#options = { pollMs: 250, batch: 500, gatherMs: 10, keepDays: 7, ...options };
    options.database.onEventsCommitted(() => this.wake());
  }

  start(): void {
    this.#loop = this.#run();
  }

  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /**
   * Publishes what is committed and waiting, if this relay holds the lock, then stops. It does not wait for a bus that is
   * unavailable: the events stay in the outbox for the next start.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.race([this.#loop, sleep(SHUTDOWN_PUBLISH_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { database, logger } = this.#options;
    while (!this.#stopped) {
      let client: pg.PoolClient | undefined;
      let broken: Error | undefined;
      try {
        client = await database.pool.connect();
        // The commits of this session (marks and notifications) may be lost, because they are repeated; so they need not
        // wait for the disk.
        await client.query('set synchronous_commit to off');
        // In the order of the index of waiting rows, whatever the statistics say: each other plan repeatedly reads what was
        // published since the last vacuum. An index scan marks the entries of rows that no transaction can see any more.
        await client.query('set enable_bitmapscan to off');
        await client.query('set enable_seqscan to off');
        if (await this.#waitForLock(client)) {
          this.#options.bus.becomePublisher();
          await this.#publishUntilStopped(client);
        }
      } catch (error) {
        broken = error as Error;
        logger.warn({ err: error }, 'the relay lost its database or bus and retries');
        await this.#waitMs(error instanceof BusAuthError ? RETRY_AFTER_AUTH_ERROR_MS : RETRY_AFTER_MS);
      } finally {
        client?.release(broken ?? true); // only a closed session releases its advisory lock
      }
    }
  }

  /**
   * Resolves with whether this relay holds the lock now: false when it was stopped before. Events committed on this
   * replica are notified after their transaction: within it, NOTIFY would make all commits wait for each other.
   */
  async #waitForLock(client: pg.PoolClient): Promise<boolean> {
    for (;;) {
      const hasEvents = this.#woken;
      this.#woken = false;
      const { rows } = await client.query<{ held: boolean }>({
        name: 'outbox-lock',
        text: 'select pg_try_advisory_lock($1) as held, case when $2 then pg_notify($3, null) end',
        values: [LOCK, hasEvents, CHANNEL],
      });
      if (rows[0]!.held) return true;
      if (this.#stopped) return false;
      if (hasEvents) await sleep(NOTIFY_EVERY_MS);
      if (!this.#woken) await this.#pause(this.#options.pollMs);
    }
  }

  async #publishUntilStopped(client: pg.PoolClient): Promise<void> {
    client.on('notification', () => this.wake());
    await client.query(`listen ${CHANNEL}`);
    let prunedAt = 0;
    let published: OutboxRow[] = [];
    const { batch, gatherMs, pollMs } = this.#options;
    for (;;) {
      this.#woken = false;
      const lookedAt = performance.now();
      published = await this.#nextBatch(client, published);
      if (published.length) {
        await this.#publish(published);
        // An event after a quiet time is published at once. Those of a busy time share the cost of a batch.
        if (published.length < batch) await this.#waitMs(lookedAt + gatherMs - performance.now());
        continue;
      }
      if (this.#stopped) return;
      if (Date.now() - prunedAt > PRUNE_EVERY_MS) {
        const pruned = await this.#prune(client);
        if (pruned === PRUNE_BATCH) continue; // there may be more, but publishing comes first
        prunedAt = Date.now();
      }
      if (!this.#woken) await this.#pause(pollMs);
    }
  }

  /** Marks what was published and reads the rows after it, in one round trip. */
  async #nextBatch(client: pg.PoolClient, published: OutboxRow[]): Promise<OutboxRow[]> {
    const { rows } = await client.query<OutboxRow>({
      name: 'outbox-next',
      text: `with marked as (update outbox set published_at = now() where position = any($1::bigint[]))
             select position, event,
                    (select position || ':' || encode(hash, 'hex') from history_head where position > 0) as history
               from outbox where published_at is null and position <> all($1::bigint[])
              order by position limit $2`,
      values: [published.map((row) => row.position), this.#options.batch],
    });
    return limitBytes(rows);
  }

  async #publish(rows: OutboxRow[]): Promise<void> {
    const spans = rows.map(beginSendSpan);
    const messages = rows.map((row, i) => toMessage(row, spans[i]));
    try {
      await this.#options.bus.publish(messages);
      for (const span of spans) span?.end();
    } catch (error) {
      for (const span of spans) span?.end({}, error);
      throw error;
    }
  }

  /** Removes one batch of long published rows, because all at once could exceed the statement timeout. Returns its size. */
  async #prune(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ pruned: number }>(
      `with old as (
         select position from outbox where published_at < now() - make_interval(days => $1)
          order by published_at limit $2
       ), removed as (
         delete from outbox where position in (select position from old) returning *
       ), kept as (
         insert into last_events as former (topic, subject, position, id, event, created_at)
         select distinct on (topic, subject) topic, subject, position, id, event, created_at
           from removed order by topic, subject, position desc
         on conflict (topic, subject) do update
           set position = excluded.position, id = excluded.id, event = excluded.event, created_at = excluded.created_at
         where former.position < excluded.position
       )
       select count(*) as pruned from removed`,
      [this.#options.keepDays, PRUNE_BATCH],
    );
    return rows[0]!.pruned;
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Waits; new events do not shorten it. */
  async #waitMs(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** As many of the first rows as a bus takes in one batch, and at least one: Kafka always rejects a batch that is too large. */
function limitBytes(rows: OutboxRow[]): OutboxRow[] {
  let bytes = 0;
  for (const [i, { event }] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(event));
    if (i && bytes > BATCH_BYTES) return rows.slice(0, i);
  }
  return rows;
}

/** The span of sending an event whose cause is traced. */
function beginSendSpan({ event: { id, topic, type, traceparent } }: OutboxRow): Span | undefined {
  if (!traceparent) return undefined;
  return beginSpan(`send ${type}`, {
    kind: 'producer',
    parent: traceparent,
    attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
  });
}
