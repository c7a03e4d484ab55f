const WINDOW_MS = 60_000;

/** How many requests of one key were counted in one minute. */
export type Count = {
  readonly key: string;
  /** Number of the minute since the epoch, so that every gateway uses the same one. */
  readonly minute: number;
  /** Requests that this gateway counted. */
  local: number;
  /** Requests that the other gateways counted, as far as they have reported them. */
  remote: number;
  /** Whether `local` has changed since it was last taken for sharing. */
  pending: boolean;
};

/**
 * Counts requests per key and minute. All keys share one window, so that old counts are dropped by replacing the map.
 */
export class LimitWindow {
  readonly #maxKeys: number;
  #counts = new Map<string, Count>();
  #pending: Count[] = [];
  #minute = -1;

  /** Beyond `maxKeys` per minute, new keys are not counted. This bounds the memory that an attack can use. */
  constructor(maxKeys = 100_000) {
    this.#maxKeys = maxKeys;
  }

  /** Counts one request of `key` at `now` (epoch ms) and returns the key's total in this minute. */
  increment(key: string, now: number): number {
    const minute = Math.floor(now / WINDOW_MS);
    if (minute !== this.#minute) this.#startMinute(minute);
    const count = this.#counts.get(key) ?? this.#addKey(key);
    count.local++;
    this.#markPending(count);
    return count.local + count.remote;
  }

  /** Seconds until the current minute ends, at least 1. */
  secondsLeft(now: number): number {
    return Math.max(1, Math.ceil(((this.#minute + 1) * WINDOW_MS - now) / 1_000));
  }

  /** Returns the counts that have changed since the previous call. */
  takePending(): Count[] {
    const taken = this.#pending;
    this.#pending = [];
    for (const count of taken) count.pending = false;
    return taken;
  }

  /** Makes a count pending again that was taken but could not be shared. */
  returnPending(count: Count): void {
    if (count.minute === this.#minute) this.#markPending(count);
  }

  #startMinute(minute: number): void {
    this.#minute = minute;
    this.#counts = new Map();
    this.#pending = [];
  }

  #addKey(key: string): Count {
    const count = { key, minute: this.#minute, local: 0, remote: 0, pending: false };
    if (this.#counts.size < this.#maxKeys) this.#counts.set(key, count);
    else count.pending = true; // not stored, and never shared
    return count;
  }

  #markPending(count: Count): void {
    if (count.pending) return;
    count.pending = true;
    this.#pending.push(count);
  }
}
