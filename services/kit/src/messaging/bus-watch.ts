import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observe/logger.ts';
import type { EventBus } from './event-bus.ts';

export type BusWatchOptions = {
  bus: Pick<EventBus, 'ping'>;
  logger: Logger;
  /** Told each time whether the event log answered. */
  onAnswer: (answered: boolean) => void;
  everyMs?: number;
  /** An answer that takes longer is none. */
  patienceMs?: number;
};

/**
 * Asks the event log again and again whether it answers. No call waits for that, nor does readiness, for everything works
 * without the log; this is how an operator learns of a log that is away, or at another address than the one given.
 */
export class BusWatch {
  readonly #options: Required<BusWatchOptions>;
  readonly #stopping = new AbortController();

  constructor(options: BusWatchOptions) {
    this.#options = { everyMs: 5_000, patienceMs: 3_000, ...options };
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    const { logger, onAnswer, everyMs } = this.#options;
    const { signal } = this.#stopping;
    let answeredBefore = true;
    while (!signal.aborted) {
      const err = await this.#ask();
      if (signal.aborted) return;
      const answered = !err;
      onAnswer(answered);
      if (answered !== answeredBefore) {
        if (answered) logger.info('the event log answers again');
        else
          logger.error(
            { err },
            'the event log does not answer: committed events wait in the outbox, and none arrive',
          );
      }
      answeredBefore = answered;
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Why the log does not answer, or nothing where it does. */
  async #ask(): Promise<Error | undefined> {
    const { bus, patienceMs } = this.#options;
    const patience = new AbortController();
    const late = sleep(patienceMs, new Error('no answer in time'), { ref: false, signal: patience.signal });
    const answer = bus.ping().then(
      () => undefined,
      (error: Error) => error,
    );
    try {
      return await Promise.race([answer, late.catch(() => undefined)]);
    } finally {
      patience.abort();
    }
  }
}
