import { type Language, pathIn, splitPath } from '@innkeeper/words/languages';
import { currentHotel } from '../hotel.ts';
import { isOfDesk } from '../paths.ts';

/** The address of the page that is open, in another language. Those of the desk name none: its languages are not the hotel's. */
export function hereIn(language: Language): string {
  const { pathname, search, hash } = window.location;
  // A second slash at the start would lead to another site.
  const path = splitPath(pathname).path.replace(/^\/+/, '/');
  const address = isOfDesk(path) ? path : pathIn(language, path, currentHotel().languages);
  return address + search + hash;
}
