import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../../observe/logger.ts';

export type LogWatchOptions = {
  pool: pg.Pool;
  logger: Logger;
  /** How long a message may wait when its notification was missed. */
  pollMs: number;
  /** The consumer groups of this process with their topics, now. */
  groups: () => readonly { group: string; topics: readonly string[] }[];
  /** Called with the topic of new messages. */
  onPublished: (topic: string) => void;
  /** Called with a group for which messages wait. */
  onWaiting: (group: string) => void;
};

export const CHANNEL = 'event_log';
const CONNECT_AGAIN_MS = 500;

/**
 * Notices messages, by NOTIFY and by polling, on one session for all groups of the process: if each reader polled, all of
 * them would hold a session of 3 MB at rest.
 */
export class LogWatch {
  readonly #options: LogWatchOptions;
  readonly #stopping = new AbortController();
  #client: pg.PoolClient | undefined;
  #watching: Promise<void> | undefined;

  constructor(options: LogWatchOptions) {
    this.#options = options;
  }

  /** The session, for other short queries at rest; undefined while it is not connected. */
  get client(): pg.PoolClient | undefined {
    return this.#client;
  }

  /** Starts to watch, unless it does already. */
  start(): void {
    this.#watching ??= this.#watchUntilStopped();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }

  async #watchUntilStopped(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#watch().catch((err: unknown) => {
        this.#options.logger.debug({ err }, 'the session that watches the event log was lost');
      });
      await sleep(CONNECT_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Watches on one session until that ends, or the watch is stopped. */
  async #watch(): Promise<void> {
    const client = await this.#options.pool.connect();
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, this.#stopping.signal]);
    try {
      client.once('end', () => ended.abort());
      client.on('notification', ({ payload }) => this.#options.onPublished(payload!));
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      while (!signal.aborted) {
        await this.#poll(client);
        await sleep(this.#options.pollMs, undefined, { signal }).catch(() => {});
      }
    } finally {
      this.#client = undefined;
      client.release(true);
    }
  }

  async #poll(client: pg.PoolClient): Promise<void> {
    const { groups, onWaiting } = this.#options;
    const pairs = groups().flatMap(({ group, topics }) => topics.map((topic) => ({ group, topic })));
    const { rows } = await client.query<{ group: string }>({
      name: 'log-waiting',
      text: `select distinct o.consumer_group as "group"
               from log_offsets o join log_partitions p using (topic, partition)
              where (o.consumer_group, o.topic) in (select * from unnest($1::text[], $2::text[]))
                and o.retry_at <= now() and p.next > o."offset"`,
      values: [pairs.map(({ group }) => group), pairs.map(({ topic }) => topic)],
    });
    for (const { group } of rows) onWaiting(group);
  }
}
