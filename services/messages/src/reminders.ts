import { Temporal } from 'temporal-polyfill';
import { type ReminderMail, withOthers } from './mail.ts';
import type { StayState } from './stays-store.ts';

/** A mail that is sent at a scheduled time, and that changes with the bookings until then. */
export type Reminder = {
  /** Identical for the same mail, so that it is sent once. */
  dedupeKey: string;
  sendAt: Date;
  toAddress: string;
  language: string | null;
  content: ReminderMail;
};

/** At the hotel. */
const TIME_OF_DAY = '10:00';
const DAYS_BEFORE_ARRIVAL = 2;
const DAYS_AFTER_DEPARTURE = 1;

/**
 * The scheduled mails about bookings that were made together: before each day on which some of them arrive, and
 * after each on which some have left. Bookings are in the order of their rooms.
 */
export function remindersOf(
  threadId: string,
  stays: readonly StayState[],
  timeZone: string,
  now: Date,
): Reminder[] {
  const reachable = stays.filter(({ email }) => email);
  const arriving = reachable.filter(({ status }) => status === 'confirmed');
  const gone = reachable.filter(({ status }) => status === 'checked_out');
  const reminder = (
    kind: ReminderMail['kind'],
    day: string,
    about: readonly StayState[],
    sendAt: Date,
  ): Reminder => ({
    dedupeKey: `${kind}:${threadId}:${day}`,
    sendAt,
    toAddress: about[0]!.email,
    language: about[0]!.language,
    content: { kind, ...withOthers(about.map(({ facts }) => facts)) },
  });
  return [
    ...daysOf(arriving, 'start').map(([day, about]) =>
      reminder('pre_arrival', day, about, momentAt(plusDays(day, -DAYS_BEFORE_ARRIVAL), timeZone)),
    ),
    ...daysOf(gone, 'end').map(([day, about]) =>
      reminder('review_request', day, about, afterDeparture(day, timeZone, now)),
    ),
  ];
}

function daysOf(stays: readonly StayState[], day: 'start' | 'end'): [string, StayState[]][] {
  const days = new Map<string, StayState[]>();
  for (const stay of stays) days.set(stay.facts[day], [...(days.get(stay.facts[day]) ?? []), stay]);
  return [...days];
}

/** The day after the departure, or the next day for a guest who was checked out late. */
function afterDeparture(end: string, timeZone: string, now: Date): Date {
  const planned = momentAt(plusDays(end, DAYS_AFTER_DEPARTURE), timeZone);
  if (planned > now) return planned;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return momentAt(today.add({ days: 1 }).toString(), timeZone);
}

const plusDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The local time at the hotel on a day, including days on which the clocks change. */
function momentAt(day: string, timeZone: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: TIME_OF_DAY });
  return new Date(zoned.epochMilliseconds);
}
