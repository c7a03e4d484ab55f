import { AREAS, type Area, LANGUAGES, type Language } from '@innkeeper/words/languages';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { addPapers } from '../shared/words/papers.ts';
import { addWords } from '../shared/words/words.ts';

const papers = Object.keys(LANGUAGES).map((language) => [
  language,
  readCatalog('papers', language as Language),
]);

/** Tests read the site in English, unless they ask for another language. */
export function addEnglish(): void {
  addPapers(Object.fromEntries(papers));
  for (const area of Object.keys(AREAS) as Area[]) addWords(area, 'en', readCatalog(area, 'en'));
}
