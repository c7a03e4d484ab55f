import type { Language } from '@innkeeper/words/languages';
import { currentHotel } from '../hotel.ts';
import { withoutLanguage } from './language.ts';

/** The address of the page that is open, in another language. The hotel's own has none in its address. */
export function hereIn(language: Language): string {
  const { pathname, search, hash } = window.location;
  // A second slash at the start would lead to another site.
  const path = withoutLanguage(pathname).replace(/^\/+/, '/');
  const isOwn = language === currentHotel().languages[0];
  return (isOwn ? path : `/${language}${path === '/' ? '' : path}`) + search + hash;
}
