import { unavailable } from '@innkeeper/kit/http';

/** Searches by SQL at a time: they cost fifty times those by index, and bookings need connections too. */
const CONCURRENT = 4;
const WAITING = 100;
const WAIT_MS = 1_000;

/** Lets few searches use SQL at a time, so that searches do not starve bookings while there is no index. */
export class SqlSearchLimit {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /**
   * Runs `search` when its turn comes.
   * @throws ApiError 503 with Retry-After when too many wait, or after a second
   */
  async run<T>(search: () => Promise<T>): Promise<T> {
    if (this.#running >= CONCURRENT) await this.#turn();
    else this.#running++;
    try {
      return await search();
    } finally {
      this.#passOn();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= WAITING) throw unavailable();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(unavailable());
      }, WAIT_MS);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(begin);
    });
  }

  /** The next search takes the place of the one that ended. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
