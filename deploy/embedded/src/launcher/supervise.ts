import { setTimeout as wait } from 'node:timers/promises';

/** One run of a process. */
export type Run = {
  /** Resolves with how it ended, such as "code 1", for any reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

/** A process that is restarted whenever it ends, until it is stopped. */
export type Supervised = {
  /** Ends the current run; the next one starts at once. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Delays before a restart double from the first to the longest. A run of `stableMs` resets them. */
export type RestartDelays = { firstMs: number; longestMs: number; stableMs: number };

const DELAYS: RestartDelays = { firstMs: 200, longestMs: 10_000, stableMs: 30_000 };

/**
 * Starts a process and restarts it whenever it ends, with growing delays.
 *
 * @param start starts a run and resolves when it is ready; it may give up when its signal is aborted.
 * @param log receives a line for each event that a person should see.
 * @throws what the first `start` throws: a process that never ran is not retried.
 */
export async function supervise(
  name: string,
  start: (signal: AbortSignal) => Promise<Run>,
  log: (line: string) => void,
  delays: RestartDelays = DELAYS,
): Promise<Supervised> {
  const stopping = new AbortController();
  const stopped = rejectedOn(stopping.signal);
  let run = await start(stopping.signal);
  let restarting = false;

  const keepRunning = async () => {
    let delay = delays.firstMs;
    const backOff = async () => {
      const current = delay;
      delay = Math.min(2 * delay, delays.longestMs);
      await wait(current, undefined, { signal: stopping.signal });
    };

    for (;;) {
      const startedAt = Date.now();
      const how = await Promise.race([run.exited, stopped]);
      if (Date.now() - startedAt > delays.stableMs) delay = delays.firstMs;
      if (!restarting) {
        log(`${name} ended (${how}), restarting in ${delay / 1000} s`);
        await backOff();
      }
      restarting = false;
      const endedAt = Date.now();
      for (let started = false; !started; ) {
        try {
          run = await start(stopping.signal);
          started = true;
        } catch (error) {
          stopping.signal.throwIfAborted();
          log(`${(error as Error).message}\n${name}: retrying in ${delay / 1000} s`);
          await backOff();
        }
      }
      log(`${name} is running again after ${Date.now() - endedAt} ms`);
    }
  };

  const loop = keepRunning().catch(() => {}); // rejects only when it is stopped
  return {
    restart: async () => {
      restarting = true;
      await run.stop();
    },
    stop: async () => {
      stopping.abort();
      await loop;
      await run.stop();
    },
  };
}

function rejectedOn(signal: AbortSignal): Promise<never> {
  const rejected = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  rejected.catch(() => {}); // no unhandled rejection while nothing awaits it
  return rejected;
}
