import { addDays, firstWeekday } from '../../shared/calendar.ts';
import { priceDigits, typedPrice } from '../../shared/money.ts';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { pageLocale } from '../../shared/words/language.ts';

const weekdayName = inPageLocale({ weekday: 'long', timeZone: 'UTC' });
const A_MONDAY = Date.UTC(2024, 0, 1);

/** A weekday: 0 for Monday to 6 for Sunday, as ISO 8601 has them from 1. */
interface Weekday {
  index: number;
  name: string;
  /** Two letters, as calendars of all languages of the desk have them. */
  short: string;
}

/** The seven weekdays as calendars in the page's language have them: from Monday or from Sunday on. */
export const weekdaysOfPage = (): Weekday[] =>
  Array.from({ length: 7 }, (_, column) => {
    const index = (firstWeekday() + 6 + column) % 7;
    const name = weekdayName(A_MONDAY + index * 86_400_000);
    return { index, name, short: name.slice(0, 2) };
  });

/** The column of a day in such a calendar. */
export const columnOf = (day: string): number => (weekdayIndex(day) - firstWeekday() + 8) % 7;

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

const monthFormat = inPageLocale({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`, of the month of a day. */
export const monthInWords = (day: string): string => monthFormat(Date.parse(day));

/** `12.5%`, of 12.5. */
export const percentInWords = (percent: number): string =>
  new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100);

const amountFormats = new Map<string, Intl.NumberFormat>();

/** An amount where there is little space: without a currency, and without decimals if they are zeros. */
export function shortAmount(amount: string): string {
  const value = Number(amount);
  const digits = Number.isInteger(value) ? 0 : priceDigits();
  const key = `${pageLocale()} ${digits}`;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  const format = amountFormats.get(key) ?? new Intl.NumberFormat(pageLocale(), places);
  amountFormats.set(key, format); // there are hundreds of amounts on a page
  return format.format(value);
}

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
