import type { Status } from './contract.ts';
import { type Stay, stayUntilDeparture } from './stay.ts';

type When = 'at any time' | 'from the check-in day on';

/** Where a booking may go from each status. Where nothing follows, the status is final. */
const TRANSITIONS: Record<Status, Partial<Record<Status, When>>> = {
  confirmed: {
    cancelled: 'at any time',
    checked_in: 'from the check-in day on',
    no_show: 'from the check-in day on',
  },
  checked_in: { checked_out: 'at any time' },
  checked_out: {},
  cancelled: {},
  no_show: {},
};

/** What the rules need to know of a booking. */
type Subject = Stay & { status: Status };

/** Whether a booking may get the status `to` on the day `today` (`YYYY-MM-DD`). */
export function mayBecome({ status, start }: Subject, to: Status, today: string): boolean {
  const when = TRANSITIONS[status][to];
  return when === 'at any time' || (when === 'from the check-in day on' && today >= start);
}

/** The booking's status and nights once it has become `to` on the day `today`: only a check-out changes nights. */
export function become({ start, end }: Subject, to: Status, today: string): Subject {
  const stay = to === 'checked_out' ? stayUntilDeparture({ start, end }, today) : { start, end };
  return { ...stay, status: to };
}

/** A sentence for people that names every status a booking may get, and from which day on. */
export function describeTransitions({ status, start }: Subject): string {
  const next = Object.entries(TRANSITIONS[status]).map(([to, when]) =>
    when === 'at any time' ? to : `${to} (from ${start} on)`,
  );
  return next.length
    ? `This booking is ${status} and can only become ${next.join(', ')}.`
    : `This booking is ${status}, and that is final.`;
}
