import type { StayOfParty } from '../rates/rate-sheet.ts';
import { type FreeableByMoves, sizeOf } from './stay-offers.ts';

/** Whether a stay may move can change without a change of the index, such as when staff choose its room. */
const REMEMBERED_MS = 1_000;
const MOST = 500;

/**
 * Which full categories have a room once other stays move: what was found for the same nights and party, until the inventory
 * changes and for a second at most. On the dates that many guests want, it is the most expensive part of a search: Postgres
 * reads all stays around, and each distribution over the rooms is tried out.
 */
export class FreeableCache {
  readonly #read: FreeableByMoves;
  readonly #now: () => number;
  readonly #found = new Map<string, Promise<ReadonlySet<string>>>();
  #changes = -1;
  #until = 0;

  constructor(read: FreeableByMoves, now: () => number = performance.now.bind(performance)) {
    this.#read = read;
    this.#now = now;
  }

  /** `changes` is the state of the index. Searches at the same time share one reading; one that fails is not remembered. */
  find(categoryIds: string[], stay: StayOfParty, changes: number): Promise<ReadonlySet<string>> {
    if (changes !== this.#changes || this.#now() >= this.#until || this.#found.size === MOST) {
      this.#found.clear();
      this.#changes = changes;
      this.#until = this.#now() + REMEMBERED_MS;
    }
    const key = `${stay.start} ${stay.end} ${sizeOf(stay)} ${categoryIds.join()}`;
    const known = this.#found.get(key);
    if (known) return known;
    const reading = this.#read(categoryIds, stay);
    this.#found.set(key, reading);
    reading.catch(() => {
      if (this.#found.get(key) === reading) this.#found.delete(key);
    });
    return reading;
  }
}
