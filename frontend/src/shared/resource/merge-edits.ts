/** Two changes of one record that are based on the same state. */
export interface Merged<Values> {
  /** All fields: the value of the side that changed it, and mine if both did. */
  values: Values;
  /** The fields that both changed, in different ways. */
  collisions: (keyof Values)[];
  /** The fields that only the other side changed. */
  taken: (keyof Values)[];
}

/** Merges, field by field, the changes of `base` made here (`mine`) and by another user (`theirs`). */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merged<Values> {
  const merged: Merged<Values> = { values: { ...mine }, collisions: [], taken: [] };
  for (const field of Object.keys(theirs) as (keyof Values)[]) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue;
    if (isSame(mine[field], base[field])) {
      merged.values[field] = theirs[field];
      merged.taken.push(field);
    } else merged.collisions.push(field);
  }
  return merged;
}

/** Fields are plain values and lists of them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
