import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 60_000;

/** Tries again and again until it works. @throws what it failed with last when it has not within a minute. */
export async function untilItWorks(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    }
}
