import type { NightSpan } from './nights-bitmap.ts';

/** In characters, which take a byte each: 1,600 answers of 58 rooms. */
const MOST_CHARACTERS = 16_000_000;
const MOST_SEARCHES = 10_000;

export type AnswerForNights = { nights: NightSpan; text: string };
/** Without a text if it was asked for once. */
type Remembered = { nights: NightSpan; text: string | undefined };

/**
 * The answers to searches of a category that were asked again since their nights last changed. Guests ask for the same weekends,
 * and a booking changes few of a year's nights.
 *
 * An answer that was asked for once is not kept: where changes are frequent or nobody asks twice, that costs more than making
 * it again, because V8 then collects memory that has become old.
 */
export class RememberedAnswers {
  readonly #byCategory = new Map<string, Map<string, Remembered>>();
  #searches = 0;
  #characters = 0;

  /** The remembered answer or a new one. An answer that is undefined is not remembered. */
  find(categoryId: string, search: string, answer: () => AnswerForNights | undefined): string | undefined {
    const known = this.#byCategory.get(categoryId)?.get(search);
    if (known?.text !== undefined) return known.text;
    const made = answer();
    if (!made) return undefined;
    if (known) this.#keep(known, made.text);
    else this.#note(categoryId, search, made.nights);
    return made.text;
  }

  #keep(known: Remembered, text: string): void {
    if (this.#characters + text.length > MOST_CHARACTERS) return void this.forgetAll();
    known.text = text;
    this.#characters += text.length;
  }

  /** Notes that it was asked for once. */
  #note(categoryId: string, search: string, nights: NightSpan): void {
    if (this.#searches === MOST_SEARCHES) this.forgetAll();
    const ofCategory = this.#byCategory.get(categoryId) ?? new Map<string, Remembered>();
    this.#byCategory.set(categoryId, ofCategory.set(search, { nights, text: undefined }));
    this.#searches++;
  }

  /**
   * Forgets the answers that depend on these nights of a room of the category. An answer depends on the nights of its stay, and on
   * the night before and the night after them.
   */
  forgetNights(categoryId: string, changed: NightSpan): void {
    const ofCategory = this.#byCategory.get(categoryId);
    if (!ofCategory) return;
    for (const [search, { nights, text }] of ofCategory) {
      if (changed.end < nights.start || nights.end < changed.start) continue;
      ofCategory.delete(search);
      this.#subtract(text);
    }
  }

  forgetCategory(categoryId: string): void {
    for (const { text } of this.#byCategory.get(categoryId)?.values() ?? []) this.#subtract(text);
    this.#byCategory.delete(categoryId);
  }

  forgetAll(): void {
    this.#byCategory.clear();
    this.#searches = 0;
    this.#characters = 0;
  }

  #subtract(text: string | undefined): void {
    this.#searches--;
    this.#characters -= text?.length ?? 0;
  }
}
