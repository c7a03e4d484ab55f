import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../../observe/logger.ts';
import { createPool } from '../../postgres/pool.ts';
import type { Statement } from '../../postgres/sql.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { BusMessage, ConsumerLag, EventBus, Subscription, TopicReader } from '../event-bus.ts';
import { ERASES_HEADER } from '../outbox.ts';
import { CHANNEL, LogWatch } from './log-watch.ts';
import { PartitionReader } from './partition-reader.ts';
import { pruneLog } from './prune-log.ts';
import { readTopicInPostgres } from './topic-reader.ts';

const PARTITIONS = 4;
const PRUNE_EVERY_MS = 3_600_000;

/** The partition of a key, from 0. */
export const partitionOf = (key: string): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % PARTITIONS;

/**
 * Appends messages, each to the partition of its key. The row lock on a partition's head makes the order of commits the order of
 * offsets; the heads are locked in one order, so that two publishers cannot deadlock.
 */
const logAppend = (messages: readonly BusMessage[]): Statement => ({
  name: 'log-append',
  text: `with sent as (
           select m->>'topic' as topic, (m->>'partition')::int as partition, m->>'key' as key, m->>'value' as value,
                  m->'headers' as headers,
                  row_number() over (partition by m->>'topic', m->>'partition' order by i) as place
             from jsonb_array_elements($1::jsonb) with ordinality as x(m, i)
         ), added as (
           select topic, partition, count(*) as messages from sent group by topic, partition
         ), heads as (
           insert into log_partitions as p (topic, partition, next)
           select topic, partition, messages from added order by topic, partition
           on conflict (topic, partition) do update set next = p.next + excluded.next
           returning topic, partition, next
         )
         insert into log_messages (topic, partition, "offset", key, value, headers)
         select topic, partition, next - messages + place - 1, key, value, headers
           from sent join added using (topic, partition) join heads using (topic, partition)`,
  values: [JSON.stringify(messages.map((message) => ({ ...message, partition: partitionOf(message.key) })))],
});

/** Deletes what stands in the log before the message of a subject that replaces it. Readers skip the gaps, as after pruning. */
const earlierDelete = ({ topic, key }: BusMessage): Statement => ({
  name: 'log-erase',
  text: `delete from log_messages
          where topic = $1 and partition = $2 and key = $3
            and "offset" < (select max("offset") from log_messages
                             where topic = $1 and partition = $2 and key = $3 and headers ? $4)`,
  values: [topic, partitionOf(key), key, ERASES_HEADER],
});

const notification = (topics: string[]): Statement => ({
  name: 'log-notify',
  text: 'select pg_notify($1, topic) from unnest($2::text[]) topic',
  values: [CHANNEL, topics],
});

export type PostgresBusOptions = {
  url: string;
  logger: Logger;
  /** For how many days every event is kept, see `pruneLog`. */
  retentionDays?: number;
  /** How long after the start the log is pruned first; then every hour. */
  firstPruneMs?: number;
  /** How long a message may wait when its notification was missed. */
  pollMs?: number;
  batch?: number;
  /** Readers per subscription, which is how many partitions it handles at the same time. */
  readers?: number;
};

/**
 * The event log of the embedded default: ordered partitions and group offsets in Postgres tables, NOTIFY to wake readers.
 * Each process that has the log open also prunes it.
 */
export class PostgresEventBus implements EventBus {
  readonly #pool: pg.Pool;
  readonly #options: Required<PostgresBusOptions>;
  readonly #subscriptions: Subscription[] = [];
  readonly #groups: { group: string; topics: string[]; readers: PartitionReader[] }[] = [];
  readonly #watch: LogWatch;
  readonly #stopping = new AbortController();
  readonly #joining: Promise<void>[] = [];
  readonly #pruning: Promise<void>;

