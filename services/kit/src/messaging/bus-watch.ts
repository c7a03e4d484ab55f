import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observe/logger.ts';
import { withTimeout } from '../with-timeout.ts';
import type { EventBus } from './event-bus.ts';

export type BusWatchOptions = {
  bus: Pick<EventBus, 'ping'>;
  logger: Logger;
  /** Called after each check with whether the event log answered. */
  onCheck: (answered: boolean) => void;
  everyMs?: number;
  timeoutMs?: number;
};

/**
 * Checks regularly whether the event log answers. No request and no readiness check depends on it, because everything
 * works without the log; this is how an operator notices a log that is unavailable, or has another address.
 */
export class BusWatch {
  readonly #options: Required<BusWatchOptions>;
  readonly #stopping = new AbortController();

  constructor(options: BusWatchOptions) {
    this.#options = { everyMs: 5_000, timeoutMs: 3_000, ...options };
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    const { logger, onCheck, everyMs } = this.#options;
    const { signal } = this.#stopping;
    let answeredBefore = true;
    while (!signal.aborted) {
      const err = await this.#check();
      if (signal.aborted) return;
      const answered = !err;
      onCheck(answered);
      if (answered !== answeredBefore) {
        if (answered) logger.info('the event log answers again');
        else
          logger.error(
            { err },
            'the event log does not answer: events wait in the outbox, and none are received',
          );
      }
      answeredBefore = answered;
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Why the log does not answer, or undefined when it does. */
  async #check(): Promise<Error | undefined> {
    const { bus, timeoutMs } = this.#options;
    try {
      await withTimeout(bus.ping(), timeoutMs, () => new Error('no answer in time'));
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }
}
