import { isLanguage, type Language } from '@innkeeper/words/languages';

const languageOf = (tag: string): Language => (isLanguage(tag) ? tag : 'en');

/** The server of a page chooses its language, and writes it into the page. */
let current: Language = languageOf(globalThis.document?.documentElement.lang ?? '');

/** The language of the page. It stays the same until another page is loaded. */
export const pageLanguage = (): Language => current;

/** For the build, which renders pages in each language. */
export function replaceLanguage(language: Language): void {
  current = language;
}
