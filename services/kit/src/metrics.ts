import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheRead } from './cache.ts';
import type { Database } from './db.ts';
import type { EventBus } from './event-bus.ts';
import { outboxLag } from './outbox.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What a process counts about itself, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** Node's own measures: event loop delay, memory, garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Starts the clock of one request; the function it returns stops it. */
  startRequest(): (method: string, route: string, status: number) => void {
    const stop = this.#requests.startTimer();
    return (method, route, status) => void stop({ method, route, status });
  }

  /** Counts how reads of public lists came by their answer. */
  countCacheReads(): (list: string, how: CacheRead) => void {
    const reads = new Counter({
      name: 'list_cache_reads_total',
      help: 'Reads of public lists: hit, miss, joined (waited for another read), bypass (Redis is away).',
      labelNames: ['list', 'how'],
      registers: [this.registry],
    });
    return (list, how) => reads.inc({ list, how });
  }

  watchDatabase(database: Database): void {
    const { pool } = database;
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
    const waiting = new Gauge({
      name: 'outbox_events_waiting',
      help: 'Committed events that are not published yet.',
      registers: [this.registry],
    });
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event that is not published yet.',
      registers: [this.registry],
      async collect() {
        const lag = await outboxLag(database).catch(() => undefined);
        if (!lag) return;
        waiting.set(lag.events);
        oldest.set(lag.oldestSeconds);
      },
    });
  }

  watchBus(bus: EventBus): void {
    const lag = new Gauge({
      name: 'consumer_lag_messages',
      help: 'Messages a consumer group has still to handle.',
      labelNames: ['group', 'topic'],
      registers: [this.registry],
      async collect() {
        for (const { group, topic, messages } of await bus.lag().catch(() => []))
          lag.set({ group, topic }, messages);
      },
    });
  }
}
