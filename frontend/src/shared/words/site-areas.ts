/** The areas of words that the site shows. */
export const SITE_AREAS = ['guest', 'account', 'desk', 'errors'] as const;
export type SiteArea = (typeof SITE_AREAS)[number];

/** The id of the element of a page that names, by area, the file of its words. */
export const WORDS_ELEMENT = 'words';
