import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLanguages } from '@innkeeper/kit/http';
import { chooseLanguage, type Language, splitPath } from '@innkeeper/words/languages';

/** Which of the hotel's languages a page is sent in. */
export type PageLanguage = {
  language: Language;
  /** Whether the reader's browser has chosen it, and not the address. */
  isNegotiated: boolean;
};

/** Where the language switcher of the site keeps the reader's choice. */
const COOKIE = 'language';

/**
 * The language of a page: that of its address, the reader's own choice, the first that the browser prefers, or the hotel's
 * own. `languages` are those that the hotel offers; what is not among them does not count.
 */
export function pageLanguage(
  path: string,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  languages: readonly Language[],
): PageLanguage {
  const { language: addressed } = splitPath(path);
  if (addressed && languages.includes(addressed)) return { language: addressed, isNegotiated: false };
  const asked = [chosen(headers.cookie), ...acceptedLanguages(headers['accept-language'])];
  const language = chooseLanguage(asked, languages) ?? languages[0]!;
  return { language, isNegotiated: languages.length > 1 };
}

function chosen(cookies = ''): string {
  const [, value] =
    cookies
      .split(';')
      .map((cookie) => cookie.trim().split('=', 2))
      .find(([name]) => name === COOKIE) ?? [];
  return value ?? '';
}
