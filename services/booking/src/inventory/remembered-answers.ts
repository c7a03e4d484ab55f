/** In characters, which take a byte each: 1,600 answers of 58 rooms. */
const MOST_CHARACTERS = 16_000_000;
const MOST_SEARCHES = 10_000;

/**
 * The answers to searches that were asked again since the data last changed. Guests ask for the same weekends, and in most
 * hotels minutes pass between two changes.
 *
 * An answer that was asked for once is not kept: where changes are frequent or nobody asks twice, that costs more than making
 * it again, because V8 then collects memory that has become old.
 */
export class RememberedAnswers {
  /** By the search; undefined for one that was asked for once. */
  readonly #answers = new Map<string, string | undefined>();
  #characters = 0;
  #changes = -1;

  /**
   * The remembered answer or a new one. `changes` is another number after each change of the data.
   * An answer that is undefined is not remembered.
   */
  find(search: string, changes: number, answer: () => string | undefined): string | undefined {
    if (changes !== this.#changes) this.#forgetAll(changes);
    const known = this.#answers.get(search);
    if (known !== undefined) return known;
    const made = answer();
    if (made === undefined) return undefined;
    const kept = this.#answers.has(search) ? made : undefined;
    const length = kept?.length ?? 0;
    if (this.#characters + length > MOST_CHARACTERS || this.#answers.size === MOST_SEARCHES)
      this.#forgetAll(changes);
    this.#answers.set(search, kept);
    this.#characters += length;
    return made;
  }

  #forgetAll(changes: number): void {
    this.#answers.clear();
    this.#characters = 0;
    this.#changes = changes;
  }
}
