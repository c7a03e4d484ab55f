import type pg from 'pg';
import type { Logger } from '../../observe/logger.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { BusMessage, Subscription } from '../event-bus.ts';

type Offset = { topic: string; partition: number; offset: number; attempts: number };
type LogRow = BusMessage & { offset: number };

const backOffSeconds = (attempts: number) => Math.min(10, 0.1 * 2 ** attempts);

/**
 * Reads one partition at a time for a consumer group. The group's offset row stays locked while its messages are
 * handled, so no other reader takes the same partition, and a reader that dies gives it back with its session.
 */
export class PartitionReader {
  readonly #options: {
    pool: pg.Pool;
    subscription: Subscription;
    pollMs: number;
    batch: number;
    logger: Logger;
  };
  #stopped = false;
  #woken = false;
  #interrupt: () => void = () => {};
  #loop: Promise<void> | undefined;

  constructor(options: {
    pool: pg.Pool;
    subscription: Subscription;
    pollMs: number;
    batch: number;
    logger: Logger;
  }) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  wake(): void {
    this.#woken = true;
    this.#interrupt();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#interrupt();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { logger, subscription } = this.#options;
    while (!this.#stopped) {
      this.#woken = false;
      const worked = await this.#readOnce().catch((error: unknown) => {
        if (!this.#stopped)
          logger.warn({ err: error, group: subscription.group }, 'the event log did not answer');
        return false;
      });
      if (!worked && !this.#woken) await this.#pause();
    }
  }

  /** Handles the next batch of one partition. Returns whether there was any. */
  async #readOnce(): Promise<boolean> {
    const { pool, subscription, batch } = this.#options;
    return inTransaction(pool, async (client) => {
      const at = await this.#takePartition(client);
      if (!at) return false;
      const { rows } = await client.query<LogRow>(
        `select topic, key, value, headers, "offset" from log_messages
          where topic = $1 and partition = $2 and "offset" >= $3 order by "offset" limit $4`,
        [at.topic, at.partition, at.offset, batch],
      );
      await this.#handle(rows, at);
      const retryAfter = at.attempts ? backOffSeconds(at.attempts) : 0;
      await client.query(
        `update log_offsets set "offset" = $4, attempts = $5, retry_at = now() + make_interval(secs => $6)
          where consumer_group = $1 and topic = $2 and partition = $3`,
        [subscription.group, at.topic, at.partition, at.offset, at.attempts, retryAfter],
      );
      return true;
    });
  }

  async #takePartition(client: pg.PoolClient): Promise<Offset | undefined> {
    const { group, topics } = this.#options.subscription;
    const { rows } = await client.query<Offset>(
      `select o.topic, o.partition, o."offset", o.attempts
         from log_offsets o join log_partitions p using (topic, partition)
        where o.consumer_group = $1 and o.topic = any($2) and o.retry_at <= now() and p.next > o."offset"
        limit 1 for update of o skip locked`,
      [group, topics],
    );
    return rows[0];
  }

  /** Moves `at` past the messages handled; those that are not are tried again later. */
  async #handle(rows: LogRow[], at: Offset): Promise<void> {
    const { subscription, logger } = this.#options;
    try {
      const handled = await subscription.handle(rows.map(({ offset: _, ...message }) => message));
      at.offset = rows[handled - 1]!.offset + 1;
      at.attempts = 0;
    } catch (error) {
      at.attempts++;
      logger.warn(
        { err: error, topic: at.topic, group: subscription.group },
        'messages wait to be tried again',
      );
    }
  }

  #pause(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMs);
      this.#interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
