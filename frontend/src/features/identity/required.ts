/** The first field, in the given order, that holds nothing but blanks; null when all are filled. */
export function firstEmpty<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | null {
  return order.find((field) => values[field].trim() === '') ?? null;
}

/** What stands in a form's text fields now, by their names. */
export function typedInto<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const values = fields.map((field) => [field, inputIn(form, field).value]);
  return Object.fromEntries(values) as Record<Field, string>;
}

export const inputIn = (form: HTMLFormElement, field: string): HTMLInputElement =>
  form.elements.namedItem(field) as HTMLInputElement;
