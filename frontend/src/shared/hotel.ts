import type { SiteHotel } from '@innkeeper/contracts/hotel-page';
import { HOTEL_ELEMENT, PLACES, placeOr } from '@innkeeper/contracts/page-places';
import { type HotelTexts, translated } from '@innkeeper/contracts/translated';

/** The subject of the hotel's own texts. */
const HOTEL = 'hotel';

/** The server of a page writes the hotel into it, so that it is known before anything is rendered. */
let current: SiteHotel | undefined = globalThis.document
  ? JSON.parse(document.getElementById(HOTEL_ELEMENT)?.textContent ?? 'null')
  : undefined;
/** The hotel with its texts in the language of the page. */
let shown = current;
let texts: HotelTexts = new Map();
const listeners = new Set<() => void>();

/** The hotel's settings, with texts in the language of the page. AppRoutes renders the page again when they change. */
export const currentHotel = (): SiteHotel => shown!;

/** Whether it is the demo hotel, whose pictures are files of the site. */
export const isDemoHotel = (): boolean => currentHotel().pricePrefixes !== null;

/** The hotel's large picture, or `otherwise`, a file of the site; a placeholder for both when the build renders pages. */
export function heroPictureOr(otherwise: string): string {
  const { heroPicture } = currentHotel();
  return heroPicture === PLACES.heroPicture ? placeOr(heroPicture, otherwise) : (heroPicture ?? otherwise);
}

/** Replaces the hotel's settings on the page. */
export function replaceHotel(hotel: SiteHotel): void {
  current = hotel;
  show();
}

/** Replaces the translations of the hotel's texts. */
export function replaceHotelTexts(translations: HotelTexts): void {
  texts = translations;
  show();
}

function show(): void {
  shown = current && translated(texts, 'hotel', HOTEL, current);
  for (const listener of listeners) listener();
}

/** Calls `listener` on every change. Returns a function that stops it. */
export function onHotelChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
