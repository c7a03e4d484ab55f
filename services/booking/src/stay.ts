import { Temporal } from 'temporal-polyfill';

/**
 * The nights of a guest: from check-in (`start`) to check-out (`end`), two calendar dates as `YYYY-MM-DD`, which
 * sort as text. The night before `end` is the last one, so that day is free for the next guest.
 */
export type Stay = { start: string; end: string };

export const MAXIMUM_NIGHTS = 365;

/** How many nights a stay has; zero or less where it ends before it begins. */
export function nightsOf({ start, end }: Stay): number {
  return Temporal.PlainDate.from(start).until(end).days;
}

/**
 * What remains of a stay whose guest leaves on `today`: the nights after that are free again. The first night was
 * theirs in any case, and a guest who leaves late does not lengthen the booking, since the room may be promised.
 */
export function stayUntilDeparture({ start, end }: Stay, today: string): Stay {
  const afterFirstNight = Temporal.PlainDate.from(start).add({ days: 1 }).toString();
  const departure = today < afterFirstNight ? afterFirstNight : today;
  return { start, end: departure < end ? departure : end };
}
