import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, isLanguage, type Language } from '@innkeeper/words/languages';

/** Which of the hotel's languages a page is sent in. */
export type PageLanguage = {
  language: Language;
  /** Whether the reader's browser has chosen it, and not the address. */
  isNegotiated: boolean;
};

/** Where the language switcher of the site keeps the reader's choice. */
const COOKIE = 'language';

/** Characters of a header that are read: browsers send a tenth of it. */
const READ_LENGTH = 1_000;

/** A path without the language that it begins with: of `/de/stay` it is `/stay`. */
export function withoutLanguage(path: string): { path: string; language: Language | undefined } {
  const segment = path.split('/', 2)[1] ?? '';
  if (!isLanguage(segment)) return { path, language: undefined };
  return { path: path.slice(1 + segment.length) || '/', language: segment };
}

/**
 * The language of a page: that of its address, the reader's own choice, the first that the browser prefers, or the hotel's
 * own. `languages` are those that the hotel offers; what is not among them does not count.
 */
export function pageLanguage(
  path: string,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  languages: readonly Language[],
): PageLanguage {
  const { language: addressed } = withoutLanguage(path);
  if (addressed && languages.includes(addressed)) return { language: addressed, isNegotiated: false };
  const asked = [chosen(headers.cookie), ...preferred(headers['accept-language'])];
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

/** The tags of an Accept-Language header, best first: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
function preferred(accepted = ''): string[] {
  return accepted
    .slice(0, READ_LENGTH)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0) // not a number is never greater
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
