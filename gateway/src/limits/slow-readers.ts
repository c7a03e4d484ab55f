import type { ServerResponse } from 'node:http';

/** A write is at most 64 kB, so this is a rate of 2 kB/s. A phone on the slowest network reads faster. */
const WRITE_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 5_000;

type Progress = { sent: number; at: number };

/**
 * Cuts the answers whose client does not read them: while bytes wait, the operating system has to accept one write from
 * time to time. Otherwise a few clients could occupy the gateway with answers that never end.
 */
export class SlowReaders {
  readonly #onCut: (res: ServerResponse) => void;
  readonly #writeWithinMs: number;
  readonly #open = new Map<ServerResponse, Progress>();
  #timer: NodeJS.Timeout | undefined;

  constructor(onCut: (res: ServerResponse) => void, writeWithinMs = WRITE_WITHIN_MS) {
    this.#onCut = onCut;
    this.#writeWithinMs = writeWithinMs;
  }

  start(): void {
    const checkEveryMs = Math.min(CHECK_EVERY_MS, this.#writeWithinMs / 4);
    this.#timer = setInterval(() => this.check(performance.now()), checkEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Watches an answer until it is complete or its client is gone. */
  watch(res: ServerResponse): void {
    this.#open.set(res, { sent: 0, at: performance.now() });
    res.once('close', () => this.#open.delete(res));
  }

  /** Cuts the answers that have waited too long at `now`, in milliseconds of the process. */
  check(now: number): void {
    for (const [res, progress] of this.#open) {
      const { socket } = res;
      const sent = socket ? socket.bytesWritten - socket.writableLength : 0;
      if (!socket?.writableLength || sent > progress.sent) {
        progress.sent = sent; // nothing waits for the client, or it has read
        progress.at = now;
      } else if (now - progress.at >= this.#writeWithinMs) {
        this.#open.delete(res);
        this.#onCut(res);
        socket.resetAndDestroy(); // the bytes that wait must not stay in memory until the connection times out
      }
    }
  }
}
