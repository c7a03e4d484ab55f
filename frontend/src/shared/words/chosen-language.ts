import type { Language } from '@innkeeper/words/languages';
import { currentHotel } from '../hotel.ts';
import { withoutLanguage } from './language.ts';

const aYear = 365 * 24 * 60 * 60;

/** Remembers the reader's choice, where the server of pages reads it (gateway/src/request/page-language.ts). */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not there in all browsers, and without https in none
  document.cookie = `language=${language}; path=/; max-age=${aYear}; samesite=lax${secure}`;
}

/** The address of the page that is open, in another language. The hotel's own has none in its address. */
export function hereIn(language: Language): string {
  const { pathname, search, hash } = window.location;
  // A second slash at the start would lead to another site.
  const path = withoutLanguage(pathname).replace(/^\/+/, '/');
  const isOwn = language === currentHotel().languages[0];
  return (isOwn ? path : `/${language}${path === '/' ? '' : path}`) + search + hash;
}
