import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError, messageOf } from '../api/errors.ts';

interface Where<Values extends FieldValues> {
  /** The field that a refusal is about, by the error's code: a name that is taken. */
  byCode?: Readonly<Record<string, Path<Values>>>;
  /** The form's field for a field of the server, where the names differ. */
  fieldOf?: (serverField: string) => Path<Values> | undefined;
}

/**
 * Shows why the server did not take a form: beside the fields it names, the first of them focused; what belongs to no
 * field of the form goes above its buttons (FormProblem). The form's values must stand in the order of its fields.
 */
export function showFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  { byCode = {}, fieldOf }: Where<Values> = {},
): void {
  const known = Object.keys(form.getValues());
  const own = (name: string) =>
    fieldOf?.(name) ?? (known.includes(name) ? (name as Path<Values>) : undefined);
  const placeOf = (field: Path<Values>) => known.indexOf(field.split('.')[0]!);
  const named = isApiError(error) ? Object.entries(error.fields) : [];
  const faults = named.map(([name, text]) => ({ name, field: own(name), message: text }));

  const coded = isApiError(error) ? byCode[error.code] : undefined;
  if (coded) faults.push({ name: coded, field: coded, message: messageOf(error) });

  const placed = faults
    .flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    .sort((a, b) => placeOf(a.field) - placeOf(b.field));
  placed.forEach(({ field, message }, index) => {
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  const rest = faults.filter((fault) => fault.field === undefined);
  if (placed.length === 0 || rest.length > 0) {
    const details = rest.map(({ name, message }) => `${name}: ${message}`);
    form.setError('root.server', { message: details.length > 0 ? details.join(' ') : messageOf(error) });
  }
}
