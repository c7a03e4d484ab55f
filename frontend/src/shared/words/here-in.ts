import { type Language, pathIn, splitPath } from '@innkeeper/words/languages';
import { currentHotel } from '../hotel.ts';

/** The address of the page that is open, in another language. */
export function hereIn(language: Language): string {
  const { pathname, search, hash } = window.location;
  // A second slash at the start would lead to another site.
  const path = splitPath(pathname).path.replace(/^\/+/, '/');
  return pathIn(language, path, currentHotel().languages) + search + hash;
}
