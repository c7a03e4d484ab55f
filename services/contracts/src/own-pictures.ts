import { z } from 'zod';
import type { FieldErrors } from './errors.ts';
import { says } from './field-errors.ts';

/** What links to the pictures of the hotel's own store start with. */
export const picturesPublicUrl = z
  .string()
  .regex(/^(https?:\/)?(\/[^\s/]+)+$/, says('trailing_slash'))
  .describe(
    'what links to pictures start with: an address, or a path of the site; pictures of other places are not saved',
  );

/** The variable of services that save links, but do not store pictures. */
export const picturesEnv = { PICTURES_PUBLIC_URL: picturesPublicUrl.default('/pictures') };

/** The folder of photos of housekeeping, which only staff may see. */
export const PHOTOS = 'photos/';

/**
 * Whether the link is to a picture of the store whose links start with `picturesUrl`. Only what the services themselves
 * write as a link passes: this beginning, to the letter, and then names. There is nothing that a browser, a proxy and the
 * store could read differently: no dots, slashes, backslashes or percent signs that are encoded, no query and no fragment.
 */
export function isOwnPicture(picturesUrl: string, link: string): boolean {
  const name = nameOf(picturesUrl, link);
  return name !== undefined && !name.startsWith(PHOTOS);
}

/** The same for a photo of housekeeping. */
export const isOwnPhoto = (picturesUrl: string, link: string): boolean =>
  !!nameOf(picturesUrl, link)?.startsWith(PHOTOS);

/** The part of a well-formed link after `picturesUrl`. */
function nameOf(picturesUrl: string, link: string): string | undefined {
  if (!link.startsWith(`${picturesUrl}/`)) return undefined;
  const name = link.slice(picturesUrl.length + 1);
  return name.split('/').every(isName) ? name : undefined;
}

/** Whether it is one name, in the only way in which a service escapes it. */
function isName(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no name has them
    return encodeURIComponent(name) === segment && !/^\.{0,2}$|[/\\%\x00-\x1f\x7f]/.test(name);
  } catch {
    return false; // not UTF-8
  }
}

/**
 * What is wrong with the links that a form has, by field, or undefined. Links that the record has already may stay; so may
 * none. `isOwn` is another rule for other kinds of pictures.
 */
export function foreignPictures(
  picturesUrl: string,
  links: Record<string, string | null | undefined>,
  kept: readonly (string | null)[] = [],
  isOwn = isOwnPicture,
): FieldErrors | undefined {
  const foreign = Object.entries(links).filter(
    ([, link]) => link && !kept.includes(link) && !isOwn(picturesUrl, link),
  );
  if (!foreign.length) return undefined;
  return Object.fromEntries(foreign.map(([field]) => [field, { code: 'not_own_picture' }]));
}

/** The links of a list, by their place in it: `photo.0`. */
export const linksByPlace = (field: string, links: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(links.map((link, place) => [`${field}.${place}`, link]));
