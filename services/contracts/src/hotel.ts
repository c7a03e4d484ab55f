import { z } from 'zod';
import { access } from './access.ts';
import { type BookingLimits, DEFAULT_BOOKING_LIMITS } from './booking-limits.ts';
import { defineCall, ok } from './call.ts';
import { colourProblem, DEFAULT_COLOURS } from './colours.ts';
import { MAXIMUM_NIGHTS } from './dates.ts';
import { editConflict, errorBody } from './errors.ts';
import { addFieldError, says, wrongType } from './field-errors.ts';
import { LANGUAGES, language } from './languages.ts';
import { given } from './lists.ts';
import { isCountry, isCurrency, isTimeZone } from './places.ts';
import { clearableLine, clearableText, line, pictureLink, text, version } from './shapes.ts';

/** The subject of events about the hotel. No room may have this ID, because it is the subject of a room's events. */
export const HOTEL_SUBJECT = 'hotel';

/** A form sends an empty text if no picture was chosen. */
const picture = z
  .union([z.literal(''), pictureLink.nullable()], says('not_link'))
  .transform((link) => link || null);

const colour = z
  .string(wrongType('not_colour'))
  .trim()
  .toLowerCase()
  .superRefine((value, context) => {
    const problem = colourProblem(value);
    if (problem) addFieldError(context, problem);
  })
  .describe('a colour like #1f3a5f on which text can be read');

/** Neither a backslash nor a name before `@`: with them a link seems to lead to another place than it does. */
const webLink = text(300).refine(
  (link) => /^https?:\/\/[^\s<>"\\]+$/i.test(link) && URL.canParse(link) && new URL(link).username === '',
  says('not_https_link'),
);

const degrees = (most: number, name: 'latitude' | 'longitude') =>
  z
    .number(wrongType('not_degrees', { name }))
    .min(-most, says('between', { min: -most, max: most }))
    .max(most, says('between', { min: -most, max: most }));

const timeOfDay = z
  .string(wrongType('not_time'))
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('not_time'));

/** Of the night, because a day that began in the afternoon would be another one than everybody's. */
const timeBeforeNoon = z
  .string(wrongType('not_time_like', { time: '04:00' }))
  .trim()
  .regex(/^(0\d|1[01]):[0-5]\d$/, says('not_time_like', { time: '04:00' }));

const emptyOr = (isValid: (value: string) => boolean, max: number, code: 'not_country' | 'not_email') =>
  clearableText(max).refine((value) => !value || isValid(value), says(code));

const isEmail = (value: string) => z.email().safeParse(value).success;

/** Prices begin with these texts instead of being formatted by `Intl`, for guests and for staff. Only the demo hotel has any. */
const pricePrefixes = z.object({ guests: z.string(), staff: z.string() }).nullable();

/** How the hotel's place is shown: not at all, as a link to a map on the web, or as the drawing that staff have uploaded. */
export const mapKind = z.enum(['none', 'link', 'drawn']);

const wholeNumber = (most: number) => z.int(wrongType('not_whole')).min(1).max(most);

const bookingLimits = z.object(
  {
    monthsAhead: wholeNumber(60),
    nightsPerStay: wholeNumber(MAXIMUM_NIGHTS),
    openBookings: wholeNumber(1_000),
    openNights: wholeNumber(10_000),
  } satisfies Record<keyof BookingLimits, z.ZodType<number>>,
  says('not_limits'),
);

