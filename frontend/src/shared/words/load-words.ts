import type { Language } from '@innkeeper/words/languages';
import type { CompiledCatalog } from '@innkeeper/words/translator';
import { type SiteArea, WORDS_ELEMENT } from './site-areas.ts';
import { addWords, hasWords } from './words.ts';

type Catalog = { language: Language; default: CompiledCatalog };

/** By area, the file of its words in the language of the page. The build writes it into the page (compiled-words.ts). */
export const filesOfWords = (): Record<string, string> =>
  JSON.parse(document.getElementById(WORDS_ELEMENT)?.textContent ?? '{}');

/** Loads the words of an area, if they are not there yet. @throws when they cannot be loaded */
export async function loadWords(area: SiteArea): Promise<void> {
  if (hasWords(area)) return;
  const file = filesOfWords()[area];
  if (!file) throw new RangeError(`the page names no words of ${area}`);
  const { language, default: catalog } = (await import(/* @vite-ignore */ file)) as Catalog;
  addWords(area, language, catalog);
}

/** Adds to the code of a page or layout the words that it shows: it is there when both are. They are requested together. */
export const withWords =
  <Part>(areas: readonly SiteArea[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), ...areas.map(loadWords)]);
    return part;
  };
