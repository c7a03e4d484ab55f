import type { SiteHotel } from '@innkeeper/contracts/hotel-page';
import { HOTEL_ELEMENT, PLACES, placeOr } from '@innkeeper/contracts/page-places';

/** The server of a page writes the hotel into it, so that it is known before anything is rendered. */
let current: SiteHotel | undefined = globalThis.document
  ? JSON.parse(document.getElementById(HOTEL_ELEMENT)?.textContent ?? 'null')
  : undefined;
const listeners = new Set<() => void>();

/** The hotel's settings. AppRoutes renders the page again when they change. */
export const currentHotel = (): SiteHotel => current!;

/** The hotel's large picture, or `otherwise`, a file of the site; a placeholder for both when the build renders pages. */
export function heroPictureOr(otherwise: string): string {
  const { heroPicture } = currentHotel();
  return heroPicture === PLACES.heroPicture ? placeOr(heroPicture, otherwise) : (heroPicture ?? otherwise);
}

/** Replaces the hotel's settings on the page. */
export function replaceHotel(hotel: SiteHotel): void {
  current = hotel;
  for (const listener of listeners) listener();
}

/** Calls `listener` on every change. Returns a function that stops it. */
export function onHotelChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
