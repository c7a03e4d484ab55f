import { z } from 'zod';

/** What links to the pictures of the hotel's own store start with. */
export const picturesPublicUrl = z
  .string()
  .regex(/^(https?:\/)?(\/[^\s/]+)+$/, 'must not end with a slash')
  .describe(
    'what links to pictures start with: an address, or a path of the site; pictures of other places are not saved',
  );

/** The variable of services that save links, but do not store pictures. */
export const picturesEnv = { PICTURES_PUBLIC_URL: picturesPublicUrl.default('/pictures') };

const ANY_SITE = 'http://site.invalid';

/** Whether the link is to a picture of the store whose links start with `picturesUrl`, as a browser would follow it. */
export function isOwnPicture(picturesUrl: string, link: string): boolean {
  const store = new URL(`${picturesUrl}/`, ANY_SITE);
  const picture = URL.canParse(link, ANY_SITE) && new URL(link, ANY_SITE);
  return picture && picture.origin === store.origin && picture.pathname.startsWith(store.pathname);
}

/**
 * What is wrong with the links that a form has, by field, or undefined. Links that the record has already may stay, because
 * older versions saved any; so may none.
 */
export function foreignPictures(
  picturesUrl: string,
  links: Record<string, string | null | undefined>,
  kept: readonly (string | null)[] = [],
): Record<string, string> | undefined {
  const foreign = Object.entries(links).filter(
    ([, link]) => link && !kept.includes(link) && !isOwnPicture(picturesUrl, link),
  );
  if (!foreign.length) return undefined;
  return Object.fromEntries(
    foreign.map(([field]) => [field, 'must be a picture that was uploaded to this hotel']),
  );
}

/** The links of a list, by their place in it: `photo.0`. */
export const linksByPlace = (field: string, links: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(links.map((link, place) => [`${field}.${place}`, link]));
