import type { BookingStatus } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { Temporal } from 'temporal-polyfill';

type When = 'any day' | 'from the check-in day';

/** The statuses that may follow each status, and when. A status that nothing follows is final. */
const TRANSITIONS: Record<BookingStatus, Partial<Record<BookingStatus, When>>> = {
  confirmed: {
    cancelled: 'any day',
    checked_in: 'from the check-in day',
    no_show: 'from the check-in day',
  },
  checked_in: { checked_out: 'any day' },
  checked_out: {},
  cancelled: {},
  no_show: {},
};

/** What the rules need to know of a booking. */
type BookingFacts = Stay & { status: BookingStatus };

/** Whether a booking may get the status `to` on the day `today` (`YYYY-MM-DD`). */
export function mayBecome({ status, start }: BookingFacts, to: BookingStatus, today: string): boolean {
  const when = TRANSITIONS[status][to];
  return when === 'any day' || (when === 'from the check-in day' && today >= start);
}

/** The booking's status and nights after it became `to` on the day `today`. Only a check-out changes the nights. */
export function become({ start, end }: BookingFacts, to: BookingStatus, today: string): BookingFacts {
  const stay = to === 'checked_out' ? stayUntilDeparture({ start, end }, today) : { start, end };
  return { ...stay, status: to };
}

/**
 * The nights of a guest who leaves on `today`. An early departure gives the later nights back. The first night always
 * counts, and a late departure does not lengthen the stay, because the next guest may have the room.
 */
export function stayUntilDeparture({ start, end }: Stay, today: string): Stay {
  const afterFirstNight = Temporal.PlainDate.from(start).add({ days: 1 }).toString();
  const departure = today < afterFirstNight ? afterFirstNight : today;
  return { start, end: departure < end ? departure : end };
}

/** A sentence for people that names every status that may follow, and from which day. */
export function describeTransitions({ status, start }: BookingFacts): string {
  const next = Object.entries(TRANSITIONS[status]).map(([to, when]) =>
    when === 'any day' ? to : `${to} (from ${start} on)`,
  );
  return next.length
    ? `This booking is ${status} and can only become ${next.join(', ')}.`
    : `This booking is ${status}, and that is final.`;
}
