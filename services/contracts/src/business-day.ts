/*
 * The business day of the hotel, which begins at a set hour and not at midnight: a guest who comes at half past midnight takes
 * the night that is running. The services and the site compute it here, by the time zones of `Intl`, which both have.
 */

/** When the day changes at a hotel. The times are `HH:MM` of the hotel's wall clock. */
export type DayChange = {
  timeZone: string;
  businessDayBegins: string;
  /** Until when guests may book the night that is running; at the latest until the next business day begins. */
  tonightBookableUntil: string;
};

type Moment = Date | number;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The business day (`YYYY-MM-DD`) at a moment. */
export function businessDay(moment: Moment, rule: Omit<DayChange, 'tonightBookableUntil'>): string {
  const date = calendarDay(moment, rule.timeZone);
  return Number(moment) < instantOf(date, rule.businessDayBegins, rule.timeZone) ? dayBefore(date) : date;
}

/** The first night that a guest may book at a moment: the running one for some time after midnight. */
export function firstGuestNight(moment: Moment, rule: DayChange): string {
  const date = calendarDay(moment, rule.timeZone);
  const isRunningSold = Number(moment) < instantOf(date, rule.tonightBookableUntil, rule.timeZone);
  return isRunningSold ? businessDay(moment, rule) : date;
}

/** When the business day ends, in milliseconds since 1970. */
export const endOfBusinessDay = (day: string, rule: Omit<DayChange, 'tonightBookableUntil'>): number =>
  instantOf(dayAfter(day), rule.businessDayBegins, rule.timeZone);

/** The calendar date of a moment at a place. */
const calendarDay = (moment: Moment, timeZone: string): string => isoDay(wallClock(Number(moment), timeZone));

/**
 * The instant of a wall time, as `compatible` of Temporal: the first of two when clocks are set back, and as much after the gap as the time is
 * in it when they are set forward.
 */
function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = wall - offset(wall - DAY_MS, timeZone);
  if (before + offset(before, timeZone) === wall) return before;
  const after = wall - offset(wall + DAY_MS, timeZone);
  return after + offset(after, timeZone) === wall ? after : before;
}

/** By how many milliseconds the clock of a place is ahead of UTC. */
const offset = (moment: number, timeZone: string): number =>
  wallClock(moment, timeZone) - Math.floor(moment / 1_000) * 1_000;

/** What the clock shows, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

const isoDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
const dayBefore = (day: string): string => isoDay(Date.parse(day) - DAY_MS);
const dayAfter = (day: string): string => isoDay(Date.parse(day) + DAY_MS);
