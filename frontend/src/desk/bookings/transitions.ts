import { longDate } from '../../shared/calendar.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import type { Booking, BookingStatus } from './api.ts';

/** A status that staff may give a booking, as the menu offers it. */
export interface Transition {
  status: BookingStatus;
  label: string;
  /** Asked before a change that is easily chosen by mistake and hard on the guest. */
  question: { title: string; confirm: string; keep: string } | null;
}

const labels: Record<BookingStatus, string> = {
  confirmed: 'Confirm',
  checked_in: 'Check in',
  checked_out: 'Check out',
  no_show: 'No show',
  cancelled: 'Cancel booking',
};
/** Last in the menu. */
const harmful: readonly BookingStatus[] = ['no_show', 'cancelled'];

/** The changes that the server allows now, in the order of the menu. `today` tells an early check-out. */
export function toTransitions(
  { allowedTransitions, end }: Pick<Booking, 'allowedTransitions' | 'end'>,
  today: string,
): Transition[] {
  const harmless = allowedTransitions.filter((status) => !harmful.includes(status));
  const others = harmful.filter((status) => allowedTransitions.includes(status));
  return [...harmless, ...others].map((status) => {
    const label = labels[status];
    return { status, label, question: questionBefore(status, label, today < end) };
  });
}

function questionBefore(status: BookingStatus, confirm: string, isBeforeEnd: boolean) {
  if (harmful.includes(status)) return { title: 'Are you sure?', confirm, keep: 'Keep booking' };
  if (status === 'checked_out' && isBeforeEnd)
    return { title: 'Check out early?', confirm, keep: 'Stay checked in' };
  return null;
}

/** Asks where the change has a question. Returns whether to go on. */
export async function askBefore(booking: Booking, { question }: Transition): Promise<boolean> {
  const text = `${booking.bookingId}, ${longDate(booking.start)}, ${booking.roomName}`;
  return !question || (await confirmHarm({ ...question, text }));
}
