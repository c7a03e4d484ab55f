import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observe/logger.ts';
import type { BackgroundWork } from './define-service.ts';

const RETRY_AFTER_MS = 1_000;

/** Does `work` once, as soon as it succeeds, without keeping the service from starting. `failure` is logged each time. */
export const onceAtStart = (logger: Logger, failure: string, work: () => Promise<unknown>): BackgroundWork =>
  inBackground(async (signal) => {
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (err) {
        logger.warn({ err }, failure);
        await sleep(RETRY_AFTER_MS, undefined, { signal }).catch(() => {});
      }
    }
  });

/**
 * Repeats `work` until the service stops: at once while it returns true, because there is more to do, otherwise after
 * `everyMs`. `failure` is logged when it throws.
 */
export const repeatedly = (
  { logger, failure, everyMs }: { logger: Logger; failure: string; everyMs: number },
  work: () => Promise<boolean>,
): BackgroundWork =>
  inBackground(async (signal) => {
    while (!signal.aborted) {
      try {
        if (await work()) continue;
      } catch (err) {
        logger.warn({ err }, failure);
      }
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  });

function inBackground(run: (signal: AbortSignal) => Promise<void>): BackgroundWork {
  const stopping = new AbortController();
  let running = Promise.resolve();
  return {
    start: () => {
      running = run(stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
