import { addDays } from '../../shared/calendar.ts';
import { priceDigits, typedPrice } from '../../shared/money.ts';

/** Weekdays, Monday first, as ISO 8601 counts them from 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Two nights in any order: the start and the end of a selection. */
export interface Span {
  from: string;
  to: string;
}

export const inOrder = ({ from, to }: Span) =>
  from <= to ? { first: from, last: to } : { first: to, last: from };

/** The nights of a span whose weekday is chosen. */
export function nightsOf(span: Span, weekdays: readonly boolean[]): string[] {
  const { first, last } = inOrder(span);
  const nights: string[] = [];
  for (let night = first; night <= last; night = addDays(night, 1))
    if (weekdays[weekdayIndex(night)]) nights.push(night);
  return nights;
}

/** The night to which a key moves in a calendar of months, or null for another key. */
export function nightByKey(night: string, key: string): string | null {
  const month = night.slice(0, 7);
  if (key === 'ArrowLeft') return addDays(night, -1);
  if (key === 'ArrowRight') return addDays(night, 1);
  if (key === 'ArrowUp') return addDays(night, -7);
  if (key === 'ArrowDown') return addDays(night, 7);
  if (key === 'Home') return `${month}-01`;
  if (key === 'End') return lastOf(month);
  if (key === 'PageUp') return sameDayIn(addDays(`${month}-01`, -1).slice(0, 7), night);
  if (key === 'PageDown') return sameDayIn(addDays(lastOf(month), 1).slice(0, 7), night);
  return null;
}

const lastOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

const sameDayIn = (month: string, night: string) => {
  const last = lastOf(month);
  const day = `${month}-${night.slice(8)}`;
  return day < last ? day : last;
};

/** The month `count` months after another one: `monthsLater('2026-11', 12) === '2027-11'`. */
export function monthsLater(month: string, months: number): string {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ordinal - 1 + months)).toISOString().slice(0, 7);
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`, of the month of a day. */
export const monthInWords = (day: string): string => monthFormat.format(Date.parse(day));

/** Accepts a comma as the decimal point. */
export const asAmount = {
  setValueAs: (typed: string | number | null) =>
    String(typed ?? '')
      .trim()
      .replace(',', '.'),
};

/** A day that may be left empty. */
export const asDateOrNone = { setValueAs: (typed: string | null) => typed || null };

/** A typed price as decimal text; null if it is invalid, or has more decimals than prices of the hotel. */
export function typedAmount(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  const price = /^\d{1,10}(?:\.(?<decimals>\d+))?$/.exec(text);
  if (!price || (price.groups?.['decimals'] ?? '').length > priceDigits()) return null;
  return typedPrice(Number(text));
}
