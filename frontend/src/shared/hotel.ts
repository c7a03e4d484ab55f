import type { SiteHotel } from '@innkeeper/contracts/hotel-page';
import { HOTEL_ELEMENT } from '@innkeeper/contracts/page-places';

/** Who serves a page writes the hotel into it, so that it is known before anything is drawn. */
let current: SiteHotel | undefined = globalThis.document
  ? JSON.parse(document.getElementById(HOTEL_ELEMENT)?.textContent ?? 'null')
  : undefined;
const listeners = new Set<() => void>();

/** The hotel's settings. AppRoutes renders the page again when they change. */
export const currentHotel = (): SiteHotel => current!;

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
