import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../http/errors.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../postgres/db.ts';
import type { ConsumerGroup, PendingEffect } from './consumer-group.ts';
import { applyEffects, listDeadLetters, replayDeadLetters, setAside } from './dead-letters.ts';
import type { BusMessage, EventBus } from './event-bus.ts';

export type ConsumerOptions = {
  database: Database;
  bus: EventBus;
  logger: Logger;
  /** The service, which names the topic of dead letters. */
  service: string;
  group: ConsumerGroup;
  /** Called after each effect with its delay since the event; not for the history that a new group begins with. */
  onEffect?: (topic: string, delaySeconds: number) => void;
  /** Called for each event about a kind of record that the projection of its topic does not have. */
  onSkip?: (topic: string, kind: string) => void;
  /** An event becomes a dead letter after this many failures for which the database is not to blame. */
  maxAttempts?: number;
  firstBackOffMs?: number;
  /** How often to look for events that another replica of this service did not understand. */
  replayEveryMs?: number;
};

// The bus reserves the partition for a limited time, so a slow batch returns what it has handled so far.
const ONE_BY_ONE_MS = 5_000;

/**
 * Feeds the events of one consumer group through its inbox, so that each has its effect once. An event that keeps failing
 * becomes a dead letter so that later ones go on; while the database is unavailable no event is given up.
 */
export class Consumer {
  readonly #options: Required<ConsumerOptions>;
  readonly #stopping = new AbortController();
  /** Events before this moment existed before the group had its first effect: they are history, and not late. */
  #historyUntil: number | undefined;

  constructor(options: ConsumerOptions) {
    this.#options = {
      maxAttempts: 5,
      firstBackOffMs: 100,
      replayEveryMs: 30_000,
      onEffect: () => {},
      onSkip: () => {},
      ...options,
    };
  }

  async start(): Promise<void> {
    const { bus, group } = this.#options;
    await bus.subscribe({
      group: group.name,
      topics: group.topics,
      handle: (messages) => this.#handle(messages),
    });
    void this.#replayNewer();
  }

  /** Ends the back-off between attempts, so that closing the bus does not take long. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Applies all messages in one transaction; if that fails, each in its own, to find the one that fails. */
  async #handle(messages: BusMessage[]): Promise<number> {
    try {
      await this.#apply(messages.map((message) => this.#options.group.read(message)));
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
    const { database, logger, service, group, maxAttempts, firstBackOffMs } = this.#options;
    const giveUp = (error: unknown) => {
      const { topic, key } = message;
      logger.error({ err: error, topic, key, group: group.name }, 'an event became a dead letter');
      return setAside({ database, service, handler: group.handler }, message, error);
    };
    let event: PendingEffect;
    try {
      event = group.read(message);
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

  async #apply(events: PendingEffect[]): Promise<void> {
    const { database, group, service, onEffect, onSkip } = this.#options;
    for (const { topic, skipped } of events) if (skipped !== undefined) onSkip(topic, skipped);
    if (!events.some(({ run, erases, skipped }) => run || erases || skipped)) return;
    this.#historyUntil ??= (await group.isNew(database)) ? Date.now() : 0;
    const applied = await database.transaction((tx) => applyEffects(tx, service, group, events));
    for (const { topic, time } of applied) {
      const at = Date.parse(time);
      if (at >= this.#historyUntil) onEffect(topic, Math.max(0, Date.now() - at) / 1_000);
    }
  }

  /**
   * In a rolling update a replica may receive events that only a newer one understands, and sets them aside. The newer
   * replica looks for them as long as it runs, because the other may do so at any time. It does so for events whose
   * keys were missing, too.
   */
  async #replayNewer(): Promise<void> {
    const { database, bus, service, group, logger, replayEveryMs } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const letters = [];
        for (const letter of await listDeadLetters(database, { openable: true }))
          if (letter.handler === group.handler && (await this.#isUnderstood(letter))) letters.push(letter);
        for (const replay of await replayDeadLetters({ database, service, groups: [group], bus }, letters))
          logger.info(replay, 'replayed an event that could not be read before');
      } catch (err) {
        if (!signal.aborted) logger.warn({ err }, 'cannot look for dead letters yet');
      }
      await sleep(replayEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Whether the event can be read now, or was erased, so that nothing is left to do. */
  async #isUnderstood({ topic, key, value, headers }: BusMessage): Promise<boolean> {
    const { bus, group } = this.#options;
    try {
      const message = await bus.open({ topic, key, value, headers });
      return message === null || Boolean(group.read(message));
    } catch {
      return false;
    }
  }
}
