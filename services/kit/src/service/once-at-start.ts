import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observe/logger.ts';
import type { BackgroundWork } from './define-service.ts';

const RETRY_AFTER_MS = 1_000;

/** Does `work` once, as soon as it succeeds, without keeping the service from starting. `failure` is logged each time. */
export function onceAtStart(logger: Logger, failure: string, work: () => Promise<unknown>): BackgroundWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  const run = async () => {
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (err) {
        logger.warn({ err }, failure);
        await sleep(RETRY_AFTER_MS, undefined, { signal }).catch(() => {});
      }
    }
  };
  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
