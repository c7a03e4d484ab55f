import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLanguages } from '@innkeeper/kit/http';
import { chooseLanguage, type Language, OF_STAFF, splitPath } from '@innkeeper/words/languages';

/** Which language a page is sent in. */
export type PageLanguage = {
  language: Language;
  /** Whether the reader's browser has chosen it, and not the address. */
  isNegotiated: boolean;
};

/** Where the language switcher of the site keeps the reader's choice. */
const COOKIE = 'language';

/** The desk's pages, with and without a language before them. */
const DESK = /^\/admin(\/|$)/;

/**
 * The language of a page: that of its address, the reader's own choice, the first that the browser prefers, or the hotel's
 * own. `languages` are those that the hotel offers; what is not among them does not count. The desk has its own languages, because
 * a receptionist may read another one than guests do.
 */
export function pageLanguage(
  path: string,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  languages: readonly Language[],
): PageLanguage {
  const { path: place, language: addressed } = splitPath(path);
  const offered: readonly Language[] = DESK.test(place) ? OF_STAFF : languages;
  if (addressed && languages.includes(addressed) && offered.includes(addressed))
    return { language: addressed, isNegotiated: false };
  const asked = [chosen(headers.cookie), ...acceptedLanguages(headers['accept-language'])];
  const language = chooseLanguage(asked, offered) ?? offered[0]!;
  return { language, isNegotiated: offered.length > 1 };
}

function chosen(cookies = ''): string {
  const [, value] =
    cookies
      .split(';')
      .map((cookie) => cookie.trim().split('=', 2))
      .find(([name]) => name === COOKIE) ?? [];
  return value ?? '';
}
