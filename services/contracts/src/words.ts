/*
 * The rule for the length of feedback. The guests' pages of the site import this file's values, so it imports nothing.
 */

export const MAXIMUM_WORDS = 30;

/** Something that can be seen: not only joiners, direction marks, variation selectors or controls. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/**
 * Counts words as a person does: runs of anything between white space of any script (no-break and ideographic
 * spaces and line ends included) that show at least one character. "sea-view" is one word, so is an emoji however
 * many code points it is made of, and so is a sentence in a script that puts no spaces between words.
 */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((run) => VISIBLE.test(run)).length;
}
