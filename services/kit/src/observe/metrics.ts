import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countDeadLetters } from '../messaging/dead-letters.ts';
import type { ConsumerLag, EventBus } from '../messaging/event-bus.ts';
import { outboxLag } from '../messaging/outbox.ts';
import type { Database } from '../postgres/db.ts';
import { CACHE_READS, type CacheRead } from '../redis/cache.ts';
import { withTimeout } from '../with-timeout.ts';

/** For deliveries, which take long when the log or a consumer was unavailable. */
const DELAY_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The measurements of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** Node's own metrics: event loop delay, memory, garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Starts to time a request; the function it returns records it. */
  startRequest(): (method: string, route: string, status: number) => void {
    const startedAt = performance.now(); // prom-client's own timer costs two arrays and a copy of the labels
    return (method, route, status) =>
      this.#requests.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
  }

  /** Counts how reads of public lists got their answer. */
  countCacheReads(): (list: string, how: CacheRead) => void {
    const reads = new Counter({
      name: 'list_cache_reads_total',
      help: 'Reads of public lists: hit, miss, joined (waited for another read), bypass (Redis is unavailable).',
      labelNames: ['list', 'how'],
      registers: [this.registry],
    });
    return (list, how) => {
      for (const way of CACHE_READS) reads.inc({ list, how: way }, way === how ? 1 : 0);
    };
  }

  /**
   * A counter of business events, split by one label with known values. Each value begins at 0, so that the first event
   * is an increase too.
   */
  counter<Value extends string>(
    name: string,
    { help, label, values }: { help: string; label: string; values: readonly Value[] },
  ): (value: Value) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] });
    for (const value of values) counter.inc({ [label]: value }, 0);
    return (value) => counter.inc({ [label]: value });
  }

  /** A value that `read` returns whenever metrics are collected. While it fails, the last value stays. */
  gauge(name: string, { help, read }: { help: string; read: () => number | Promise<number> }): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        try {
          gauge.set(await read());
        } catch {
          // The database is unavailable, which other metrics show.
        }
      },
    });
  }

  /** Measures the time from an event to its effect in this service. */
  measureDelays(): (consumer: { group: string; topic: string }, seconds: number) => void {
    const delays = new Histogram({
      name: 'event_delay_seconds',
      help: 'Time from an event to its effect in this service.',
      labelNames: ['group', 'topic'],
      buckets: DELAY_BUCKETS,
      registers: [this.registry],
    });
    return (consumer, seconds) => delays.observe(consumer, seconds);
  }

  /** Counts events about kinds of records that a projection does not have, such as those that were added to a topic later. */
  countSkippedEvents(): (event: { group: string; topic: string; kind: string }) => void {
    const skipped = new Counter({
      name: 'events_skipped_total',
      help: 'Events about kinds of records that the projection of their topic does not have.',
      labelNames: ['group', 'topic', 'kind'],
      registers: [this.registry],
    });
    return (event) => skipped.inc(event);
  }

  watchDatabase(database: Database): void {
    const { pool } = database;
    new Gauge({
      name: 'db_pool_size',
      help: 'How many database connections there may be.',
      registers: [this.registry],
    }).set(pool.options.max);
    const connections = new Gauge({
      name: 'db_pool_connections',
      help: 'Database connections by state; waiting are calls without one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        connections.set({ state: 'open' }, pool.totalCount);
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
    const registers = [this.registry];
    const collect = collectOnce(async () => {
      const lag = await outboxLag(database).catch(() => undefined);
      if (!lag) return;
      waiting.set(lag.events);
      oldest.set(lag.oldestSeconds);
    });
    const waiting = new Gauge({
      name: 'outbox_events_waiting',
      help: 'Committed events that are not published yet.',
      registers,
      collect,
    });
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event that is not published yet.',
      registers,
      collect,
    });
    const deadLetters = new Gauge({
      name: 'dead_letters_waiting',
      help: 'Events that could not be handled and were not replayed yet.',
      registers,
      async collect() {
        const waiting = await countDeadLetters(database).catch(() => undefined);
        if (waiting !== undefined) deadLetters.set(waiting);
      },
    });
  }

  /** Shows whether the event log answered the last check. */
  showEventLog(): (answered: boolean) => void {
    const up = new Gauge({
      name: 'event_log_up',
      help: 'Whether the event log answers: 1 or 0.',
      registers: [this.registry],
    });
    return (answered) => up.set(Number(answered));
  }

  /** Shows how far behind the consumers are. While the event log does not answer, there are no values instead of old ones. */
  watchBus(bus: EventBus): void {
    const registers = [this.registry];
    const collect = collectOnce(async () => {
      const lags = await lagInTime(bus);
      for (const gauge of [waiting, inPartition, oldest]) gauge.reset();
      for (const { group, topic, partition, messages, oldestSeconds } of lags) {
        waiting.inc({ group, topic }, messages);
        inPartition.set({ group, topic, partition }, messages);
        oldest.set({ group, topic, partition }, oldestSeconds);
      }
    });
    const waiting = new Gauge({
      name: 'consumer_lag_messages',
      help: 'Messages a consumer group has still to handle.',
      labelNames: ['group', 'topic'],
      registers,
      collect,
    });
    const inPartition = new Gauge({
      name: 'consumer_partition_lag_messages',
      help: 'Messages of one partition that a consumer group has still to handle.',
      labelNames: ['group', 'topic', 'partition'],
      registers,
      collect,
    });
    const oldest = new Gauge({
      name: 'consumer_oldest_seconds',
      help: 'Age of the oldest message of one partition that a consumer group has still to handle.',
      labelNames: ['group', 'topic', 'partition'],
      registers,
      collect,
    });
  }
}

/** For gauges that one query fills: the first that is collected runs it, and the others share its result. */
function collectOnce(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

const LAG_TIMEOUT_MS = 3_000;

/** The lag, or nothing while the log is unavailable or slow: the outbox's metrics matter then, and must not wait for it. */
function lagInTime(bus: EventBus): Promise<ConsumerLag[]> {
  return withTimeout(bus.lag(), LAG_TIMEOUT_MS, () => new Error('no answer in time')).catch(() => []);
}
