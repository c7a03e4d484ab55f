import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate, checkNights, NIGHTS_RULE, nightsOf, type Stay } from '../dates.ts';
import { worded } from '../errors.ts';
import { addFieldError, says, wrongType } from '../field-errors.ts';
import { given } from '../lists.ts';
import { MAXIMUM_ADULTS, MAXIMUM_AGE, MAXIMUM_CHILDREN } from '../party.ts';
import { text } from '../shapes.ts';
import { cancellation } from './cancellation.ts';
import { freshness, restrictionProblem } from './searches.ts';
import { bookingAnswer, money, REJECTED_BOOKINGS, stay } from './shapes.ts';

/**
 * How a guest gets a room: a search of all categories, a price that is guaranteed for 15 minutes, a booking at this price.
 */

/** The maximum number of days in one answer of the calendar. */
export const MAXIMUM_CALENDAR_DAYS = 400;

/** How long a quote is valid. */
export const QUOTE_MINUTES = 15;

const wholeNumber = wrongType('not_whole');
const adults = z.int(wholeNumber).min(1).max(MAXIMUM_ADULTS);
const age = z
  .int(wrongType('not_whole_ages'))
  .min(0, says('for_ages'))
  .max(MAXIMUM_AGE, says('ages_too_high', { max: MAXIMUM_AGE }));

/** The party. */
export const partyFields = {
  adults,
  /** The ages of the children on the day of arrival, in years. */
  children: z.array(age).max(MAXIMUM_CHILDREN).default([]),
};

/** A part of the price of a stay. Consecutive nights with the same price share a line. */
export const priceLine = z.object({
  kind: z.enum(['night', 'extra_guest', 'discount', 'tax', 'fee', 'extra']),
  /** Its first night, or first day; null for a line of the whole stay. */
  night: z.iso.date().nullable(),
  label: z.string(),
  /** Why it has this price, such as the name of a season. */
  reason: z.string().nullable(),
  quantity: z.int(),
  /** Of one unit; null if the amount is a share of other lines. */
  unit: z.string().nullable(),
  amount: z.string(),
  /** The amount is part of other lines, and therefore not added to the total. */
  isIncluded: z.boolean(),
  isPaidAtHotel: z.boolean(),
});

/** The price of a stay with a rate plan. */
const plannedPrice = {
  /** Of the whole stay, including everything that guests have to pay. */
  total: money,
  /** The total for one night, on average. */
  perNight: money,
  /** The part of the total that guests pay at the hotel. */
  atHotel: money,
  lines: z.array(priceLine),
  /** Absent if cancelling is free of charge. */
  cancellation: cancellation.nullish(),
  /** The signed price: a booking with it before `expiresAt` costs this price. Null if no room is free. */
  quote: z.object({ token: z.string(), expiresAt: z.iso.datetime() }).nullable(),
};

/** What a category offers to a party for a stay. */
const stayOffer = z.object({
  categoryId: z.uuid(),
  /** Its name. */
  category: z.string(),
  /** Of its largest room on offer; 0 if none is on offer. */
  maximumGuests: z.int(),
  /** How many rooms on offer hold the party, taken or not. */
  rooms: z.int(),
  /** How many of them are free for the whole stay. */
  roomsLeft: z.int(),
  /** `too_small`: no room holds the party. `sold_out`: rooms that hold it are taken, or no room is on offer. */
  state: z.enum(['free', 'sold_out', 'too_small']),
  /** Why free rooms cannot be booked for these dates; absent if there are none. */
  restriction: restrictionProblem.nullish(),
  ...plannedPrice,
  /** The prices of the stay with the hotel's other rate plans, on other cancellation terms; absent if there are none. */
  otherPlans: z.array(z.object(plannedPrice)).optional(),
});

/** A part of a stay, in a room of a category. */
export const stayPart = z.object({
  categoryId: z.uuid(),
  /** Its name. */
  category: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
});

/** A stay whose first nights are in one room and whose other nights are in another, at one price. */
const splitStay = z.object({
  /** The two parts, in their order; both may be of one category. */
  parts: z.array(stayPart),
  ...plannedPrice,
});

/** Several rooms that hold a party together, each with an adult, and with a quote: they are held by one call. */
const combination = z.object({
  rooms: z.array(
    z.object({
      categoryId: z.uuid(),
      /** Its name. */
      category: z.string(),
      adults: z.int(),
      /** The ages of its children. */
      children: z.array(z.int()),
      ...plannedPrice,
    }),
  ),
  /** Of all its rooms. */
  total: money,
  atHotel: money,
});

const staySearch = z
  .object({ ...stay, ...partyFields })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

const stayOffers = {
  /** The cheapest first, then by name. */
  offers: z.array(stayOffer),
  /**
   * If no category is free for all guests: at most three combinations of up to five rooms, the fewest rooms first, each further one cheaper;
   * absent if there is none.
   */
  combinations: z.array(combination).exactOptional(),
  /** If no category is free: at most three stays of the same length, at most 14 days away, the nearest first. */
  dates: z.array(z.object({ start: z.iso.date(), end: z.iso.date(), total: money })),
  /** If no category is free: the cheapest way to spend the stay in two rooms; absent if there is none. */
  split: splitStay.exactOptional(),
};

export const searchStays = defineCall('POST /api/stay/search', {
  access: access.public,
  summary: 'What every category offers a party for a stay, at a price that is guaranteed for 15 minutes',
  headers: freshness,
  body: staySearch,
  answers: ok(stayOffers),
});

