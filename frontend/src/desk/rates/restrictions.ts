import type { DayRestriction } from '@innkeeper/contracts/booking';
import { nightCount } from '../../shared/calendar.ts';

export type Restriction = DayRestriction;

export const open: Restriction = {
  minimumNights: null,
  maximumNights: null,
  isClosed: false,
  isClosedToArrival: false,
  isClosedToDeparture: false,
};

type Part = keyof Restriction;

/** The kinds of restrictions, in the order of the field. */
export const parts: Readonly<Record<Part, string>> = {
  minimumNights: 'Minimum stay',
  maximumNights: 'Maximum stay',
  isClosed: 'Closed',
  isClosedToArrival: 'No arrival',
  isClosedToDeparture: 'No departure',
};

/** Whether a part is a number of nights. */
export const isLength = (part: Part): part is 'minimumNights' | 'maximumNights' =>
  part === 'minimumNights' || part === 'maximumNights';

/** The restrictions for guests, in a few words; empty if there are none. */
export function inWords(restriction: Restriction | null | undefined): string {
  if (!restriction) return '';
  const { minimumNights, maximumNights, isClosed, isClosedToArrival, isClosedToDeparture } = restriction;
  return [
    isClosed && 'closed',
    minimumNights && `at least ${nightCount(minimumNights)}`,
    maximumNights && `at most ${nightCount(maximumNights)}`,
    isClosedToArrival && 'no arrival',
    isClosedToDeparture && 'no departure',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A day's restriction with one part set, or removed if the value is null or false; null if no part is left. */
export function withPart(
  restriction: Restriction | null | undefined,
  part: Part,
  value: number | boolean | null,
): Restriction | null {
  const changed: Restriction = { ...open, ...restriction, [part]: value ?? open[part] };
  return Object.values(changed).some(Boolean) ? changed : null;
}

/** The sentence about a part that guests see; `nights` is its number. */
export function effectOf(part: Part, nights: number | null): string {
  const length = nights === null ? 'so many nights' : nightCount(nights);
  return {
    minimumNights: `Guests who arrive then stay at least ${length}. Shorter gaps between stays can still be filled.`,
    maximumNights: `Guests who arrive then stay at most ${length}.`,
    isClosed: 'Guests cannot book these nights.',
    isClosedToArrival: 'Guests cannot arrive on these days.',
    isClosedToDeparture: 'Guests cannot leave on these days.',
  }[part];
}
