import type { Stay } from '@innkeeper/contracts/dates';
import { type ApiError, rejection } from '@innkeeper/kit/http';
import { dateOf, dayNumber } from './night-price.ts';

/** The restrictions of a day for guests. */
export type DayRestriction = {
  /** For stays that arrive on the day; null means no limit. */
  minimumNights: number | null;
  maximumNights: number | null;
  /** The night that begins on the day may not be booked. */
  isClosed: boolean;
  isClosedToArrival: boolean;
  isClosedToDeparture: boolean;
};

/** The restrictions of a category, by day number. */
export type Restrictions = ReadonlyMap<number, DayRestriction>;

/** Why a stay may not be booked: the closed night or day, or the minimum or maximum number of nights. */
export type RestrictionProblem =
  | { kind: 'closed' | 'closed_to_arrival' | 'closed_to_departure'; day: string; nights: null }
  | { kind: 'minimum_nights' | 'maximum_nights'; day: null; nights: number };

/** A stay as day numbers. */
type Days = { start: number; end: number };

/**
 * The first restriction that a stay breaks, or undefined. A room whose free nights are exactly those of the stay may be
 * booked below the minimum, so that no restriction leaves nights that nobody can book: the caller checks that if the kind is
 * `minimum_nights`.
 */
export function restrictionProblem(
  restrictions: Restrictions,
  { start, end }: Days,
): RestrictionProblem | undefined {
  for (let night = start; night < end; night++)
    if (restrictions.get(night)?.isClosed) return { kind: 'closed', day: dateOf(night), nights: null };

  const onArrival = restrictions.get(start);
  if (onArrival?.isClosedToArrival) return { kind: 'closed_to_arrival', day: dateOf(start), nights: null };
  if (restrictions.get(end)?.isClosedToDeparture)
    return { kind: 'closed_to_departure', day: dateOf(end), nights: null };

  const { minimumNights, maximumNights } = onArrival ?? {};
  if (minimumNights && end - start < minimumNights)
    return { kind: 'minimum_nights', day: null, nights: minimumNights };
  if (maximumNights && end - start > maximumNights)
    return { kind: 'maximum_nights', day: null, nights: maximumNights };
  return undefined;
}

/** The same for calendar dates, and for a category that may have no restrictions. */
export const problemOfStay = (restrictions: Restrictions | null, { start, end }: Stay) =>
  restrictions
    ? restrictionProblem(restrictions, { start: dayNumber(start), end: dayNumber(end) })
    : undefined;

/** The error of a stay that cannot be booked. */
export const restrictedStay = ({ kind, day, nights }: RestrictionProblem): ApiError =>
  day === null
    ? rejection(`stay_restricted.${kind}`, { nights })
    : rejection(`stay_restricted.${kind}`, { day: { date: day } });
