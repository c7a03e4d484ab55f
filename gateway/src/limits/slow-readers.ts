import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswerOf } from './latest-answer.ts';

/** A write is at most 64 kB, so this is a rate of 2 kB/s. A phone on the slowest network reads faster. */
const WRITE_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 5_000;

type Progress = { sent: number; at: number };

/**
 * Closes the connections whose client does not read its answer: while bytes wait, the operating system has to accept one
 * write from time to time. Otherwise a few clients could occupy the gateway with answers that never end.
 */
export class SlowReaders {
  readonly #onCut: (res: ServerResponse) => void;
  readonly #writeWithinMs: number;
  readonly #open = new Map<Socket, Progress>();
  #timer: NodeJS.Timeout | undefined;

  constructor(onCut: (res: ServerResponse) => void, writeWithinMs = WRITE_WITHIN_MS) {
    this.#onCut = onCut;
    this.#writeWithinMs = writeWithinMs;
  }

  /** Watches the connections of a server with `rememberAnswers`. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { sent: 0, at: performance.now() });
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  start(): void {
    const checkEveryMs = Math.min(CHECK_EVERY_MS, this.#writeWithinMs / 4);
    this.#timer = setInterval(() => this.check(performance.now()), checkEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Closes the connections whose answers have waited too long at `now`, in milliseconds of the process. */
  check(now: number): void {
    for (const [socket, progress] of this.#open) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (!socket.writableLength || sent > progress.sent) {
        progress.sent = sent; // nothing waits for the client, or it has read
        progress.at = now;
      } else if (now - progress.at >= this.#writeWithinMs) this.#cut(socket);
    }
  }

  #cut(socket: Socket): void {
    this.#open.delete(socket);
    const res = openAnswerOf(socket);
    if (res) this.#onCut(res);
    socket.resetAndDestroy(); // the bytes that wait must not stay in memory until the connection times out
  }
}
