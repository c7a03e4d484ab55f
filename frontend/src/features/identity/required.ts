/** The first field, in the given order, that holds nothing but blanks; null when all are filled. */
export function firstEmpty<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | null {
  return order.find((field) => values[field].trim() === '') ?? null;
}
