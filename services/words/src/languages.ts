/** The languages that the product knows, as BCP 47 tags, each with its own name. The others are translated from English. */
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

const EVERY = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'ar'] as const satisfies readonly Language[];
/** Those that the desk is shown in, whatever the hotel offers to guests; English for who prefers none of them. */
export const OF_STAFF = ['en', 'es', 'de', 'fr'] as const satisfies readonly Language[];

/** The areas of the product's words, and the languages of each: `catalogs/<area>/<language>.json`. */
export const AREAS = {
  shared: EVERY,
  guest: EVERY,
  booking: EVERY,
  checkout: EVERY,
  rooms: EVERY,
  entrance: EVERY,
  account: EVERY,
  profile: EVERY,
  proof: EVERY,
  desk: OF_STAFF,
  office: OF_STAFF,
  mails: EVERY,
  papers: EVERY,
  invoice: EVERY,
  errors: EVERY,
} as const satisfies Record<string, readonly Language[]>;
export type Area = keyof typeof AREAS;

/** The areas of guests' pages. */
const GUEST_AREAS = [
  'shared',
  'guest',
  'booking',
  'checkout',
  'rooms',
  'entrance',
  'account',
  'profile',
  'proof',
  'errors',
] as const satisfies readonly Area[];

/** The languages that guests can read the site in: those that every area of their pages has. */
export const SITE_LANGUAGES: readonly Language[] = (Object.keys(LANGUAGES) as Language[]).filter((language) =>
  GUEST_AREAS.every((area) => (AREAS[area] as readonly Language[]).includes(language)),
);

/**
 * For `Intl`: the formats of English pages are those of the specification, which are American; those of Portuguese are those of Portugal,
 * as its words are.
 */
export const localeOf = (language: Language): string =>
  ({ en: 'en-US', pt: 'pt-PT' })[language as string] ?? language;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The value of `dir` for a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * The language to use of those `offered` for a list of preferred tags, best first, such as those of `Accept-Language`: a tag
 * matches its language whatever its region (`pt-BR` gives `pt`). Undefined when none matches.
 * https://www.rfc-editor.org/rfc/rfc4647#section-3.4
 */
export function chooseLanguage(
  preferred: readonly string[],
  offered: readonly Language[],
): Language | undefined {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-', 1)[0];
    const found = offered.find((one) => one === language);
    if (found) return found;
  }
  return undefined;
}

/** The same of all languages, for what is written down and sent later, such as e-mails; null when none matches. */
export const languageOf = (preferred: readonly string[]): Language | null =>
  chooseLanguage(preferred, EVERY) ?? null;

/** A path without the language that it begins with: of `/de/stay` they are `/stay` and `de`. */
export function splitPath(path: string): { path: string; language: Language | undefined } {
  const segment = path.split('/', 2)[1] ?? '';
  if (!isLanguage(segment)) return { path, language: undefined };
  return { path: path.slice(1 + segment.length) || '/', language: segment };
}

/** The path of a page in a language: `/de/stay`. In the hotel's own language, the first of its `languages`, it is `/stay`. */
export function pathIn(language: Language, path: string, languages: readonly Language[]): string {
  if (language === languages[0]) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
