import { useRef, useState, useSyncExternalStore } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { words } from '../../shared/words/words.ts';

const tShared = words('shared');

/*
 * Sign-in and registration are shown as HTML before React has loaded. Their inputs are uncontrolled, so that early typing is
 * kept; these functions read them. They replace react-hook-form, which would exceed the pages' budget.
 */

/** The current values of the form's text fields, by name. */
export function readFields<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const values = fields.map((field) => [field, inputOf(form, field).value]);
  return Object.fromEntries(values) as Record<Field, string>;
}

export const inputOf = (form: HTMLFormElement, field: string): HTMLInputElement =>
  form.elements.namedItem(field) as HTMLInputElement;

/** The first field, in the given order, that is blank; null when none is. */
function firstBlank<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | null {
  return order.find((field) => values[field].trim() === '') ?? null;
}

/**
 * A form and the errors of its fields. `mark` shows errors and focuses the first one; `readFilled` returns what the fields
 * contain, or marks the first of the required ones that is blank and returns null.
 * @param order The order in which errors are reported, which need not be that on the screen.
 */
export function useMarkedFields<Field extends string>(
  order: readonly Field[],
  required: readonly Field[] = order,
) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  function mark(found: Readonly<Record<string, string>>) {
    setErrors(found);
    const first = order.find((field) => found[field]);
    if (first) inputOf(form.current!, first).focus();
  }
  function readFilled(): Record<Field, string> | null {
    const values = readFields(form.current!, order);
    const blank = firstBlank(values, required);
    mark(blank ? { [blank]: tShared('field.empty') } : {});
    return blank ? null : values;
  }
  const fieldProps = (field: Field) => ({ name: field, error: errors[field] });
  return { form, errors, mark, readFilled, fieldProps };
}

/** The server's messages for fields, by name, and the sentence above them. */
export function rejectionOf(error: unknown): { fields: Readonly<Record<string, string>>; text: string } {
  const fields = isApiError(error) ? error.fields : {};
  return { fields, text: Object.keys(fields)[0] ? tShared('field.check_marked') : messageOf(error) };
}

const neverChanges = () => () => {};

/** Whether React runs the page: false in the prerendered HTML and until React has hydrated it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
