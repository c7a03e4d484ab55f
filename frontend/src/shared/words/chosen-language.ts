import type { Language } from '@innkeeper/words/languages';
import { request } from '../api/client.ts';
import { currentHotel } from '../hotel.ts';
import { readToken } from '../session/token.ts';
import { hereIn } from './here-in.ts';
import { basePath } from './language.ts';

const aYear = 365 * 24 * 60 * 60;

/** Remembers a language where the server of pages reads it (gateway/src/request/page-language.ts). */
function setCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not there in all browsers, and without https in none
  document.cookie = `language=${language}; path=/; max-age=${aYear}; samesite=lax${secure}`;
}

const isRemembered = (language: Language): boolean =>
  document.cookie.split('; ').includes(`language=${language}`);

/** Shows this page in a language, and keeps the choice: on this device, and for people who are signed in with their account. */
export async function openIn(language: Language): Promise<void> {
  setCookie(language);
  // Without a connection the choice counts on this device.
  if (readToken()) await request('PUT /api/users/profile/language', { body: { language } }).catch(() => null);
  const address = hereIn(language);
  const isHere = new URL(address, window.location.href).href === window.location.href;
  if (isHere) window.location.reload();
  else window.location.assign(address);
}

/**
 * Shows the page in the language of the reader's account, unless its address has a language. It loads the page again at most once: then
 * the cookie is there, or cannot be set.
 */
export function followLanguage(own: Language): void {
  if (basePath() !== '' || isRemembered(own)) return;
  if (!currentHotel().languages.includes(own)) return;
  setCookie(own);
  if (isRemembered(own)) window.location.reload();
}