/** The fields that staff may set. Each field documents the accepted values. */
const settings = {
  name: line(100),
  /** A short line under the name. */
  tagline: clearableLine(150),
  /** One or two sentences, also for search engines. */
  description: clearableLine(300),
  /** Paragraphs are separated by an empty line. */
  aboutUs: clearableText(5_000),
  /** `alt` describes the picture for people who cannot see it. */
  aboutPictures: z
    .array(z.object({ src: pictureLink, alt: clearableLine(200) }))
    .max(4, says('too_many_pictures', { max: 4 })),
  /** Null: a picture that comes with the product. */
  heroPicture: picture,
  logo: picture,
  colours: z.object({ primary: colour, accent: colour }, says('not_colours')),
  /** Lines of the postal address, without the country. They follow from `postalAddress` where that is set. */
  address: z.array(line(120)).max(5, says('too_many_lines', { max: 5 })),
  /** The postal address in its parts; null: it is known as lines only. */
  postalAddress: z
    .object({
      street: clearableLine(120),
      postalCode: clearableLine(20),
      city: clearableLine(80),
      region: clearableLine(80),
    })
    .nullable(),
  /** ISO 3166-1, such as `ES`; empty if it is not set. */
  country: emptyOr(isCountry, 2, 'not_country'),
  coordinates: z
    .object(
      { latitude: degrees(90, 'latitude'), longitude: degrees(180, 'longitude') },
      says('not_coordinates'),
    )
    .nullable(),
  map: mapKind,
  phone: clearableLine(40),
  email: emptyOr(isEmail, 254, 'not_email'),
  socialLinks: z.array(z.object({ name: line(40), url: webLink })).max(8, says('too_many_links', { max: 8 })),
  /** Of the IANA database. With the hour at which the business day begins it decides which day is today. Locked once there are bookings. */
  timeZone: text(60).refine(isTimeZone, says('not_time_zone')),
  /** ISO 4217. Locked once there are bookings. */
  currency: text(3).refine(isCurrency, says('not_currency')),
  /** Wall time at the hotel. */
  checkInTime: timeOfDay,
  checkOutTime: timeOfDay,
  /** When the day changes at the desk: until then the night that is running is sold, and guests arrive for it. */
  businessDayBegins: timeBeforeNoon,
  /** Until when guests may book the night that is running; at the latest until the business day begins. */
  tonightBookableUntil: timeBeforeNoon,
  bookingLimits,
  /** Whether only guests whose e-mail address is confirmed may book. */
  verifiedGuests: z.boolean(),
  /** The languages that guests can choose. The first is the one for guests who prefer none of them. */
  languages: z
    .array(language)
    .min(1, says('language_needed'))
    .max(Object.keys(LANGUAGES).length, says('repeated'))
    .refine((languages) => new Set(languages).size === languages.length, says('repeated')),
  houseRules: clearableText(10_000),
  /** The terms of booking. Guests accept them in the checkout, and each text that they were is kept. */
  terms: clearableText(20_000),
  imprint: clearableText(10_000),
  privacy: clearableText(20_000),
};

/** The settings that staff may change. Omitted fields stay as they are. */
export const hotelChange = z.object({
  ...(Object.fromEntries(Object.entries(settings).map(([name, shape]) => [name, shape.exactOptional()])) as {
    [Name in keyof typeof settings]: z.ZodExactOptional<(typeof settings)[Name]>;
  }),
  version: version.exactOptional(),
});

/** All data of the hotel, as in its events. Staff can change all except the last three and `pricePrefixes` here. */
export const hotelState = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  aboutUs: z.string(),
  aboutPictures: z.array(z.object({ src: z.string(), alt: z.string() })),
  heroPicture: z.string().nullable(),
  logo: z.string().nullable(),
  colours: z.object({ primary: z.string(), accent: z.string() }),
  address: z.array(z.string()),
  postalAddress: z
    .object({ street: z.string(), postalCode: z.string(), city: z.string(), region: z.string() })
    .nullable()
    .default(null),
  country: z.string(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  map: mapKind,
  phone: z.string(),
  email: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  timeZone: z.string(),
  currency: z.string(),
  pricePrefixes,
  checkInTime: z.string(),
  checkOutTime: z.string(),
  businessDayBegins: z.string().default('04:00'),
  tonightBookableUntil: z.string().default('02:00'),
  bookingLimits,
  verifiedGuests: z.boolean(),
  languages: z.array(language).min(1).default(['en']),
  houseRules: z.string(),
  terms: z.string().default(''),
  imprint: z.string(),
  privacy: z.string(),
  /** Which text of the terms is the current one; null if the hotel has none. */
  termsRevision: z.int().nullable().default(null),
  /** Whether guests may book; until then they see that the hotel opens soon. */
  open: z.boolean(),
  /** Identifies this installation and never changes; empty until catalog has chosen it. */
  installationId: z.string(),
});

const hotel = hotelState.extend({ version });

/** The layers of a map, from bottom to top. */
export const mapShapeKind = z.enum(['water', 'green', 'building', 'path', 'road', 'main-road']);

/** The most points that all shapes of a map have together, so that it is sent in one call and drawn without delay. */
export const MAXIMUM_MAP_POINTS = 8_000;

/**
 * A map as staff upload it: shapes on a square of 1,000 units, the north-west corner at 0, 0. `bounds` are the degrees at
 * its edges, and each shape's points are x and y in turn.
 */
export const mapDrawing = z.object({
  bounds: z
    .object({
      west: degrees(180, 'longitude'),
      south: degrees(85, 'latitude'),
      east: degrees(180, 'longitude'),
      north: degrees(85, 'latitude'),
    })
    .refine(({ west, east, south, north }) => west < east && south < north, says('no_extent')),
  shapes: z
    .array(
      z.object({
        kind: mapShapeKind,
        points: z
          .array(z.int().min(-1_000).max(2_000))
          .min(4, says('point_pair_needed'))
          .refine(({ length }) => length % 2 === 0, says('not_pairs')),
      }),
    )
    .min(1, says('shape_needed'))
    .max(3_000, says('too_many_shapes', { max: 3_000 }))
    .refine(
      (shapes) => shapes.reduce((sum, { points }) => sum + points.length, 0) <= 2 * MAXIMUM_MAP_POINTS,
      says('too_many_points', { max: MAXIMUM_MAP_POINTS }),
    ),
  /** Names of places, where they begin. */
  labels: z
    .array(z.object({ text: line(60), x: z.int().min(0).max(1_000), y: z.int().min(0).max(1_000) }))
    .max(40, says('too_many_names', { max: 40 })),
  /** The source of the data: OpenStreetMap's licence requires naming it. */
  attribution: clearableLine(120),
});

