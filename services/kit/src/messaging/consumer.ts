import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../http/errors.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../postgres/db.ts';
import { listDeadLetters, replayDeadLetters, setAside } from './dead-letters.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import type { Handler } from './handler.ts';
import type { Projection } from './projection.ts';
import { type Understood, understand } from './reaction.ts';

export type ConsumerOptions = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  group: string;
  projections: readonly Projection[];
  handlers: readonly Handler[];
  /** Told of each effect, and how long after its event it came; not of the history that a new service begins with. */
  onEffect?: (topic: string, delaySeconds: number) => void;
  /** After so many failures that are the event's own fault it becomes a dead letter. */
  maxAttempts?: number;
  firstBackOffMs?: number;
  /** How often events that an older replica of this service did not understand are looked for. */
  replayEveryMs?: number;
};

// The bus holds its partition only so long; what is done until then is kept.
const ONE_BY_ONE_MS = 5_000;

/**
 * Feeds events through the inbox: each effect once, older than what is applied not at all. An event that keeps
 * failing is put among the dead letters so that later ones go on; while the database is away nothing is given up.
 */
export class Consumer {
  readonly #options: Required<ConsumerOptions>;
  readonly #stopping = new AbortController();
  /** Events before this moment were there before this service applied its first one: they are history, and not late. */
  #historyUntil: number | undefined;

  constructor(options: ConsumerOptions) {
    this.#options = {
      ...{ maxAttempts: 5, firstBackOffMs: 100, replayEveryMs: 30_000, onEffect: () => {} },
      ...options,
    };
  }

  async start(): Promise<void> {
    const { bus, group, projections } = this.#options;
    await bus.subscribe({
      group,
      topics: projections.map(({ topic }) => topic.name),
      handle: (messages) => this.#handle(messages),
    });
    void this.#replayNewer();
  }

  /** Ends waiting between tries, so that closing the bus does not take long. */
  stop(): void {
    this.#stopping.abort();
  }

  /** All in one transaction; where that fails, each in its own, to find the one that is to blame. */
  async #handle(messages: BusMessage[]): Promise<number> {
    try {
      await this.#apply(messages.map((message) => understand(this.#options.projections, message)));
      return messages.length;
    } catch (error) {
      if (isUnavailable(error)) throw error; // the bus delivers them again
    }
    const until = Date.now() + ONE_BY_ONE_MS;
    let handled = 0;
    for (const message of messages) {
      await this.#handleOne(message);
      handled++;
      if (Date.now() > until) break;
    }
    return handled;
  }

  async #handleOne(message: BusMessage): Promise<void> {
    const { database, projections, logger, group, maxAttempts, firstBackOffMs } = this.#options;
    const { topic, key } = message;
    const giveUp = (error: unknown) => {
      logger.error({ err: error, topic, key, group }, 'an event became a dead letter');
      return setAside(database, group, message, error);
    };
    let event: Understood;
    try {
      event = understand(projections, message);
    } catch (error) {
      return giveUp(error);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#apply([event]);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (attempt >= maxAttempts) return giveUp(error);
        await sleep(firstBackOffMs * 2 ** (attempt - 1), undefined, { signal: this.#stopping.signal });
      }
    }
  }

  async #apply(events: Understood[]): Promise<void> {
    const { database, onEffect } = this.#options;
    this.#historyUntil ??= await this.#endOfHistory();
    const taken = await database.transaction(async (tx) => {
      const took: Understood[] = [];
      for (const event of events) if (await event.apply(tx)) took.push(event);
      return took;
    });
    for (const { topic, time } of taken) {
      const at = Date.parse(time);
      if (at >= this.#historyUntil) onEffect(topic, Math.max(0, Date.now() - at) / 1_000);
    }
  }

  async #endOfHistory(): Promise<number> {
    const { rowCount } = await this.#options.database.pool.query('select from inbox limit 1');
    return rowCount ? 0 : Date.now();
  }

  /**
   * In a rolling update an older replica meets events that only a newer one understands, and sets them aside. The newer
   * one looks for them as long as it runs, for the older may do so at any time.
   */
  async #replayNewer(): Promise<void> {
    const { database, group, projections, logger, replayEveryMs } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const letters = (await listDeadLetters(database, { reason: 'newer' })).filter((letter) =>
          isUnderstood(projections, letter),
        );
        for (const replay of await replayDeadLetters({ database, group, projections }, letters))
          logger.info(replay, 'an event that an older program did not understand was tried again');
      } catch (err) {
        if (!signal.aborted) logger.warn({ err }, 'dead letters cannot be looked for yet');
      }
      await sleep(replayEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

function isUnderstood(projections: readonly Projection[], message: BusMessage): boolean {
  try {
    return Boolean(understand(projections, message));
  } catch {
    return false;
  }
}
