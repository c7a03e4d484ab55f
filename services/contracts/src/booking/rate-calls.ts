import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate, MAXIMUM_NIGHTS } from '../dates.ts';
import { editConflict, errorBody } from '../errors.ts';
import { addFieldError, says, wrongType } from '../field-errors.ts';
import { decimalPrice, price } from '../money.ts';
import { line, version } from '../shapes.ts';

/** Amounts in these calls are decimal text in the hotel's currency, as `decimalPrice` says. */

const category = z.object({ categoryId: z.uuid() });
const seasonPath = z.object({ seasonId: z.uuid() });

const stayLength = z.int(wrongType('not_whole')).min(1).max(MAXIMUM_NIGHTS);

/** The restrictions of a day for guests; the desk may ignore them. */
const dayRestriction = z
  .object({
    /** For stays that arrive on the day; null means no limit. */
    minimumNights: stayLength.nullable(),
    maximumNights: stayLength.nullable(),
    /** The night that begins on the day cannot be booked. */
    isClosed: z.boolean(),
    isClosedToArrival: z.boolean(),
    isClosedToDeparture: z.boolean(),
  })
  .refine(({ minimumNights, maximumNights }) => (minimumNights ?? 1) <= (maximumNights ?? MAXIMUM_NIGHTS), {
    path: ['maximumNights'],
    ...says('below_minimum'),
  })
  .refine((rule) => Object.values(rule).some(Boolean), says('restriction_empty'));

/** The price of a night for guests, and its source: the day, otherwise a season, the weekday, or the category. */
const nightPrice = z.object({
  night: z.iso.date(),
  amount: decimalPrice,
  from: z.enum(['day', 'season', 'weekday', 'category']),
  /** The season's name, if the price comes from one. */
  season: z.string().nullable(),
  /** Absent if the day is not restricted. */
  restriction: dayRestriction.nullish(),
});

const priceCalendar = z.object({
  categoryId: z.uuid(),
  /** The category's name. */
  category: z.string(),
  /** The price of a night without day price, season and price of its weekday. */
  categoryPrice: decimalPrice,
  /** The standing prices of weekdays, Monday first; null where the category's price counts. */
  weekdayPrices: z.array(decimalPrice.nullable()),
  /** Every night of the year. */
  nights: z.array(nightPrice),
  /** Of the category's day prices. */
  version,
});

const year = z.coerce.number(wrongType('not_year')).int(says('not_year')).min(2000).max(2199);

export const readDayPrices = defineCall('GET /api/desk/rates/:categoryId/days', {
  access: access.staff('rates'),
  summary: 'The price of each night of a year in a category, and its source',
  params: category,
  query: z.object({ year }),
  rejections: ['not_found'],
  answers: { 200: priceCalendar },
});

/** Monday first; an amount of null removes the price of the weekday. */
export const setWeekdayPrices = defineCall('PUT /api/desk/rates/:categoryId/weekdays', {
  access: access.staff('rates'),
  summary: 'Set what the nights of each weekday cost in a category without a day price or season',
  params: category,
  body: z.object({
    amounts: z.array(price.nullable()).length(7, says('not_seven_prices')),
    /** Of the category's calendar, as for its day prices. */
    version: version.exactOptional(),
  }),
  rejections: ['edit_conflict', 'not_found'],
  answers: ok({ message: z.string(), version }),
  errors: { 409: editConflict(z.object({ amounts: z.array(decimalPrice.nullable()), version })) },
});

/** An amount of null removes the price of a night. At most two years of nights are changed at once. */
export const setDayPrices = defineCall('PUT /api/desk/rates/:categoryId/days', {
  access: access.staff('rates'),
  summary: 'Set or remove the prices of single nights in a category',
  params: category,
  body: z.object({
    nights: z
      .array(z.object({ night: calendarDate, amount: price.nullable() }))
      .min(1)
      .max(731)
      .refine((list) => new Set(list.map(({ night }) => night)).size === list.length, says('repeated')),
    version: version.exactOptional(),
  }),
  rejections: ['edit_conflict', 'not_found'],
  answers: ok({ message: z.string(), version }),
  errors: {
    /** `current` has the current values of the nights to be changed. */
    409: editConflict(z.object({ nights: z.array(nightPrice), version })),
  },
});

const restrictedDays = z.array(z.object({ day: calendarDate, restriction: dayRestriction.nullable() }));

