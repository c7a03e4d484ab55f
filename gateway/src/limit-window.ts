const WINDOW_MS = 60_000;

/** How often one key was seen in one window: here, and by the other gateways as far as they have said. */
export type Count = {
  readonly key: string;
  /** Which minute of the clock it belongs to: the same number in every gateway. */
  readonly minute: number;
  here: number;
  elsewhere: number;
  /** Whether `here` has grown since it was last taken to be shared. */
  unshared: boolean;
};

/** Counts per key, in one window that is the same for all keys: forgetting is dropping the map. */
export class Window {
  readonly #maxKeys: number;
  #counts = new Map<string, Count>();
  #unshared: Count[] = [];
  #minute = -1;

  /** Beyond `maxKeys` in one window new keys are not counted, which bounds the memory an attack can take. */
  constructor(maxKeys = 100_000) {
    this.#maxKeys = maxKeys;
  }

  /** Counts one more for `key` at `now` (epoch ms) and returns how many that makes in this minute. */
  hit(key: string, now: number): number {
    const minute = Math.floor(now / WINDOW_MS);
    if (minute !== this.#minute) this.#begin(minute);
    const count = this.#counts.get(key) ?? this.#add(key);
    count.here++;
    this.#mark(count);
    return count.here + count.elsewhere;
  }

  secondsLeft(now: number): number {
    return Math.max(1, Math.ceil(((this.#minute + 1) * WINDOW_MS - now) / 1_000));
  }

  /** The counts that have grown since they were last taken. */
  takeUnshared(): Count[] {
    const taken = this.#unshared;
    this.#unshared = [];
    for (const count of taken) count.unshared = false;
    return taken;
  }

  /** Notes that a count which was taken could not be shared. */
  giveBack(count: Count): void {
    if (count.minute === this.#minute) this.#mark(count);
  }

  #begin(minute: number): void {
    this.#minute = minute;
    this.#counts = new Map();
    this.#unshared = [];
  }

  #add(key: string): Count {
    const count = { key, minute: this.#minute, here: 0, elsewhere: 0, unshared: false };
    if (this.#counts.size < this.#maxKeys) this.#counts.set(key, count);
    else count.unshared = true; // it is forgotten at once, and never shared
    return count;
  }

  #mark(count: Count): void {
    if (count.unshared) return;
    count.unshared = true;
    this.#unshared.push(count);
  }
}
