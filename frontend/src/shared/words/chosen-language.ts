import { type Language, OF_STAFF, splitPath } from '@innkeeper/words/languages';
import { request } from '../api/client.ts';
import { currentHotel } from '../hotel.ts';
import { isOfDesk } from '../paths.ts';
import { readToken } from '../session/token.ts';
import { hereIn } from './here-in.ts';
import { basePath, firstPath, pageLanguage } from './language.ts';

const aYear = 365 * 24 * 60 * 60;

/** Remembers a language where the server of pages reads it (gateway/src/request/page-language.ts). */
function setCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not there in all browsers, and without https in none
  document.cookie = `language=${language}; path=/; max-age=${aYear}; samesite=lax${secure}`;
}

const isRemembered = (language: Language): boolean =>
  document.cookie.split('; ').includes(`language=${language}`);

const isHere = (address: string): boolean =>
  new URL(address, window.location.href).href === window.location.href;

/** Shows this page in a language, and keeps the choice: on this device, and for people who are signed in with their account. */
export async function openIn(language: Language): Promise<void> {
  setCookie(language);
  // Without a connection the choice counts on this device.
  if (readToken()) await request('PUT /api/users/profile/language', { body: { language } }).catch(() => null);
  const address = hereIn(language);
  if (isHere(address)) window.location.reload();
  else window.location.assign(address);
}

const isAtDesk = (): boolean => isOfDesk(splitPath(window.location.pathname).path);
const isOfStaff = (language: Language): boolean => (OF_STAFF as readonly Language[]).includes(language);

/**
 * Shows the desk in the language of the reader's account, or in another of its own where the page came in a language of guests: someone
 * has signed in on a page in Arabic, for example. `own` is null for an account without one.
 */
export function followLanguageAtDesk(own: Language | null): void {
  const present = pageLanguage();
  const wanted = own && isOfStaff(own) ? own : isOfStaff(present) ? present : null;
  if (wanted === present) return;
  // Another load changes nothing if the server has chosen with the same cookie already, or none can be set.
  let mayHelp = !isOfDesk(firstPath);
  if (wanted) {
    mayHelp ||= !isRemembered(wanted);
    setCookie(wanted);
    mayHelp &&= isRemembered(wanted);
  }
  if (!mayHelp) return;
  const address = hereIn(present);
  if (isHere(address)) window.location.reload();
  else window.location.replace(address);
}

/**
 * Shows the page in the language of the reader's account, unless its address has a language. It loads the page again at most once: then
 * the cookie is there, or cannot be set.
 */
export function followLanguage(own: Language): void {
  if (isAtDesk() || basePath() !== '' || isRemembered(own)) return;
  if (!currentHotel().languages.includes(own)) return;
  setCookie(own);
  if (isRemembered(own)) window.location.reload();
}
