import type { Stay } from '@innkeeper/contracts/dates';
import { nightsBetween, weekdayOf } from './night-price.ts';

/** What guests may not book in a part of the year. */
export type Restriction = {
  firstDay: string;
  lastDay: string;
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  /** For stays that arrive on these days; null has no limit. */
  minimumNights: number | null;
  maximumNights: number | null;
  /** No night of these may be booked. */
  isClosed: boolean;
  isClosedToArrival: boolean;
  isClosedToDeparture: boolean;
};

/** Why a stay may not be booked: the night or day that is closed, or how many nights it needs at least or at most. */
export type RestrictionProblem =
  | { kind: 'closed' | 'closed_to_arrival' | 'closed_to_departure'; day: string }
  | { kind: 'minimum_nights' | 'maximum_nights'; nights: number };

/**
 * The first rule that a stay breaks, or undefined. Where several rules fit, the strictest counts. `freeGap` is the number
 * of nights that are free around the stay: no rule asks for more nights than that, so that none is left over.
 */
export function restrictionProblem(
  restrictions: readonly Restriction[],
  { start, end }: Stay,
  freeGap = Number.POSITIVE_INFINITY,
): RestrictionProblem | undefined {
  const nights = nightsBetween(start, end);
  const onDay = (day: string) =>
    restrictions.filter(
      ({ firstDay, lastDay, weekdays }) =>
        day >= firstDay && day <= lastDay && weekdays.includes(weekdayOf(day)),
    );
  const closed = nights.find((night) => onDay(night).some(({ isClosed }) => isClosed));
  if (closed) return { kind: 'closed', day: closed };

  const onArrival = onDay(start);
  if (onArrival.some(({ isClosedToArrival }) => isClosedToArrival))
    return { kind: 'closed_to_arrival', day: start };
  if (onDay(end).some(({ isClosedToDeparture }) => isClosedToDeparture))
    return { kind: 'closed_to_departure', day: end };

  const minimum = Math.min(Math.max(...onArrival.map(({ minimumNights }) => minimumNights ?? 1), 1), freeGap);
  if (nights.length < minimum) return { kind: 'minimum_nights', nights: minimum };
  const maximum = Math.min(
    ...onArrival.map(({ maximumNights }) => maximumNights ?? Number.POSITIVE_INFINITY),
  );
  if (nights.length > maximum) return { kind: 'maximum_nights', nights: maximum };
  return undefined;
}
