import { directionOf, type Language } from '@innkeeper/words/languages';
import { type CompiledCatalog, createTranslator, type Translate } from '@innkeeper/words/translator';
import { filesOfWords } from './load-words.ts';
import { isolated } from './words.ts';

type Catalogs = Readonly<Record<Language, CompiledCatalog>>;
let catalogs: Catalogs | undefined;

/** Makes the words of papers available. */
export function addPapers(all: Catalogs): void {
  catalogs = all;
}

/** Loads the words of what the desk prints: in every language, because a paper is in that of its guest. @throws when they cannot be loaded */
export async function loadPapers(): Promise<void> {
  if (catalogs) return;
  const file = filesOfWords()['papers'];
  if (!file) throw new RangeError('the page names no words of papers');
  addPapers(((await import(/* @vite-ignore */ file)) as { default: Catalogs }).default);
}

/** The words of papers in a language. @throws RangeError when they were not loaded before */
export function papersIn(language: Language): Translate<'papers'> {
  if (!catalogs) throw new RangeError('the words of papers are not loaded');
  return createTranslator<'papers'>(
    language,
    catalogs[language],
    directionOf(language) === 'rtl' ? isolated : undefined,
  );
}
