import { request } from '../../shared/api/client.ts';
import { costOfCancelling } from '../../shared/ask-to-cancel.ts';
import { longDate, nightCount } from '../../shared/calendar.ts';
import { loadCode } from '../../shared/load-code.ts';
import { staffPrice } from '../../shared/money.ts';
import { confirmHarm, confirmHarmAnd } from '../../shared/ui/dialog/alerts.ts';
import { words } from '../../shared/words/words.ts';
import { askForBalance } from '../layout/folio/ask-for-balance.ts';
import type { Booking, BookingStatus } from './api.ts';

const t = words('desk');

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

const labels = {
  confirmed: 'transition.confirm',
  checked_in: 'transition.check_in',
  checked_out: 'transition.check_out',
  no_show: 'transition.no_show',
  cancelled: 'transition.cancel',
} as const satisfies Record<BookingStatus, string>;
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
    const label = t(labels[status]);
    return { status, label, question: questionBefore(status, label, today < end) };
  });
}

function questionBefore(status: BookingStatus, confirm: string, isBeforeEnd: boolean) {
  if (harmful.includes(status)) return { title: t('ask.sure'), confirm, keep: t('ask.keep_booking') };
  if (status === 'checked_out' && isBeforeEnd)
    return { title: t('ask.early'), confirm, keep: t('ask.stay_in') };
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
  if (!question && status === 'checked_out')
    return (await askForBalance(booking.bookingId)) ? transition : null;
  if (!question) return transition;
  if (status === 'checked_out') return askBeforeDeparture(booking, { ...transition, question }, mayWaive);
  const stay = t('ask.stay', {
    id: booking.bookingId,
    date: longDate(booking.start),
    room: booking.roomName,
  });
  const cost =
    status === 'cancelled'
      ? await costOfCancelling(booking, staffPrice).catch(unknownCostOf(booking))
      : costOfNoShow(booking);
  const text = cost ? `${cost.text} ${stay}` : stay;
  if (!cost || Number(cost.cost) === 0 || !mayWaive)
    return (await confirmHarm({ ...question, text })) ? transition : null;
  const isFeeWaived = await confirmHarmAnd({ ...question, text, option: t('ask.waive') });
  if (!isFeeWaived) return isFeeWaived === null ? null : transition;
  if (status === 'cancelled') return { ...transition, isFeeWaived };
  const reason = await askWhyWaived(question, t('ask.why_no_show_waived'));
  return reason === null ? null : { ...transition, isFeeWaived, reason };
}

/** A guest who does not come owes what cancelling on the day of arrival costs. */
const costOfNoShow = ({ cancellation }: Booking) =>
  cancellation && {
    cost: cancellation.fee,
    text: t('ask.no_show_costs', { amount: staffPrice(Number(cancellation.fee)) }),
  };

type Question = NonNullable<Transition['question']>;

async function askWhyWaived({ confirm, keep }: Question, label: string): Promise<string | null> {
  const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
  const missing = t('ask.reason_missing');
  return askForText({ title: t('ask.waive_cost'), label, missing, confirm, keep });
}

/** Staff may cancel, and waive the fee, even if the cost cannot be read. */
const unknownCostOf =
  ({ cancellation }: Booking) =>
  () => ({ cost: cancellation?.fee ?? '0', text: t('ask.cost_unknown') });

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
    const text = t('ask.departure_cost_unknown', { name });
    return (await confirmHarm({ ...question, text })) ? transition : null;
  }
  const { nights, cost, after } = departure;
  const wanted = { ...transition, cost: cost.amount };
  const price = staffPrice(Number(after.amount));
  const given = { name, nights: nightCount(nights), price };
  if (Number(cost.amount) === 0) {
    const text = nights === 0 ? t('ask.departure_no_night', { name, price }) : t('ask.departure_free', given);
    return (await confirmHarm({ ...question, text })) ? wanted : null;
  }
  const text = t('ask.departure_costs', { ...given, cost: staffPrice(Number(cost.amount)) });
  if (!mayWaive) return (await confirmHarm({ ...question, text })) ? wanted : null;
  const isFeeWaived = await confirmHarmAnd({
    ...question,
    text,
    option: t('ask.waive_nights'),
  });
  if (!isFeeWaived) return isFeeWaived === null ? null : wanted;
  const reason = await askWhyWaived(question, t('ask.why_nights_waived'));
  return reason === null ? null : { ...transition, isFeeWaived, reason };
}
