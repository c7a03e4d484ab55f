import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate, checkNights, MAXIMUM_NIGHTS, NIGHTS_RULE, shownDay } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import { editConflict, errorBody } from '../errors.ts';
import { addFieldError, says } from '../field-errors.ts';
import { price } from '../money.ts';
import { MAXIMUM_ADULTS, MAXIMUM_AGE, MAXIMUM_CHILDREN } from '../party.ts';
import { line, optionalText, version } from '../shapes.ts';
import { bookingAnswer, bookingPath, money, stay } from './shapes.ts';
import { partyFields } from './stay-calls.ts';
import { whole } from './whole.ts';

/** What guests may have beside the room: breakfast, parking, a cot, the minibar. */

/** How often one may be ordered at once. */
export const MAXIMUM_OF_EXTRA = 20;

/** For what one unit is. `piece` is counted by hand, the others also follow the nights and guests of the stay. */
export const extraUnit = z.enum(['stay', 'night', 'person', 'person_night', 'piece']);

const percentage = z
  .union([z.number(), z.string().trim()], says('not_number'))
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,3})?$/, says('not_rate')))
  .refine((value) => Number(value) <= 100, says('at_most', { max: 100 }));
const age = whole(0, 17).nullable();

/** A part of the price with a tax of its own. */
const part = z.object({
  name: line(60),
  /** Of the price. */
  percent: percentage.refine((value) => Number(value) > 0, says('above_zero')),
  /** The percentage of tax that the part contains; 0 for none. */
  rate: percentage,
});

const extraFields = {
  name: line(60),
  description: optionalText(300),
  unit: extraUnit,
  /** Of one unit, with its taxes. */
  price,
  /** Of the guests who are counted, if it is for each person; null means no limit, and without a highest age adults count too. */
  minimumAge: age,
  maximumAge: age,
  /** The parts of the price; none if no tax is in it. */
  parts: z.array(part).max(5),
  /** Whether it is for the day on which a night begins, or for the morning after it. */
  served: z.enum(['day', 'next_morning']),
  /** It is on the breakfast list. */
  isBreakfast: z.boolean(),
  /** Guests may choose it themselves. */
  isOnline: z.boolean(),
  /** How many units the hotel has on each day; null means no limit. */
  stockPerDay: whole(1, 100_000).nullable(),
  /** The days on which guests may choose it; null means no limit. */
  firstDay: calendarDate.nullable(),
  lastDay: calendarDate.nullable(),
  /** It is not sold any more. */
  isEnded: z.boolean(),
};
type Form = z.output<z.ZodObject<typeof extraFields>>;

const EXTRA_RULE =
  'the parts together must be 100 percent; maximumAge must not be below minimumAge; lastDay must not be before firstDay';

const thousandths = (percent: string) => Math.round(Number(percent) * 1_000);

function checkExtra(form: Form, context: z.RefinementCtx): void {
  const reject = (path: (string | number)[], error: FieldError) => addFieldError(context, error, path);
  const { parts, minimumAge, maximumAge, firstDay, lastDay } = form;
  const sum = parts.reduce((all, { percent }) => all + thousandths(percent), 0);
  if (parts.length && sum !== 100_000)
    reject(['parts', parts.length - 1, 'percent'], { code: 'parts_not_whole', params: { sum: sum / 1_000 } });
  if (minimumAge !== null && maximumAge !== null && maximumAge < minimumAge)
    reject(['maximumAge'], { code: 'at_least', params: { min: minimumAge } });
  if (firstDay && lastDay && lastDay < firstDay) reject(['lastDay'], { code: 'before_first_day' });
}

/** The fields of an extra that staff set. */
export const extraForm = z.object(extraFields).superRefine(checkExtra).describe(EXTRA_RULE);

