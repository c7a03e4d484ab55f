import { AREAS, type Area } from '@innkeeper/words/languages';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { addWords } from '../shared/words/words.ts';

/** Tests read the site in English, unless they ask for another language. */
export function addEnglish(): void {
  for (const area of Object.keys(AREAS) as Area[]) addWords(area, 'en', readCatalog(area, 'en'));
}
