import { AREAS, type Area, type Language } from '@innkeeper/words/languages';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { replaceLanguage } from '../shared/words/language.ts';
import { addWords } from '../shared/words/words.ts';
import { addEnglish } from './english.ts';

/** Shows the site in a language for the rest of a test. */
export function readIn(language: Language): void {
  replaceLanguage(language);
  for (const [area, languages] of Object.entries<readonly Language[]>(AREAS))
    if (languages.includes(language)) addWords(area as Area, language, readCatalog(area as Area, language));
}

afterEach(() => {
  replaceLanguage('en');
  addEnglish();
});
