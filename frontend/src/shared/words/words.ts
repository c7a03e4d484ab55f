import { type Area, directionOf, type Language } from '@innkeeper/words/languages';
import { type CompiledCatalog, createTranslator, type Translate } from '@innkeeper/words/translator';

/** Names, codes and telephone numbers keep their own direction in a sentence from right to left. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

const translators = new Map<Area, Translate<Area>>();

/** Makes the words of an area available, before anything that uses them is shown. */
export function addWords(area: Area, language: Language, catalog: CompiledCatalog): void {
  const isMirrored = directionOf(language) === 'rtl';
  translators.set(area, createTranslator<Area>(language, catalog, isMirrored ? isolated : undefined));
}

export const hasWords = (area: Area): boolean => translators.has(area);

/**
 * The words of an area: `const t = words('guest')` at the top of a file, and `t('stay.nights', { count })` where they are shown,
 * never in a constant of the file, which is made before the catalog is there.
 * @throws RangeError from `t` when the area was not loaded before
 */
export const words = <A extends Area>(area: A): Translate<A> =>
  ((key: never, ...values: never) => {
    const translate = translators.get(area);
    if (!translate) throw new RangeError(`the words of ${area} are not loaded`);
    return (translate as (...args: never[]) => string)(key, ...(values as never[]));
  }) as Translate<A>;
