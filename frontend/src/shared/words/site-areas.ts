/** The areas of words that the site shows. */
export const SITE_AREAS = [
  'shared',
  'guest',
  'booking',
  'checkout',
  'rooms',
  'entrance',
  'account',
  'profile',
  'proof',
  'desk',
  'office',
  'errors',
] as const;
export type SiteArea = (typeof SITE_AREAS)[number];

/** Those that every page shows. They are there before anything is rendered. */
export const EVERYWHERE = ['shared'] as const satisfies readonly SiteArea[];

/** The id of the element of a page that names, by area, the file of its words. */
export const WORDS_ELEMENT = 'words';
