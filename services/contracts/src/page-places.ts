/*
 * The placeholders of pages before they are filled (hotel-page.ts). The first script of the site imports these values, so
 * they are in a separate file.
 */

/** The product's own icon, for a hotel without a logo. */
export const DEFAULT_LOGO = '/icon.svg';

/** The ids of elements that a filled page has. */
export const HOTEL_ELEMENT = 'hotel';
export const COLOURS_ELEMENT = 'hotel-colours';

/** Placeholders for texts. React renders them unchanged, so a prerendered page may contain them. */
export const PLACES = {
  name: '{{hotel.name}}',
  phone: '{{hotel.phone}}',
  logo: '{{hotel.logo}}',
  heroPicture: '{{hotel.heroPicture}}',
} as const;

/** A placeholder that becomes `otherwise` if the hotel has no value for it. */
export const placeOr = (place: string, otherwise: string): string => place.replace('}}', `|${otherwise}}}`);

/**
 * The path of a single part at the gateway: `/hotel-parts/name`. A web server with its own copy of the pages includes these
 * parts.
 */
export const PARTS_PATH = '/hotel-parts/';