/** The caller's hold: the code that it uses stays valid for the caller, although it may be used up for others. */
const ownHold = z.object({
  holdId: z.uuid(),
  secret: z.string(wrongType('not_hold_secret')).max(43, says('not_hold_secret')),
});

/** It has its own path and limit, so that no caller can try thousands of codes. */
export const searchStaysByCode = defineCall('POST /api/stay/search-by-code', {
  access: access.public,
  summary: 'The same search with a discount code; where the code cannot be used, its prices are without it',
  headers: freshness,
  body: z
    .object({ ...stay, ...partyFields, discountCode: text(40), hold: ownHold.exactOptional() })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  answers: ok({
    ...stayOffers,
    discountCode: z.object({
      /** As the hotel spells it, or as it was sent. */
      code: z.string(),
      /** Why the prices do not include it; null if they do. */
      error: worded.nullable(),
      /** Its message. until 1.2.0: pages of 1.0 show it */
      problem: z.string().nullable(),
    }),
  }),
  limit: 'codes',
});

/** How many days earlier or later a stay begins, of which `searchNearDays` knows the price. */
export const NEAR_DAYS = 3;

export const searchNearDays = defineCall('POST /api/stay/near-days', {
  access: access.public,
  summary: `The lowest price of a stay, and of those of the same length that begin up to ${NEAR_DAYS} days earlier or later`,
  headers: freshness,
  body: staySearch,
  answers: ok({
    /** By arrival, without those that guests cannot book because they begin too early or end too late. */
    days: z.array(
      z.object({
        start: z.iso.date(),
        end: z.iso.date(),
        /** Of the whole stay in the cheapest free room that holds the party; null if none is free. */
        total: money.nullable(),
      }),
    ),
  }),
});

const ages = given(
  z
    .string()
    .regex(/^\d{1,2}(,\d{1,2})*$/, says('not_ages'))
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(age).max(MAXIMUM_CHILDREN)),
);

function checkDays(days: Stay, context: z.RefinementCtx<Stay>): void {
  const count = nightsOf(days);
  if (count >= 1 && count <= MAXIMUM_CALENDAR_DAYS) return;
  addFieldError(context, { code: 'days_after_first', params: { max: MAXIMUM_CALENDAR_DAYS } }, ['end']);
}

export const readStayCalendar = defineCall('GET /api/stay/calendar', {
  access: access.public,
  summary:
    'For each day from start to before end: the lowest price of its night, and how long stays have to be',
  query: z
    .object({
      start: calendarDate,
      end: calendarDate,
      adults: z.coerce.number<number | string>().pipe(adults),
      /** Ages, separated by commas. */
      children: ages,
      /** Of this category alone; without it, of all. */
      categoryId: given(z.uuid()),
    })
    .superRefine(checkDays)
    .describe(`end must be 1 to ${MAXIMUM_CALENDAR_DAYS} days after start`),
  answers: ok({
    /** Of the prices, by ISO 4217. */
    currency: z.string(),
    days: z.array(
      z.object({
        date: z.iso.date(),
        /** Of the night in the cheapest free room that holds the party, as decimal text; null if none is free. */
        price: z.string().nullable(),
        /** For a stay that begins on the day. */
        minimumNights: z.int(),
        /** Whether no stay can begin on the day, although its night can be part of an earlier stay. */
        isClosedToArrival: z.boolean().optional(),
      }),
    ),
  }),
});

/** For how many nights from today `readFromPrices` looks for the lowest price. */
export const FROM_PRICE_NIGHTS = 90;

export const readFromPrices = defineCall('GET /api/stay/from-prices', {
  access: access.public,
  summary: `For each category the lowest price of a free night in the next ${FROM_PRICE_NIGHTS}, including everything that guests have to pay`,
  answers: ok({
    /** Of the prices, by ISO 4217. */
    currency: z.string(),
    categories: z.array(
      z.object({
        categoryId: z.uuid(),
        /** Of its largest room on offer; 0 if none is on offer. */
        maximumGuests: z.int(),
        /** For how many adults the price is: two, or one where no room holds two. */
        adults: z.int(),
        /** Of a stay of one night, as decimal text; null if no night is free. */
        price: z.string().nullable(),
      }),
    ),
  }),
});

export const bookStay = defineCall('POST /api/stay/bookings', {
  access: access.guest,
  summary: 'Book a room of a category at a quoted price',
  idempotent: true,
  body: z.object({ quote: z.string(wrongType('not_quote')).max(60_000) }),
  rejections: [...REJECTED_BOOKINGS, 'discount_code_used_up', 'stay_restricted'],
  answers: { 201: bookingAnswer },
});

export type StaySearch = z.output<typeof staySearch>;
export type StaySearchByCode = z.output<(typeof searchStaysByCode)['body']>;
export type StayOffer = z.output<typeof stayOffer>;
export type NearDays = z.output<(typeof searchNearDays)['answers'][200]>;
export type StayPart = z.output<typeof stayPart>;
export type StayOffers = z.output<(typeof searchStays)['answers'][200]>;
export type StayOffersByCode = z.output<(typeof searchStaysByCode)['answers'][200]>;
export type StayCalendarQuery = z.output<(typeof readStayCalendar)['query']>;
export type FromPrices = z.output<(typeof readFromPrices)['answers'][200]>;
export type StayCalendar = z.output<(typeof readStayCalendar)['answers'][200]>;
export type PriceLineOnWire = z.output<typeof priceLine>;
export type Money = z.output<typeof money>;
