import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../observe/logger.ts';
import { beginSpan, type Span } from '../observe/tracing.ts';
import type { Database } from '../postgres/db.ts';
import type { Envelope, OutgoingEvent } from './envelope.ts';
import { ASK_AGAIN_AFTER_REFUSAL_MS, type BusMessage, BusRefusal, type EventBus } from './event-bus.ts';

type OutboxRow = {
  position: number;
  /** Rows of earlier versions lack the schema or the actor. */
  event: Omit<OutgoingEvent, 'dataschema' | 'actor'> & Partial<Pick<OutgoingEvent, 'dataschema' | 'actor'>>;
};

function toMessage({ position, event }: OutboxRow, span: Span | undefined): BusMessage {
  const { id, topic, source, type, dataschema, subject, time, actor, requestId, data } = event;
  const wire: Envelope = {
    specversion: '1.0',
    id,
    source,
    type,
    subject,
    time,
    datacontenttype: 'application/json',
    dataschema: dataschema ?? `${source}/${type}/v1`, // a program that wrote none knew only the first versions
    aggregateversion: position,
    ...(requestId ? { requestid: requestId } : {}),
    ...(actor ? { actorkind: actor.kind, actorid: actor.id } : {}),
    data,
  };
  const headers: Record<string, string> = { 'content-type': 'application/cloudevents+json' };
  if (requestId) headers['x-request-id'] = requestId;
  const traceparent = span?.traceparent ?? event.traceparent;
  if (traceparent) headers['traceparent'] = traceparent;
  return { topic, key: subject, value: JSON.stringify(wire), headers };
}

/** Of the first rows as many as a bus takes at once, and at least one: Kafka refuses a batch that is too large for ever. */
function fitting(rows: OutboxRow[]): OutboxRow[] {
  let bytes = 0;
  for (const [i, { event }] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(event));
    if (i && bytes > BATCH_BYTES) return rows.slice(0, i);
  }
  return rows;
}

/** The way of one event to the bus, where its cause is traced. */
function sendingOf({ event: { id, topic, type, traceparent } }: OutboxRow): Span | undefined {
  if (!traceparent) return undefined;
  return beginSpan(`send ${type}`, {
    kind: 'producer',
    parent: traceparent,
    attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
  });
}

export type RelayOptions = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  /** How long a committed event may wait where another replica's commit did not wake this relay. */
  pollMs?: number;
  batch?: number;
  /** Published rows are kept this long, to look into; then only the newest of each subject is, in `last_events`. */
  keepDays?: number;
};

const BATCH_BYTES = 500_000; // Kafka's own limit is a megabyte, envelopes included
const LAST_PUBLISH_MS = 3_000;
const REST_MS = 1_000;
const PRUNE_EVERY_MS = 3_600_000;
const PRUNE_AT_ONCE = 1_000;
const LOCK = 7_204_001; // one relay per database; the number only has to be the same in every replica

/**
 * Publishes the outbox in order. Of all replicas one holds the advisory lock and works; the others wait for it.
 * Rows are marked only after the bus has them, so a crash between the two publishes again and loses nothing.
 */
export class Relay {
  readonly #options: Required<RelayOptions>;
  readonly #stopping = new AbortController();
  #wake: () => void = () => {};
  #woken = false;
  #loop: Promise<void> | undefined;

  constructor(options: RelayOptions) {
    this.#options = { pollMs: 250, batch: 500, keepDays: 7, ...options };
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
   * Publishes what is committed and waiting, if this relay holds the lock, then stops. Where the bus is away it does
   * not wait for it: the events stay in the outbox for the next start.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.race([this.#loop, sleep(LAST_PUBLISH_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { database, logger } = this.#options;
    while (!this.#stopped) {
      let client: pg.PoolClient | undefined;
      let broken: Error | undefined;
      try {
        client = await database.pool.connect();
        if (await this.#waitForLock(client)) await this.#lead(client);
      } catch (error) {
        broken = error as Error;
        logger.warn({ err: error }, 'the relay lost its database or bus and tries again');
        await this.#rest(error instanceof BusRefusal ? ASK_AGAIN_AFTER_REFUSAL_MS : REST_MS);
      } finally {
        client?.release(broken ?? true); // closing the session is what gives the lock back
      }
    }
  }

  /** Waits for its turn. Whether this relay holds the lock now: it may be stopped before. */
  async #waitForLock(client: pg.PoolClient): Promise<boolean> {
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCK,
      ]);
      if (rows[0]!.held) return true;
      if (this.#stopped) return false;
      await this.#pause(this.#options.pollMs);
    }
  }

  /** Publishes until stopped. */
  async #lead(client: pg.PoolClient): Promise<void> {
    let prunedAt = 0;
    for (;;) {
      this.#woken = false;
      const published = await this.#publishBatch(client);
      if (published) continue;
      if (this.#stopped) return;
      if (Date.now() - prunedAt > PRUNE_EVERY_MS) {
        const pruned = await this.#prune(client);
        if (pruned === PRUNE_AT_ONCE) continue; // there may be more, but first what is to be published
        prunedAt = Date.now();
      }
      if (!this.#woken) await this.#pause(this.#options.pollMs);
    }
  }

  async #publishBatch(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<OutboxRow>({
      name: 'outbox-next',
      text: 'select position, event from outbox where published_at is null order by position limit $1',
      values: [this.#options.batch],
    });
    if (!rows.length) return 0;
    const batch = fitting(rows);
    await this.#publish(batch);
    await client.query({
      name: 'outbox-mark',
      text: 'update outbox set published_at = now() where position = any($1::bigint[])',
      values: [batch.map((row) => row.position)],
    });
    return batch.length;
  }

  async #publish(rows: OutboxRow[]): Promise<void> {
    const spans = rows.map(sendingOf);
    const messages = rows.map((row, i) => toMessage(row, spans[i]));
    try {
      await this.#options.bus.publish(messages);
      for (const span of spans) span?.end();
    } catch (error) {
      for (const span of spans) span?.end({}, error);
      throw error;
    }
  }

  /** Forgets a piece of what is long published: all at once could take longer than a statement may. Returns how much. */
  async #prune(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ pruned: number }>(
      `with old as (
         select position from outbox where published_at < now() - make_interval(days => $1)
          order by published_at limit $2
       ), gone as (
         delete from outbox where position in (select position from old) returning *
       ), kept as (
         insert into last_events as former (topic, subject, position, id, event, created_at)
         select distinct on (topic, subject) topic, subject, position, id, event, created_at
           from gone order by topic, subject, position desc
         on conflict (topic, subject) do update
           set position = excluded.position, id = excluded.id, event = excluded.event, created_at = excluded.created_at
         where former.position < excluded.position
       )
       select count(*) as pruned from gone`,
      [this.#options.keepDays, PRUNE_AT_ONCE],
    );
    return rows[0]!.pruned;
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** After a failure: a new event is no reason to try sooner. */
  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
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

/** How many events wait to be published, and for how many seconds the oldest has. */
export async function outboxLag(database: Database): Promise<{ events: number; oldestSeconds: number }> {
  const { rows } = await database.query<{ events: number; oldest: number }>(
    `select count(*) as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
       from outbox where published_at is null`,
  );
  return { events: rows[0]!.events, oldestSeconds: rows[0]!.oldest };
}
