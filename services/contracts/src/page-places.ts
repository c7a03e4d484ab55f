/*
 * What pages have for the hotel before they are filled (hotel-page.ts). The first file of the site has these values, so they
 * stand apart.
 */

/** The product's own icon, for a hotel without a logo. */
export const DEFAULT_LOGO = '/icon.svg';

/** The ids of elements that a filled page has. */
export const HOTEL_ELEMENT = 'hotel';
export const COLOURS_ELEMENT = 'hotel-colours';

/** Places in a page for texts. React writes them as they are, so a prerendered page may contain them. */
export const PLACES = {
  name: '{{hotel.name}}',
  phone: '{{hotel.phone}}',
  logo: '{{hotel.logo}}',
  heroPicture: '{{hotel.heroPicture}}',
} as const;

/** A place in whose stead `otherwise` stands where the hotel has nothing to fill it with. */
export const placeOr = (place: string, otherwise: string): string => place.replace('}}', `|${otherwise}}}`);

/** Where the gateway answers a single part: `/hotel-parts/name`. A web server that has the pages itself includes them. */
export const PARTS_PATH = '/hotel-parts/';
