import { isApiError, messageOf } from '../../api/errors.ts';
import { labelOf } from '../../api/field-labels.ts';
import { words } from '../../words/words.ts';

const t = words('shared');

/** Messages by field name; a line of a list by its position: `features.0`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The field of a form to which an error of the server belongs. */
export interface ErrorPlaces {
  /** The field by the error's code, such as a name that is taken. */
  byCode?: Readonly<Record<string, string>>;
  /** The form's field by the server's field, if the names differ. */
  byField?: Readonly<Record<string, string>>;
}

/** Divides an error of the server into messages for the form's fields and a message that belongs to no field. */
export function toFieldErrors(
  error: unknown,
  fields: readonly string[],
  { byCode = {}, byField = {} }: ErrorPlaces,
): { errors: FieldErrors; problem: string | null } {
  if (!isApiError(error)) return { errors: {}, problem: messageOf(error) };
  const coded = byCode[error.code];
  if (coded) return { errors: { [coded]: error.message }, problem: null };

  const named = Object.entries(error.fields).map(([name, text]) => ({ name: byField[name] ?? name, text }));
  const isOfForm = ({ name }: { name: string }) => fields.includes(name.split('.')[0]!);
  const others = named
    .filter((each) => !isOfForm(each))
    .map(({ name, text }) => t('label.problem', { field: labelOf(name), problem: text }));
  return {
    errors: Object.fromEntries(named.filter(isOfForm).map(({ name, text }) => [name, text])),
    problem: named.length === 0 ? error.message : others.join(' ') || null,
  };
}
