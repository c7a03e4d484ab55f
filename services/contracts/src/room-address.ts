/*
 * The addresses of the pages of room types. The site's first script and the server of pages use it, so it imports nothing.
 */

/** Below it each room type has its page. */
export const ROOM_PAGES = '/stay/rooms';

type Named = { id: string; name: string };

/** A name as a part of an address: letters and digits of any language, joined by hyphens. Empty for a name without any. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

/** What addresses a room type: its name, and its id too where several names look alike in an address. */
export function roomSlug(category: Named, all: readonly Named[]): string {
  const slug = slugOf(category.name);
  const isOnly = all.every(({ id, name }) => id === category.id || slugOf(name) !== slug);
  return slug && isOnly ? slug : [slug, category.id].filter(Boolean).join('-');
}

/** The path of its page, without a language. */
export const roomPath = (category: Named, all: readonly Named[]): string =>
  `${ROOM_PAGES}/${encodeURIComponent(roomSlug(category, all))}`;

/** The room type that a part of an address stands for; its id alone finds it too. */
export function findRoom<Category extends Named>(
  slug: string,
  all: readonly Category[],
): Category | undefined {
  const wanted = slug.normalize('NFKD');
  return all.find((category) => category.id === slug || roomSlug(category, all) === wanted);
}
