import { setTimeout as wait } from 'node:timers/promises';

/** One run of a part. */
export type Running = {
  /** Resolves with how it ended, such as "code 1", whatever ended it. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

/** A part of the hotel that is kept running until it is stopped. */
export type Part = {
  /** Ends the current run; another begins at once. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Pauses between tries double from the first to the longest; after a run this long they begin anew. */
export type Patience = { firstMs: number; longestMs: number; steadyMs: number };

const PATIENCE: Patience = { firstMs: 200, longestMs: 10_000, steadyMs: 30_000 };

/**
 * Starts a part and keeps it running: a run that ends is followed by another, after a growing pause.
 *
 * @param start begins a run and resolves when it is ready; it may give up early when its signal is aborted.
 * @param say tells a person what happens.
 * @throws whatever the very first `start` throws: what never ran is not tried again.
 */
export async function supervise(
  name: string,
  start: (signal: AbortSignal) => Promise<Running>,
  say: (line: string) => void,
  patience: Patience = PATIENCE,
): Promise<Part> {
  const stopping = new AbortController();
  const stopped = rejectedOn(stopping.signal);
  let running = await start(stopping.signal);
  let restarting = false;

  const keepRunning = async () => {
    let pause = patience.firstMs;
    const pauseLonger = async () => {
      const current = pause;
      pause = Math.min(2 * pause, patience.longestMs);
      await wait(current, undefined, { signal: stopping.signal });
    };

    for (;;) {
      const runSince = Date.now();
      const how = await Promise.race([running.exited, stopped]);
      if (Date.now() - runSince > patience.steadyMs) pause = patience.firstMs;
      if (!restarting) {
        say(`${name} ended (${how}), starting it again in ${pause / 1000} s`);
        await pauseLonger();
      }
      restarting = false;
      const downSince = Date.now();
      for (let back = false; !back; ) {
        try {
          running = await start(stopping.signal);
          back = true;
        } catch (error) {
          stopping.signal.throwIfAborted();
          say(`${(error as Error).message}\n${name}: trying again in ${pause / 1000} s`);
          await pauseLonger();
        }
      }
      say(`${name} is back, started in ${Date.now() - downSince} ms`);
    }
  };

  const kept = keepRunning().catch(() => {}); // ends by being stopped, and in no other way
  return {
    restart: async () => {
      restarting = true;
      await running.stop();
    },
    stop: async () => {
      stopping.abort();
      await kept;
      await running.stop();
    },
  };
}

function rejectedOn(signal: AbortSignal): Promise<never> {
  const rejected = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  rejected.catch(() => {}); // also when nobody waits for it just now
  return rejected;
}
