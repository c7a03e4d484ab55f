/*
 * How the site's pages contain the hotel: the build leaves placeholders in them, and the server that sends a page fills
 * them.
 */

import { SITE_LANGUAGES } from '@innkeeper/words/languages';
import { type Colours, DEFAULT_COLOURS, themeCss } from './colours.ts';
import type { HotelOnWire } from './hotel.ts';
import { pageLinks } from './page-links.ts';
import { COLOURS_ELEMENT, DEFAULT_LOGO, HOTEL_ELEMENT, type PLACES } from './page-places.ts';

/** Pages that exist only if the hotel has a text for them. */
export const LEGAL_PAGES = ['houseRules', 'terms', 'imprint', 'privacy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** The hotel's data in every page of the site. It has those of its languages that the site has. The long texts have their own pages. */
export type SiteHotel = Omit<HotelOnWire, LegalPage | 'bookingLimits'> & {
  legalPages: readonly LegalPage[];
  /** The hotel's logo, or the product's icon in the hotel's colours. */
  icon: string;
};

export function toSiteHotel({
  houseRules,
  terms,
  imprint,
  privacy,
  bookingLimits: _,
  ...hotel
}: HotelOnWire): SiteHotel {
  const texts = { houseRules, terms, imprint, privacy };
  const icon = hotel.logo ?? iconIn(hotel.colours);
  // The site's own pictures are those of the demo hotel, which no other hotel may show as its own.
  const heroPicture = hotel.heroPicture ?? (hotel.pricePrefixes ? null : drawPicture(hotel.colours));
  const languages = hotel.languages.filter((language) => SITE_LANGUAGES.includes(language));
  return {
    ...hotel,
    heroPicture,
    languages: languages.length ? languages : ['en'],
    legalPages: LEGAL_PAGES.filter((page) => texts[page]),
    icon,
  };
}

/** The product's icon: a file in the default colours, and a `data:` link in others, because pages allow no inline markup. */
function iconIn({ primary, accent }: Colours): string {
  if (primary === DEFAULT_COLOURS.primary && accent === DEFAULT_COLOURS.accent) return DEFAULT_LOGO;
  return `data:image/svg+xml,${encodeURIComponent(drawIcon(primary, accent))}`;
}

/** The shapes of frontend/public/icon.svg: a gate, the sun in it, and two waves. */
const drawIcon = (primary: string, accent: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
  `<path d="M4 26V13a10 10 0 0 1 20 0v13z" fill="${primary}"/>` +
  `<circle cx="14" cy="13.5" r="4.25" fill="#fff"/>` +
  `<circle cx="14" cy="13.5" r="4.25" fill="${accent}" fill-opacity=".6"/>` +
  '<path d="M4 17.5c2.5-1.7 4.2-1.7 6.7 0s4.1 1.7 6.6 0 4.2-1.7 6.7 0V26H4z" fill="#fff" fill-opacity=".3"/>' +
  '<path d="M4 21.5c2.5-1.7 4.2-1.7 6.7 0s4.1 1.7 6.6 0 4.2-1.7 6.7 0V26H4z" fill="#fbf8f3" fill-opacity=".9"/></svg>';

/** A quiet picture for a hotel that has none: its colours as sky and water. */
const drawPicture = ({ primary, accent }: Colours): string =>
  `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">' +
      `<path d="M0 0h160v90H0z" fill="${accent}"/><path d="M0 0h160v90H0z" fill="#fff" fill-opacity=".75"/>` +
      `<circle cx="108" cy="48" r="13" fill="${accent}" fill-opacity=".6"/>` +
      `<path d="M0 58c30-9 52 4 82-2s52-4 78 2v32H0z" fill="${primary}" fill-opacity=".7"/>` +
      `<path d="M0 68c34 7 58-6 90 0s44 4 70-2v24H0z" fill="${primary}"/></svg>`,
  )}`;
const isDrawn = (picture: string | null): boolean => picture?.startsWith('data:') ?? false;

/** What a page is about, if not the hotel alone. Paths and links are those of the site. */
export type PageSubject = {
  /** Null if the page keeps its own. */
  title: string | null;
  description: string;
  picture: string | null;
  /** Its schema.org data, with links that begin with `origin`; null if it is the hotel's. */
  schema: ((origin: string) => object) | null;
  /** What the hotel's data has besides on this page. */
  ofHotel?: object;
};

const PLACE =
  /\{\{hotel\.(name|phone|logo|heroPicture)(?:\|([^{}]*))?\}\}|<!--hotel-(head|record)-->|<!--hotel-links (\w+) (\S+)-->/g;

/** The values for the placeholders of a page, each escaped for its place. */
export type PageParts = Record<keyof typeof PLACES | 'title' | 'head' | 'record', string>;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For text and for attributes in quotes. */
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
/** For a script element that holds data: no value ends the element or begins a comment. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The parts of a page: name, title, phone, logo and large picture as texts; description, icon, colours, `og:` and schema.org data as the
 * head; and the record that the scripts read. `origin` is the site's own, such as `https://hotel.example`.
 */
export const pageParts = (hotel: SiteHotel, origin: string, subject?: PageSubject): PageParts => ({
  name: escaped(hotel.name),
  title: escaped(titleOf(hotel, subject)),
  phone: escaped(hotel.phone),
  logo: escaped(hotel.icon),
  heroPicture: escaped(hotel.heroPicture ?? ''),
  head: headOf(hotel, origin, subject),
  record: `<script type="application/json" id="${HOTEL_ELEMENT}">${json(hotel)}</script>`,
});

/**
 * A page of the site with the hotel in it, filled in one pass, so that a placeholder in the hotel's own texts stays as it is.
 * `origin` is the site's own. A page about a subject has its title and, in its links, its path.
 */
export function fillPage(
  page: string,
  hotel: SiteHotel,
  origin: string,
  about?: { subject: PageSubject; path: string },
): string {
  const parts = pageParts(hotel, origin, about?.subject);
  const filled = page.replace(PLACE, (_place, text, otherwise = '', part, language, path) =>
    language
      ? pageLinks(hotel, origin, language, about?.path ?? path)
      : parts[(text ?? part) as keyof PageParts] || otherwise,
  );
  if (!about?.subject.title) return filled;
  const title = `<title>${parts.title}</title>`;
  return filled.replace(/<title>[^<]*<\/title>/, () => title);
}

const titleOf = (hotel: SiteHotel, subject?: PageSubject): string =>
  subject?.title ? `${subject.title} · ${hotel.name}` : hotel.name;

const descriptionOf = ({ name, description, tagline }: SiteHotel): string =>
  description || tagline || `${name}: find a room, book it and manage your stays.`;

function headOf(hotel: SiteHotel, origin: string, subject?: PageSubject): string {
  const absolute = (link: string) => (link.startsWith('/') ? origin + link : link);
  const description = subject?.description || descriptionOf(hotel);
  const ownPicture = isDrawn(hotel.heroPicture) ? null : hotel.heroPicture;
  const image = subject?.picture ?? ownPicture ?? hotel.aboutPictures[0]?.src;
  const schemas = [
    { ...schemaOf(hotel, origin, absolute), ...subject?.ofHotel },
    ...(subject?.schema ? [subject.schema(origin)] : []),
  ];
  const properties: [name: string, content: string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', hotel.name],
    ['og:title', titleOf(hotel, subject)],
    ['og:description', description],
    ['og:image', image && absolute(image)],
  ];
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta name="theme-color" content="${escaped(hotel.colours.primary)}" />`,
    `<link rel="icon" href="${escaped(hotel.icon)}" />`,
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}" />`] : [],
    ),
    `<style id="${COLOURS_ELEMENT}">${themeCss(hotel.colours)}</style>`,
    ...schemas.map((schema) => `<script type="application/ld+json">${json(schema)}</script>`),
  ].join('\n    ');
}

