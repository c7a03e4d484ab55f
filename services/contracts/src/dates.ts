import { z } from 'zod';
import { addFieldError, says } from './field-errors.ts';
import { nightsOf, type Stay } from './nights.ts';

export { nightsOf, type Stay };

const notADate = { ...says('not_date'), abort: true };

/**
 * A calendar date, `YYYY-MM-DD`: no time and no zone. Neither Postgres nor the calendar has a year 0. Parsing stops at
 * text that is not a date, so refinements over several dates only ever see dates.
 */
export const calendarDate = z.iso.date(notADate).refine((date) => !date.startsWith('0000'), notADate);

/** A day that is read with days after it, which have to be dates too. */
export const shownDay = calendarDate.refine((date) => date < '9999', notADate);

export const MAXIMUM_NIGHTS = 365;

/** What `checkNights` demands, for the OpenAPI document. */
export const NIGHTS_RULE = `end must be 1 to ${MAXIMUM_NIGHTS} nights after start`;

/** Rejects a stay that cannot be booked on any day. Whether it begins in the past is for the actions to check. */
export function checkNights(stay: Stay, context: z.RefinementCtx<Stay>): void {
  const nights = nightsOf(stay);
  if (nights < 1) addFieldError(context, { code: 'after_check_in' }, ['end']);
  if (nights > MAXIMUM_NIGHTS)
    addFieldError(context, { code: 'nights_after_check_in', params: { max: MAXIMUM_NIGHTS } }, ['end']);
}
