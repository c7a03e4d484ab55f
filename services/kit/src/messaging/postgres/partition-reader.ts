import type pg from 'pg';
import type { Logger } from '../../observe/logger.ts';
import type { Sql } from '../../postgres/sql.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { BusMessage, Subscription } from '../event-bus.ts';

export type PartitionReaderOptions = {
  pool: pg.Pool;
  subscription: Subscription;
  batch: number;
  logger: Logger;
  /** Called when another reader of the group would find a partition, too. */
  onMore: () => void;
};

/** The position of a group in one partition. `next` is the offset of the next message that will be published. */
type Position = { topic: string; partition: number; offset: number; next: number; attempts: number };
/** `ready`: how many partitions have messages for the group, this one and those of other readers included. */
type TakenPartition = Position & { ready: number };
type LogRow = BusMessage & { offset: number };

const backOffSeconds = (attempts: number) => Math.min(10, 0.1 * 2 ** attempts);

/**
 * Reads one partition at a time for a consumer group, at the start and whenever it is woken. The group's offset row stays
 * locked while its messages are handled, so no other reader takes the same partition, and a reader that dies frees it with its
 * session.
 */
export class PartitionReader {
  readonly #options: PartitionReaderOptions;
  #stopped = false;
  #woken = false;
  #isIdle = false;
  #interrupt: () => void = () => {};
  #loop: Promise<void> | undefined;

  constructor(options: PartitionReaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  get isIdle(): boolean {
    return this.#isIdle;
  }

  /** Makes the reader look for messages: now if it is idle, otherwise after those in hand. */
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
      const mayHaveMore = await this.#readOnce().catch((error: unknown) => {
        if (!this.#stopped)
          logger.warn({ err: error, group: subscription.group }, 'the event log did not answer');
        return false;
      });
      if (!mayHaveMore && !this.#woken) await this.#pause();
    }
  }

  /** Handles the next batch of one partition. Resolves with whether there may be more without a further notification. */
  async #readOnce(): Promise<boolean> {
    const { pool, subscription, batch, onMore } = this.#options;
    return inTransaction(pool, async (sql) => {
      const position = await this.#takePartition(sql);
      if (!position) return false;
      const { topic, partition, offset, ready } = position;
      if (ready > 1) onMore();
      const { rows } = await sql.query<LogRow>(
        `select topic, key, value, headers, "offset" from log_messages
          where topic = $1 and partition = $2 and "offset" >= $3 order by "offset" limit $4`,
        [topic, partition, offset, batch],
      );
      const after = rows.length ? await this.#handle(rows, position) : { offset: position.next, attempts: 0 };
      const retryAfter = after.attempts ? backOffSeconds(after.attempts) : 0;
      sql.queryAtCommit({
        name: 'log-advance',
        text: `update log_offsets set "offset" = $4, attempts = $5, retry_at = now() + make_interval(secs => $6)
                where consumer_group = $1 and topic = $2 and partition = $3`,
        values: [subscription.group, topic, partition, after.offset, after.attempts, retryAfter],
      });
      return ready > 1 || after.offset < position.next;
    });
  }

  async #takePartition(sql: Sql): Promise<TakenPartition | undefined> {
    const { group, topics } = this.#options.subscription;
    const ready = `from log_offsets o join log_partitions p using (topic, partition)
                  where o.consumer_group = $1 and o.topic = any($2) and o.retry_at <= now() and p.next > o."offset"`;
    const { rows } = await sql.query<TakenPartition>(
      {
        name: 'log-take',
        text: `select o.topic, o.partition, o."offset", p.next, o.attempts, (select count(*) ${ready}) as ready
               ${ready} limit 1 for update of o skip locked`,
      },
      [group, topics],
    );
    return rows[0];
  }

  /** Resolves with the offset after the messages that were handled; the others are delivered again after a back-off. */
  async #handle(
    rows: LogRow[],
    { topic, offset, attempts }: Position,
  ): Promise<Pick<Position, 'offset' | 'attempts'>> {
    const { subscription, logger } = this.#options;
    try {
      const handled = await subscription.handle(rows.map(({ offset: _, ...message }) => message));
      return { offset: rows[handled - 1]!.offset + 1, attempts: 0 };
    } catch (error) {
      logger.warn({ err: error, topic, group: subscription.group }, 'messages wait for another attempt');
      return { offset, attempts: attempts + 1 };
    }
  }

  /** Until the next call of `wake`. */
  #pause(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      this.#isIdle = true;
      this.#interrupt = () => {
        this.#isIdle = false;
        resolve();
      };
    });
  }
}
