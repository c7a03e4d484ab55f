import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 60_000;

/** Repeats `work` until it succeeds. @throws its last error when it has not succeeded within a minute. */
export async function retryUntilItWorks(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    }
}
