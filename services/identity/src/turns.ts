import { unavailable } from '@innkeeper/kit/http/errors';

/** Lets a few tasks run at once and others wait for their turn, in order. */
export class Turns {
  #free: number;
  readonly #places: number;
  readonly #queue: (() => void)[] = [];

  /** @param atOnce tasks running at most. @param waiting tasks waiting at most. */
  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#free = atOnce;
    this.#places = waiting;
  }

  /** Runs `task` when it is its turn. @throws ApiError 503, at once, when too many wait already. */
  async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait();
    try {
      return await task();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async #wait(): Promise<void> {
    if (this.#queue.length >= this.#places) throw unavailable();
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }
}
