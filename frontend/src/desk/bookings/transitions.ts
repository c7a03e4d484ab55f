import { request } from '../../shared/api/client.ts';
import { costOfCancelling } from '../../shared/ask-to-cancel.ts';
import { longDate, nightCount } from '../../shared/calendar.ts';
import { loadCode } from '../../shared/load-code.ts';
import { staffPrice } from '../../shared/money.ts';
import { confirmHarm, confirmHarmAnd } from '../../shared/ui/dialog/alerts.ts';
import type { Booking, BookingStatus } from './api.ts';

/** A status that staff may give a booking, as the menu offers it. */
export interface Transition {
  status: BookingStatus;
  label: string;
  /** The question before a change that is easily chosen by mistake and affects the guest. */
  question: { title: string; confirm: string; keep: string } | null;
  /** Whether the cost of a cancellation or an early departure is waived. */
  isFeeWaived?: true;
  /** Why, for the history. */
  reason?: string;
  /** The cost of an early departure that was shown. */
  cost?: string;
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

/** The changes that the server allows now, in the order of the menu. `today` is needed to recognize an early check-out. */
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

/**
 * Asks the question of the change, if it has one. Staff who may agree on prices may waive what it costs. Returns the change to
 * make, or null if the user cancels.
 */
export async function askBefore(
  booking: Booking,
  transition: Transition,
  mayWaive: boolean,
): Promise<Transition | null> {
  const { question, status } = transition;
  if (!question) return transition;
  if (status === 'checked_out') return askBeforeDeparture(booking, { ...transition, question }, mayWaive);
  const stay = `${booking.bookingId}, ${longDate(booking.start)}, ${booking.roomName}`;
  const cost =
    status === 'cancelled'
      ? await costOfCancelling(booking, staffPrice).catch(unknownCostOf(booking))
      : costOfNoShow(booking);
  const text = cost ? `${cost.text} ${stay}` : stay;
  if (!cost || Number(cost.cost) === 0 || !mayWaive)
    return (await confirmHarm({ ...question, text })) ? transition : null;
  const isFeeWaived = await confirmHarmAnd({ ...question, text, option: 'Waive the fee' });
  if (!isFeeWaived) return isFeeWaived === null ? null : transition;
  if (status === 'cancelled') return { ...transition, isFeeWaived };
  const reason = await askWhyWaived(question, 'Why does the guest not pay for not coming?');
  return reason === null ? null : { ...transition, isFeeWaived, reason };
}

/** A guest who does not come owes what cancelling on the day of arrival costs. */
const costOfNoShow = ({ cancellation }: Booking) =>
  cancellation && {
    cost: cancellation.fee,
    text: `Not coming costs ${staffPrice(Number(cancellation.fee))}.`,
  };

type Question = NonNullable<Transition['question']>;

async function askWhyWaived({ confirm, keep }: Question, label: string): Promise<string | null> {
  const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
  const missing = 'Write a reason.';
  return askForText({ title: 'Waive what it costs?', label, missing, confirm, keep });
}

/** Staff may cancel, and waive the fee, even if the cost cannot be read. */
const unknownCostOf =
  ({ cancellation }: Booking) =>
  () => ({ cost: cancellation?.fee ?? '0', text: 'What cancelling costs could not be read.' });

/** The same for an early departure: it first shows the cost of the unused nights. */
async function askBeforeDeparture(
  { bookingId, guestName }: Booking,
  transition: Transition & { question: Question },
  mayWaive: boolean,
): Promise<Transition | null> {
  const { question } = transition;
  const departure = await request('GET /api/desk/bookings/:bookingId/departure', {
    params: { bookingId },
  }).catch(() => null);
  const name = guestName || bookingId;
  if (!departure) {
    const text = `${name}. What it costs could not be read.`;
    return (await confirmHarm({ ...question, text })) ? transition : null;
  }
  const { nights, cost, after } = departure;
  const wanted = { ...transition, cost: cost.amount };
  const price = `The stay then costs ${staffPrice(Number(after.amount))}.`;
  const given = `${nightCount(nights)} given back`;
  if (Number(cost.amount) === 0) {
    const what = nights === 0 ? 'no night is given back.' : `${given}, free of charge.`;
    return (await confirmHarm({ ...question, text: `${name}: ${what} ${price}` })) ? wanted : null;
  }
  const text = `${name}: ${given}, for ${staffPrice(Number(cost.amount))}. ${price}`;
  if (!mayWaive) return (await confirmHarm({ ...question, text })) ? wanted : null;
  const isFeeWaived = await confirmHarmAnd({
    ...question,
    text,
    option: 'Waive what these nights cost',
  });
  if (!isFeeWaived) return isFeeWaived === null ? null : wanted;
  const reason = await askWhyWaived(question, 'Why does the guest not pay these nights?');
  return reason === null ? null : { ...transition, isFeeWaived, reason };
}
