import { z } from 'zod';

/** The languages that the product speaks to guests, as BCP 47 tags, each by its own name. The catalogs of words have the same. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGES;

export const language = z.enum(
  Object.keys(LANGUAGES) as [Language, ...Language[]],
  'must be a language that the hotel writes in, such as de',
);
