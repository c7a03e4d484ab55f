import { z } from 'zod';
import { access } from './access.ts';
import { hasCardNumber } from './booking/guest-record-calls.ts';
import { defineCall, ok } from './call.ts';
import { calendarDate } from './dates.ts';
import { says } from './field-errors.ts';
import { given } from './lists.ts';
import { decimalAmount } from './money.ts';
import { clearableLine, text } from './shapes.ts';

/** What has to be settled before a day closes by itself. */
export const DAY_CHECKS = ['arrivals', 'departures', 'events'] as const;

/**
 * Something that is open. Of arrivals and departures, the first bookings; `events` are changes of bookings that billing has not learned
 * yet.
 */
const dayCheck = z.object({
  kind: z.enum(DAY_CHECKS),
  count: z.int().positive(),
  bookings: z.array(z.object({ bookingId: z.string(), roomId: z.string() })),
});

/** What an account got and gave on a day. All guests are one account, `guest`. Above zero is debit. */
const movement = z.object({
  account: z.string(),
  /** Of a tax: which one, with its name in the bookings and its percentage. */
  taxId: z.uuid().nullable(),
  label: z.string().nullable(),
  rate: z.string().nullable(),
  currency: z.string(),
  debit: decimalAmount,
  credit: decimalAmount,
});
const balance = z.object({ account: z.string(), currency: z.string(), amount: decimalAmount });

const figures = z.object({
  /** How many nights were charged. */
  nights: z.int(),
  movements: z.array(movement),
  /** What the accounts have at the end of the day. */
  balances: z.array(balance),
});

const openDay = z.object({
  day: z.iso.date(),
  /** When it ends, ISO 8601 in UTC. After that it closes by itself if nothing is open. */
  endsAt: z.iso.datetime(),
  isOver: z.boolean(),
  checks: z.array(dayCheck),
  /** Until now, without the nights that the close charges. */
  figures,
});

const closedDay = z.object({
  day: z.iso.date(),
  closedAt: z.iso.datetime(),
  /** Nobody pressed a button. */
  isUnattended: z.boolean(),
  /** Why it was closed although something was open; null if nothing was. */
  reason: z.string().nullable(),
  checks: z.array(dayCheck),
  figures,
});

const dayPath = z.object({ day: calendarDate });

export const readOpenDay = defineCall('GET /api/desk/days/open', {
  access: access.staff('books:read'),
  summary: 'The open business day: what has to be settled before it closes, and its figures until now',
  answers: ok({ day: openDay }),
});

export const listDays = defineCall('GET /api/desk/days', {
  access: access.staff('books:read'),
  summary: 'The closed business days, the newest first, at most 31 of them',
  query: z.object({
    /** Only days before this one. */
    before: given(calendarDate),
  }),
  answers: ok({ days: z.array(closedDay), hasMore: z.boolean() }),
});

export const readDay = defineCall('GET /api/desk/days/:day', {
  access: access.staff('books:read'),
  summary: 'A closed business day as it was closed',
  params: dayPath,
  rejections: ['not_found'],
  answers: ok({ day: closedDay }),
});

export const closeDay = defineCall('POST /api/desk/days/:day/close', {
  access: access.staff('day-close'),
  summary:
    'Close the open business day after its end: charge its nights and keep its figures. With something open, only for a reason. A repetition changes nothing',
  params: dayPath,
  body: z.object({
    reason: clearableLine(200).refine((words) => !hasCardNumber(words), says('card_number')),
  }),
  rejections: ['day_not_clean', 'day_not_next', 'day_not_over'],
  answers: ok({ message: z.string(), day: closedDay }),
});

const journalLine = z.object({
  account: z.string(),
  folioId: z.string().nullable(),
  /** Above zero is debit. */
  amount: decimalAmount,
  currency: z.string(),
  rate: z.string().nullable(),
  serviceDate: z.iso.date().nullable(),
  /** Whether it is what was asked for. */
  isMatch: z.boolean(),
});
const journalEntry = z.object({
  entryId: z.int(),
  businessDay: z.iso.date(),
  bookedAt: z.iso.datetime(),
  kind: z.string(),
  isByStaff: z.boolean(),
  reason: z.string().nullable(),
  reverses: z.int().nullable(),
  reversedBy: z.int().nullable(),
  lines: z.array(journalLine),
});

export const readJournal = defineCall('GET /api/desk/journal', {
  access: access.staff('books:read'),
  summary:
    'The entries of a business day with all their lines, or those with a line of an account; 50 at a time',
  query: z.object({
    day: calendarDate,
    /** Also of the days before, from this one on. */
    from: given(calendarDate),
    /** `guest` for all guests. */
    account: given(text(80)),
    /** Of a tax: only lines with this percentage. */
    rate: given(text(10)),
    /** Only entries after this one. */
    after: given(z.string().regex(/^\d{1,15}$/, says('not_cursor'))),
  }),
  answers: ok({ entries: z.array(journalEntry), hasMore: z.boolean() }),
});

export const dayCalls = { readOpenDay, listDays, readDay, closeDay, readJournal };

export type OpenDay = z.output<typeof openDay>;
export type ClosedDay = z.output<typeof closedDay>;
export type DayCheck = z.output<typeof dayCheck>;
export type DayFigures = z.output<typeof figures>;
export type JournalEntry = z.output<typeof journalEntry>;

/** A closed day, for other services. */
export const closedDayState = z.object({ day: z.iso.date(), closedAt: z.iso.datetime(), nights: z.int() });
