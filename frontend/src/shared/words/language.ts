import { directionOf, isLanguage, type Language, localeOf, splitPath } from '@innkeeper/words/languages';

const languageOf = (tag: string): Language => (isLanguage(tag) ? tag : 'en');

/** The server of a page chooses its language, and writes it into the page. */
let current: Language = languageOf(globalThis.document?.documentElement.lang ?? '');

/** The language of the page. It stays the same until another page is loaded. */
export const pageLanguage = (): Language => current;

/** The address at which the page was loaded, without a language: for it, the server has chosen one. */
export const firstPath: string = splitPath(globalThis.location?.pathname ?? '').path;

/** For `Intl`. */
export const pageLocale = (): string => localeOf(current);

/** For the build, which renders pages in each language, and for tests. */
export function replaceLanguage(language: Language): void {
  current = language;
  if (!globalThis.document) return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** What all addresses of the page's links begin with: `/de`, where that is in the page's own address, or nothing. */
export const basePath = (): string => {
  const { language } = splitPath(globalThis.location?.pathname ?? '');
  return language === current ? `/${language}` : '';
};