export const readHotel = defineCall('GET /api/hotel', {
  access: access.public,
  summary: "The hotel's settings: name, texts, pictures, contact, time zone and currency",
  cached: true,
  answers: { 200: hotel },
});

export const readHotelSettings = defineCall('GET /api/desk/hotel', {
  access: access.staff('settings'),
  summary: "The hotel's settings for staff, and why some of them are locked",
  answers: ok({
    hotel,
    /** A sentence for each field that can no longer be changed. */
    locked: z.object({ timeZone: z.string(), currency: z.string() }).partial(),
    hasMap: z.boolean(),
  }),
});

export const updateHotel = defineCall('PUT /api/hotel', {
  access: access.staff('settings'),
  summary: "Change the hotel's settings; fields that are not sent stay",
  body: hotelChange,
  rejections: ['edit_conflict', 'locked_by_bookings'],
  answers: ok({ message: z.string(), hotel }),
  errors: { 409: z.union([editConflict(hotel), errorBody]) },
});

export const openHotel = defineCall('PUT /api/desk/hotel/open', {
  access: access.staff('settings'),
  summary: 'Let guests book, or show them that the hotel opens soon',
  body: z.object({ open: z.boolean() }),
  answers: ok({ message: z.string(), hotel }),
});

export const readHotelMap = defineCall('GET /api/hotel/map', {
  access: access.public,
  summary: "The hotel's drawn map, if there is one",
  cached: true,
  answers: ok({ map: mapDrawing.nullable() }),
});

export const updateHotelMap = defineCall('PUT /api/hotel/map', {
  access: access.staff('settings'),
  summary: "Replace the hotel's drawn map; null removes it, and the hotel then shows no map",
  body: z.object({ map: mapDrawing.nullable(), version: version.exactOptional() }),
  rejections: ['edit_conflict'],
  answers: ok({ message: z.string(), hotel }),
  errors: { 409: editConflict(hotel) },
});

export const readTerms = defineCall('GET /api/hotel/terms', {
  access: access.public,
  summary: 'The current terms of booking, or an earlier text of them, in every language that they were in',
  // At most what the database's integers hold.
  query: z.object({
    revision: given(z.coerce.number<number | string>().int(says('not_whole')).min(1).max(2_147_483_647)),
  }),
  rejections: ['not_found'],
  answers: ok({
    revision: z.int(),
    /** Since when they are the terms. */
    since: z.iso.datetime(),
    isCurrent: z.boolean(),
    /** The first is the hotel's own text, the others are translations. */
    texts: z.array(z.object({ language: z.string(), words: z.string() })),
  }),
});

export const hotelCalls = {
  readHotel,
  readTerms,
  readHotelSettings,
  updateHotel,
  openHotel,
  readHotelMap,
  updateHotelMap,
};

export type Terms = z.output<(typeof readTerms)['answers'][200]>;
export type HotelState = z.output<typeof hotelState>;
export type HotelOnWire = z.output<typeof hotel>;
export type HotelChange = z.output<typeof hotelChange>;
export type HotelInput = z.input<typeof hotelChange>;
export type MapDrawing = z.output<typeof mapDrawing>;
export type HotelSettings = z.output<(typeof readHotelSettings)['answers'][200]>;

/** A hotel without any settings yet. */
export const NEW_HOTEL: HotelState = {
  name: 'Our Hotel',
  tagline: '',
  description: '',
  aboutUs: '',
  aboutPictures: [],
  heroPicture: null,
  logo: null,
  colours: DEFAULT_COLOURS,
  address: [],
  postalAddress: null,
  country: '',
  coordinates: null,
  map: 'none',
  phone: '',
  email: '',
  socialLinks: [],
  timeZone: 'Europe/Madrid',
  currency: 'USD',
  pricePrefixes: null,
  checkInTime: '15:00',
  checkOutTime: '11:00',
  businessDayBegins: '04:00',
  tonightBookableUntil: '02:00',
  bookingLimits: DEFAULT_BOOKING_LIMITS,
  verifiedGuests: false,
  languages: ['en'],
  houseRules: '',
  terms: '',
  termsRevision: null,
  imprint: '',
  privacy: '',
  open: false,
  installationId: '',
};