  constructor(options: PostgresBusOptions) {
    this.#options = {
      retentionDays: 30,
      firstPruneMs: 60_000,
      pollMs: 1_000,
      batch: 100,
      readers: 2,
      ...options,
    };
    this.#pool = createPool({
      url: options.url,
      name: 'event-log',
      logger: options.logger,
      connections: 40, // not a budget: readers hold one each, so that none waits for a slow handler
      statementTimeoutMs: 10_000,
    });
    this.#watch = new LogWatch({
      pool: this.#pool,
      logger: options.logger,
      pollMs: this.#options.pollMs,
      groups: () => this.#groups,
      onPublished: (topic) => this.#wakeReaders(({ topics }) => topics.includes(topic)),
      onWaiting: (waiting) => this.#wakeReaders(({ group }) => group === waiting),
    });
    this.#pruning = this.#pruneUntilStopped();
  }

  becomePublisher(): void {} // what others have published is read at each publishing

  /** Two round trips. */
  async publish(messages: BusMessage[]): Promise<void> {
    const topics = [...new Set(messages.map(({ topic }) => topic))];
    await inTransaction(this.#pool, async (tx) => {
      await tx.query(logAppend(messages));
      for (const message of messages)
        if (message.headers[ERASES_HEADER]) tx.queryAtCommit(earlierDelete(message));
      tx.queryAtCommit(notification(topics));
    });
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription);
    try {
      await this.#join(subscription);
    } catch (err) {
      this.#options.logger.warn({ group: subscription.group, err }, 'cannot read the event log yet');
      this.#joining.push(this.#retryJoin(subscription));
    }
  }

  async #retryJoin(subscription: Subscription): Promise<void> {
    const { logger, pollMs } = this.#options;
    const { signal } = this.#stopping;
    const { group } = subscription;
    for (;;) {
      await sleep(pollMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#join(subscription);
        return logger.info({ group }, 'reads the event log');
      } catch (err) {
        logger.debug({ group, err }, 'cannot read the event log yet');
      }
    }
  }

  async #join(subscription: Subscription): Promise<void> {
    await this.#pool.query(
      `insert into log_offsets (consumer_group, topic, partition)
       select $1, topic, partition from unnest($2::text[]) topic, generate_series(0, $3 - 1) partition
       on conflict do nothing`,
      [subscription.group, subscription.topics, PARTITIONS],
    );
    if (this.#stopping.signal.aborted) return;
    const { batch, logger, readers: count } = this.#options;
    const readers: PartitionReader[] = [];
    const options = { pool: this.#pool, subscription, batch, logger, onMore: () => wakeOne(readers) };
    while (readers.length < count) readers.push(new PartitionReader(options));
    for (const reader of readers) reader.start();
    this.#groups.push({ group: subscription.group, topics: subscription.topics, readers });
    this.#watch.start();
  }

  #wakeReaders(ofGroup: (group: { group: string; topics: string[] }) => boolean): void {
    for (const one of this.#groups) if (ofGroup(one)) wakeOne(one.readers);
  }

  async #pruneUntilStopped(): Promise<void> {
    const { logger, retentionDays, firstPruneMs } = this.#options;
    const { signal } = this.#stopping;
    for (let waitMs = firstPruneMs; ; waitMs = PRUNE_EVERY_MS) {
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        const removed = await pruneLog(this.#pool, retentionDays, signal);
        if (removed) logger.info({ removed }, 'pruned the event log');
      } catch (err) {
        logger.warn({ err }, 'pruning the event log failed, and is repeated in an hour');
      }
    }
  }

  async open(message: BusMessage): Promise<BusMessage> {
    return message; // this log deletes erased messages, so it seals none
  }

  readFromBeginning(topic: string): Promise<TopicReader> {
    return readTopicInPostgres(this.#pool, topic);
  }

  /** The number of messages is an upper bound: it counts the gaps that pruning has left. */
  async lag(): Promise<ConsumerLag[]> {
    const read = this.#subscriptions.flatMap(({ group, topics }) =>
      topics.map((topic) => ({ group, topic })),
    );
    const { rows } = await this.#pool.query<ConsumerLag>(
      `select o.consumer_group as "group", o.topic, o.partition, coalesce(p.next - o."offset", 0) as messages,
              coalesce(extract(epoch from now() - oldest.published_at), 0)::float8 as "oldestSeconds"
         from log_offsets o
         left join log_partitions p on (p.topic, p.partition) = (o.topic, o.partition)
         left join lateral (
                select published_at from log_messages m
                 where m.topic = o.topic and m.partition = o.partition and m."offset" >= o."offset"
                 order by m."offset" limit 1) oldest on true
        where (o.consumer_group, o.topic) in (select * from unnest($1::text[], $2::text[]))
        order by o.topic, o.partition`,
      [read.map(({ group }) => group), read.map(({ topic }) => topic)],
    );
    return rows;
  }

  async ping(): Promise<void> {
    await (this.#watch.client ?? this.#pool).query('select from log_partitions limit 0');
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#joining, this.#pruning]);
    const readers = this.#groups.flatMap((group) => group.readers);
    await Promise.all([...readers.map((reader) => reader.stop()), this.#watch.stop()]);
    await this.#pool.end();
  }
}

/** Makes one idle reader of a group look for messages, and those that are busy look again afterwards. */
function wakeOne(readers: readonly PartitionReader[]): void {
  const idle = readers.find((reader) => reader.isIdle);
  for (const reader of readers) if (reader === idle || !reader.isIdle) reader.wake();
}
