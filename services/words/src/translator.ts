import { type Area, type Language, localeOf } from './languages.ts';
import type { Words } from './words.ts';

/** A part of a compiled message: a text, a value, the number of a plural, or what a number or a case chooses. */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, 'number']
  | readonly [name: string, 'plural' | 'select', cases: Readonly<Record<string, readonly Part[]>>];

/** The messages of one catalog by key, as `compileCatalog` makes them. */
export type CompiledCatalog = Readonly<Record<string, string | readonly Part[]>>;

type Keys<A extends Area> = keyof Words[A] & string;
type Values<A extends Area, K extends Keys<A>> = keyof Words[A][K] extends never ? [] : [values: Words[A][K]];

/**
 * Puts values into the message of a key. The compiler asks for exactly the values that the English message has.
 * @throws RangeError for a key that the catalog does not have
 */
export type Translate<A extends Area> = <K extends Keys<A>>(key: K, ...values: Values<A, K>) => string;

/**
 * Words in one language. No library for messages is used here, because values must stay as they are: Lingui, for one, reads what
 * looks like an escape of a letter in a guest's name.
 * @param showText how a text is put into a message, such as with marks of its direction
 */
export function createTranslator<A extends Area>(
  language: Language,
  catalog: CompiledCatalog,
  showText: (text: string) => string = (text) => text,
): Translate<A> {
  const plurals = new Intl.PluralRules(localeOf(language));
  const numbers = new Intl.NumberFormat(localeOf(language));
  const toText = (parts: readonly Part[], values: Record<string, unknown>): string =>
    parts.map((part) => (typeof part === 'string' ? part : toValue(part, values))).join('');
  const toValue = ([name, kind, cases]: Exclude<Part, string>, values: Record<string, unknown>): string => {
    const value = values[name];
    if (kind === undefined) return typeof value === 'string' ? showText(value) : String(value);
    if (kind === 'number') return numbers.format(value as number);
    const names = kind === 'plural' ? [`=${value}`, plurals.select(value as number)] : [String(value)];
    const chosen = names.find((one) => Object.hasOwn(cases!, one)) ?? 'other';
    return toText(cases![chosen]!, values);
  };
  return (key, ...[values]) => {
    if (!Object.hasOwn(catalog, key)) throw new RangeError(`no words for ${key}`);
    const message = catalog[key]!;
    return typeof message === 'string' ? message : toText(message, (values ?? {}) as Record<string, unknown>);
  };
}