/** A restriction of null removes that of the day. At most two years of days are changed at once. */
export const setRestrictions = defineCall('PUT /api/desk/rates/:categoryId/restrictions', {
  access: access.staff('rates'),
  summary: 'Restrict single days in a category: length of stay, arrival, departure, or all sales',
  params: category,
  body: z.object({
    days: restrictedDays
      .min(1)
      .max(731)
      .refine((list) => new Set(list.map(({ day }) => day)).size === list.length, says('repeated')),
    /** Of the category's calendar, as for its prices. */
    version: version.exactOptional(),
  }),
  rejections: ['edit_conflict', 'not_found'],
  answers: ok({ message: z.string(), version }),
  errors: {
    /** `current` has the current values of the days to be changed. */
    409: editConflict(z.object({ days: restrictedDays, version })),
  },
});

const seasonPrices = z
  .array(
    z.object({
      categoryId: z.uuid(),
      /** Monday first. Null if a season of lower priority, or the category, decides the weekday's price. */
      amounts: z.array(price.nullable()).length(7, says('not_seven_prices')),
    }),
  )
  .max(200)
  .refine((list) => new Set(list.map(({ categoryId }) => categoryId)).size === list.length, says('repeated'));

const seasonFields = {
  name: line(60),
  firstNight: calendarDate,
  /** The last night that has these prices. */
  lastNight: calendarDate,
  /** Of the seasons of a night, the one of highest priority that has a price for its weekday counts. */
  priority: z.int(wrongType('not_whole')).min(0).max(9),
  prices: seasonPrices,
};

const SEASON_RULE = 'lastNight must not be before firstNight, and be within three years of it';

function checkSeason(
  { firstNight, lastNight }: { firstNight: string; lastNight: string },
  context: z.RefinementCtx,
): void {
  if (lastNight < firstNight) addFieldError(context, { code: 'before_first_night' }, ['lastNight']);
  if (Date.parse(lastNight) - Date.parse(firstNight) > 1_100 * 86_400_000)
    addFieldError(context, { code: 'within_three_years' }, ['lastNight']);
}

/** The fields of a season that staff set. */
export const seasonForm = z.object(seasonFields).superRefine(checkSeason).describe(SEASON_RULE);

const season = z.object({
  seasonId: z.uuid(),
  name: z.string(),
  firstNight: z.iso.date(),
  lastNight: z.iso.date(),
  priority: z.int(),
  prices: z.array(z.object({ categoryId: z.uuid(), amounts: z.array(decimalPrice.nullable()) })),
  version,
});

const seasonAnswer = z.object({ message: z.string(), season });

export const listSeasons = defineCall('GET /api/desk/seasons', {
  access: access.staff('rates'),
  summary: 'The seasons with their prices, in the order of their nights',
  answers: ok({ seasons: z.array(season) }),
});

export const addSeason = defineCall('POST /api/desk/seasons', {
  access: access.staff('rates'),
  summary: 'Add a season; no two of equal priority may have a night in common',
  body: seasonForm,
  rejections: ['season_overlaps'],
  answers: { 201: seasonAnswer },
});

export const changeSeason = defineCall('PUT /api/desk/seasons/:seasonId', {
  access: access.staff('rates'),
  summary: 'Change a season and its prices',
  params: seasonPath,
  body: z
    .object({ ...seasonFields, version: version.exactOptional() })
    .superRefine(checkSeason)
    .describe(SEASON_RULE),
  rejections: ['edit_conflict', 'not_found', 'season_overlaps'],
  answers: { 200: seasonAnswer },
  errors: { 409: z.union([editConflict(season), errorBody]) },
});

export const deleteSeason = defineCall('DELETE /api/desk/seasons/:seasonId', {
  access: access.staff('rates'),
  summary: 'Delete a season with its prices',
  params: seasonPath,
  rejections: ['not_found'],
  answers: ok({ message: z.string() }),
});

export type PriceCalendar = z.output<typeof priceCalendar>;
export type WeekdayPriceChange = z.output<(typeof setWeekdayPrices)['body']>;
export type DayPriceChange = z.output<(typeof setDayPrices)['body']>;
export type SeasonForm = z.output<typeof seasonForm>;
export type SeasonInput = z.input<typeof seasonForm>;
export type SeasonOnWire = z.output<typeof season>;
export type DayRestriction = z.output<typeof dayRestriction>;
export type RestrictionChange = z.output<(typeof setRestrictions)['body']>;
