import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Sql, Transaction } from './db.ts';
import { isUnavailable } from './errors.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import type { Schemas, Topic, TopicEvent } from './events/envelope.ts';
import { applyOnce } from './inbox.ts';
import { type Logger, withRequestId } from './logger.ts';

type AnyTopic = Topic<Record<string, never>>;
type AnyEffect = (tx: Transaction, event: never) => Promise<void>;

/** What a service does with one topic: an effect per event, on the transaction that also notes it in the inbox. */
export type Reaction = { topic: AnyTopic; apply: AnyEffect };

/** Pairs a topic with its effect, keeping the event's type. */
export function reaction<S extends Schemas>(
  topic: Topic<S>,
  apply: (tx: Transaction, event: TopicEvent<S>) => Promise<void>,
): Reaction {
  return { topic: topic as unknown as AnyTopic, apply: apply as AnyEffect };
}

export type ConsumerOptions = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  group: string;
  reactions: Reaction[];
  /** Told of each effect, and how long after its event it came. */
  onEffect?: (topic: string, delaySeconds: number) => void;
  /** After so many failures that are the event's own fault it becomes a dead letter. */
  maxAttempts?: number;
  firstBackOffMs?: number;
};

/**
 * Feeds events through the inbox: each effect once, older than what is applied not at all. An event that keeps
 * failing is put among the dead letters so that later ones go on; while the database is away nothing is given up.
 */
export class Consumer {
  readonly #options: Required<ConsumerOptions>;
  readonly #stopping = new AbortController();

  constructor(options: ConsumerOptions) {
    this.#options = { maxAttempts: 5, firstBackOffMs: 100, onEffect: () => {}, ...options };
  }

  async start(): Promise<void> {
    const { bus, group, reactions } = this.#options;
    await bus.subscribe({
      group,
      topics: reactions.map(({ topic }) => topic.name),
      handle: (message) => this.#handle(message),
    });
  }

  /** Ends waiting between tries, so that closing the bus does not take long. */
  stop(): void {
    this.#stopping.abort();
  }

  async #handle(message: BusMessage): Promise<void> {
    const { logger, group, maxAttempts, firstBackOffMs } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.apply(message);
      } catch (error) {
        if (isUnavailable(error)) throw error; // the bus delivers it again
        if (attempt >= maxAttempts) {
          logger.error(
            { err: error, topic: message.topic, key: message.key, group },
            'an event became a dead letter',
          );
          return await insertDeadLetter(this.#options.database, message, error);
        }
        await sleep(firstBackOffMs * 2 ** (attempt - 1), undefined, { signal: this.#stopping.signal });
      }
    }
  }

  /** Applies one message now. Rejects when it cannot be. */
  async apply(message: BusMessage): Promise<void> {
    const { database, reactions, onEffect } = this.#options;
    const found = reactions.find(({ topic }) => topic.name === message.topic);
    if (!found) throw new Error(`nothing reacts to ${message.topic}`);
    const event = found.topic.parse(message.value);
    const took = await withRequestId(event.requestid ?? event.id, () =>
      database.transaction((tx) =>
        applyOnce(tx, message.topic, event, () => found.apply(tx, event as never)),
      ),
    );
    if (took) onEffect(message.topic, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000);
  }
}

async function insertDeadLetter(
  sql: Sql,
  { topic, key, value, headers }: BusMessage,
  error: unknown,
): Promise<void> {
  await sql.query(
    'insert into dead_letters (topic, key, value, headers, error) values ($1, $2, $3, $4, $5)',
    [topic, key, value, JSON.stringify(headers), error instanceof Error ? error.message : String(error)],
  );
}

export type DeadLetter = BusMessage & { id: number; error: string; failedAt: Date };

/** The dead letters that were not replayed yet, oldest first. */
export async function listDeadLetters(sql: Sql): Promise<DeadLetter[]> {
  const { rows } = await sql.query<DeadLetter>(
    `select id, topic, key, value, headers, error, failed_at as "failedAt"
       from dead_letters where replayed_at is null order by id`,
  );
  return rows;
}

/** How many dead letters were not replayed yet. */
export async function deadLettersWaiting(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from dead_letters where replayed_at is null',
  );
  return rows[0]!.count;
}

/** Applies every waiting dead letter again, in order. Returns how many went through; the others stay. */
export async function replayDeadLetters(
  database: Database,
  consumer: Consumer,
  logger: Logger,
): Promise<number> {
  let replayed = 0;
  for (const { id, ...message } of await listDeadLetters(database)) {
    try {
      await consumer.apply(message);
      await database.query('update dead_letters set replayed_at = now() where id = $1', [id]);
      replayed++;
    } catch (error) {
      logger.error({ err: error, id }, 'the dead letter still fails');
    }
  }
  return replayed;
}
