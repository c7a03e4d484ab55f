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
  readonly #ofCategories = new Map<string, Map<string, Remembered>>();
  #searches = 0;
  #characters = 0;

  /** The remembered answer or a new one. An answer that is undefined is not remembered. */
  find(categoryId: string, search: string, answer: () => AnswerForNights | undefined): string | undefined {
    const known = this.#ofCategories.get(categoryId)?.get(search);
    if (known?.text !== undefined) return known.text;
    const made = answer();
    if (!made) return undefined;
    if (known && this.#characters + made.text.length <= MOST_CHARACTERS) this.#keep(known, made.text);
    else this.#note(categoryId, search, made.nights);
    return made.text;
  }

  #keep(known: Remembered, text: string): void {
    known.text = text;
    this.#characters += text.length;
  }

  /** Notes that it was asked for once. Forgets everything if there is no space for more. */
  #note(categoryId: string, search: string, nights: NightSpan): void {
    const isFull = this.#searches === MOST_SEARCHES;
    if (isFull || this.#ofCategories.get(categoryId)?.has(search)) this.forgetAll();
    const ofCategory = this.#ofCategories.get(categoryId) ?? new Map<string, Remembered>();
    this.#ofCategories.set(categoryId, ofCategory.set(search, { nights, text: undefined }));
    this.#searches++;
  }

  /** Forgets what a change of these nights in a room of the category can change: a stay's answer also depends on the nights beside it. */
  forgetNights(categoryId: string, changed: NightSpan): void {
    const ofCategory = this.#ofCategories.get(categoryId);
    if (!ofCategory) return;
    for (const [search, { nights, text }] of ofCategory) {
      if (changed.end < nights.start || nights.end < changed.start) continue;
      ofCategory.delete(search);
      this.#subtract(text);
    }
  }

  forgetCategory(categoryId: string): void {
    for (const { text } of this.#ofCategories.get(categoryId)?.values() ?? []) this.#subtract(text);
    this.#ofCategories.delete(categoryId);
  }

  forgetAll(): void {
    this.#ofCategories.clear();
    this.#searches = 0;
    this.#characters = 0;
  }

  #subtract(text: string | undefined): void {
    this.#searches--;
    this.#characters -= text?.length ?? 0;
  }
}