const extra = z.object({
  extraId: z.uuid(),
  name: z.string(),
  description: z.string(),
  unit: extraUnit,
  /** Decimal text, like the percentages of the parts. */
  price: z.string(),
  minimumAge: z.int().nullable(),
  maximumAge: z.int().nullable(),
  parts: z.array(z.object({ name: z.string(), percent: z.string(), rate: z.string() })),
  served: z.enum(['day', 'next_morning']),
  isBreakfast: z.boolean(),
  isOnline: z.boolean(),
  stockPerDay: z.int().nullable(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  isEnded: z.boolean(),
  version,
});
const extraAnswer = z.object({ message: z.string(), extra });

export const listExtras = defineCall('GET /api/desk/extras', {
  access: access.staff('rates'),
  summary: 'The extras that the hotel sells, those that have ended last',
  answers: ok({ extras: z.array(extra) }),
});

export const addExtra = defineCall('POST /api/desk/extras', {
  access: access.staff('rates'),
  summary: 'Add an extra, such as breakfast or parking',
  body: extraForm,
  rejections: [],
  answers: { 201: extraAnswer },
});

export const changeExtra = defineCall('PUT /api/desk/extras/:extraId', {
  access: access.staff('rates'),
  summary: 'Change or end an extra; bookings that have it keep its price and taxes',
  params: z.object({ extraId: z.uuid() }),
  body: z
    .object({ ...extraFields, version: version.exactOptional() })
    .superRefine(checkExtra)
    .describe(EXTRA_RULE),
  rejections: ['edit_conflict', 'not_found'],
  answers: { 200: extraAnswer },
  errors: { 409: z.union([editConflict(extra), errorBody]) },
});

/** An extra that guests may choose. */
export const foundExtra = z.object({
  extraId: z.uuid(),
  name: z.string(),
  description: z.string(),
  unit: extraUnit,
  /** Of one unit. */
  price: money,
  /** What one, two, … of it cost for the whole stay: as many as can be chosen. One that is for each guest is chosen once. */
  amounts: z.array(money).min(1),
});

/** What guests can add to rooms that they are about to book. */
export const findExtras = defineCall('POST /api/stay/extras', {
  access: access.public,
  summary: 'The extras that guests may choose with rooms, each with its price for all of them',
  body: z
    .object({
      ...stay,
      rooms: z.array(z.object(partyFields)).min(1).max(5),
    })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  answers: ok({
    extras: z.array(foundExtra),
  }),
});

/** What a guest has chosen, at the amount that was shown. */
export const chosenExtra = z.object({
  extraId: z.uuid(),
  quantity: whole(1, MAXIMUM_OF_EXTRA),
  amount: z.string().regex(/^\d{1,10}(\.\d{1,3})?$/, says('not_number')),
});
export const chosenExtras = z.array(chosenExtra).max(20).default([]);

/** What an extra with these values costs in a stay, before it is stored. */
export const previewExtra = defineCall('POST /api/desk/extras/preview', {
  access: access.staff('rates'),
  summary: 'What an extra that is not stored yet costs in a stay, with its taxes; stores nothing',
  body: z.object({
    extra: extraForm,
    nights: whole(1, MAXIMUM_NIGHTS),
    adults: whole(1, MAXIMUM_ADULTS),
    childrenAges: z.array(whole(0, MAXIMUM_AGE)).max(MAXIMUM_CHILDREN),
  }),
  answers: ok({
    /** How many units, and what they cost together; of a piece, one. */
    quantity: z.int(),
    total: z.string(),
    /** Each part with the tax that it contains. */
    parts: z.array(z.object({ name: z.string(), rate: z.string(), amount: z.string(), tax: z.string() })),
  }),
});

/** An extra of a booking. */
export const bookedExtra = z.object({
  orderId: z.uuid(),
  extraId: z.uuid(),
  name: z.string(),
  unit: extraUnit,
  /** The day on which it is due; null if it follows the nights and guests of the stay. */
  date: z.iso.date().nullable(),
  quantity: z.int(),
  /** Of all its days together. */
  amount: money,
});

/** An extra that a booking can get. */
const offeredExtra = z.object({
  extraId: z.uuid(),
  name: z.string(),
  description: z.string(),
  unit: extraUnit,
  /** Of one unit. */
  price: money,
  /** For the nights and guests of the stay; null for what is only counted by hand. */
  whole: money.nullable(),
});

export const readExtrasOfBooking = defineCall('GET /api/desk/bookings/:bookingId/extras', {
  access: access.staff('bookings:read'),
  summary: 'The extras of a booking, and those that it can get with their prices',
  params: bookingPath,
  rejections: ['not_found'],
  answers: ok({
    extras: z.array(bookedExtra),
    offers: z.array(offeredExtra),
    /** The days on which it may get one. */
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    /** Whether it may get any: it is confirmed, or its guest is in the house. */
    mayChange: z.boolean(),
  }),
});

/** Who has breakfast on a day, in the order of the rooms; at most 500 are listed. */
export const readBreakfasts = defineCall('GET /api/desk/breakfast', {
  access: access.staff('bookings:read'),
  summary: 'Who has breakfast on the morning of a day, in which room, and how many of each kind',
  query: z.object({ day: shownDay }),
  answers: ok({
    day: z.iso.date(),
    /** Of all guests, by the name of the extra. */
    totals: z.array(z.object({ name: z.string(), quantity: z.int() })),
    guests: z.array(
      z.object({
        bookingId: z.string(),
        guestName: z.string(),
        roomId: z.string(),
        roomName: z.string(),
        adults: z.int(),
        /** The ages of the children. */
        children: z.array(z.int()),
        breakfasts: z.array(z.object({ name: z.string(), quantity: z.int() })),
      }),
    ),
  }),
});

const changed = {
  200: bookingAnswer.extend({
    /** For `undoChange`; null if nothing was changed and the previous change can no longer be undone. */
    changeId: z.uuid().nullable(),
  }),
};

export const addExtraToBooking = defineCall('PUT /api/desk/bookings/:bookingId/extras/:orderId', {
  access: access.staff('bookings'),
  summary:
    'Add an extra to a booking, for one day or for its nights and guests; safe to repeat with the same orderId',
  params: bookingPath.extend({ orderId: z.uuid() }),
  body: z.object({
    extraId: z.uuid(),
    /** A day of the stay, the day of departure included; null: it follows the nights and guests of the stay. */
    date: calendarDate.nullable(),
    quantity: whole(1, MAXIMUM_OF_EXTRA),
  }),
  rejections: ['extra_not_sold', 'extra_sold_out', 'illegal_transition', 'not_found'],
  answers: changed,
});

export const removeExtraFromBooking = defineCall('DELETE /api/desk/bookings/:bookingId/extras/:orderId', {
  access: access.staff('bookings'),
  summary: 'Take an extra of a booking away, with its charges; safe to repeat',
  params: bookingPath.extend({ orderId: z.uuid() }),
  /** For the history. */
  query: z.object({ reason: line(200) }),
  rejections: ['illegal_transition', 'not_found'],
  answers: changed,
});

export type ExtraForm = z.output<typeof extraForm>;
export type ExtraInput = z.input<typeof extraForm>;
export type ExtraOnWire = z.output<typeof extra>;
export type ExtraPreview = z.output<(typeof previewExtra)['answers'][200]>;
export type ExtraToPreview = z.output<(typeof previewExtra)['body']>;
export type ExtrasSearch = z.output<(typeof findExtras)['body']>;
export type FoundExtras = z.output<(typeof findExtras)['answers'][200]>;
export type ChosenExtra = z.output<typeof chosenExtras>[number];
export type Breakfasts = z.output<(typeof readBreakfasts)['answers'][200]>;
export type BookedExtra = z.output<typeof bookedExtra>;
export type OfferedExtra = z.output<typeof offeredExtra>;
export type ExtrasOfBooking = z.output<(typeof readExtrasOfBooking)['answers'][200]>;
export type ExtraOrder = z.output<(typeof addExtraToBooking)['body']>;