/** https://schema.org/Hotel, without values that the hotel has not set. */
function schemaOf(hotel: SiteHotel, origin: string, absolute: (link: string) => string): object {
  const { coordinates, address, postalAddress, country, aboutPictures, heroPicture } = hotel;
  const pictures = [
    ...(heroPicture && !isDrawn(heroPicture) ? [heroPicture] : []),
    ...aboutPictures.map(({ src }) => src),
  ];
  const known = {
    name: hotel.name,
    description: descriptionOf(hotel),
    url: `${origin}/`,
    logo: absolute(hotel.logo ?? DEFAULT_LOGO),
    image: pictures.length ? pictures.map(absolute) : undefined,
    telephone: hotel.phone || undefined,
    email: hotel.email || undefined,
    address:
      address.length || country
        ? {
            '@type': 'PostalAddress',
            streetAddress: (postalAddress ? postalAddress.street : address.join(', ')) || undefined,
            postalCode: postalAddress?.postalCode || undefined,
            addressLocality: postalAddress?.city || undefined,
            addressRegion: postalAddress?.region || undefined,
            addressCountry: country || undefined,
          }
        : undefined,
    geo: coordinates ? { '@type': 'GeoCoordinates', ...coordinates } : undefined,
    checkinTime: hotel.checkInTime,
    checkoutTime: hotel.checkOutTime,
    currenciesAccepted: hotel.currency,
    sameAs: hotel.socialLinks.length ? hotel.socialLinks.map(({ url }) => url) : undefined,
  };
  return { '@context': 'https://schema.org', '@type': 'Hotel', ...known };
}
