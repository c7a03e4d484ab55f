import { Temporal } from 'temporal-polyfill';

/** When the business day of a hotel begins: a guest who arrives at 00:30 is one of the night before. */
const BEGINS_AT_HOUR = 4;

/** The business day (`YYYY-MM-DD`) of a moment, in the hotel's time zone. */
export const businessDayOf = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .subtract({ hours: BEGINS_AT_HOUR })
    .toPlainDate()
    .toString();
