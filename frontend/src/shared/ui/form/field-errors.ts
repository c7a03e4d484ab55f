import { isApiError, messageOf } from '../../api/errors.ts';

/** Why fields are not right, by their names; a line of a list by its place: `features.0`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Where the form shows what the server refused. */
export interface ErrorPlaces {
  /** The field that a refusal is about, by the error's code: a name that is taken. */
  byCode?: Readonly<Record<string, string>>;
  /** The form's field for a field of the server, where the names differ. */
  byField?: Readonly<Record<string, string>>;
}

/** Why the server did not take a form: what belongs beside its fields, and what belongs to none of them. */
export function toFieldErrors(
  error: unknown,
  fields: readonly string[],
  { byCode = {}, byField = {} }: ErrorPlaces,
): { faults: FieldErrors; problem: string | null } {
  if (!isApiError(error)) return { faults: {}, problem: messageOf(error) };
  const coded = byCode[error.code];
  if (coded) return { faults: { [coded]: error.message }, problem: null };

  const named = Object.entries(error.fields).map(([name, words]) => ({ name: byField[name] ?? name, words }));
  const isOurs = ({ name }: { name: string }) => fields.includes(name.split('.')[0]!);
  const others = named.filter((fault) => !isOurs(fault)).map(({ name, words }) => `${name}: ${words}`);
  return {
    faults: Object.fromEntries(named.filter(isOurs).map(({ name, words }) => [name, words])),
    problem: named.length === 0 ? error.message : others.join(' ') || null,
  };
}
