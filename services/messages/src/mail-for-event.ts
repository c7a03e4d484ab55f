import type { BookingState, ConfirmedBooking } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { roomsInTurn } from '@innkeeper/contracts/nights';
import type { BookingFacts, BookingMail } from './mail.ts';

/**
 * The mail to the guest about each event; null if they know it themselves, because they stand at the desk, or where it makes no
 * difference to them. A test demands an entry for every event of the contract.
 */
export const MAIL_KINDS: Readonly<Record<string, BookingMail['kind'] | null>> = {
  'booking.confirmed': 'booking_confirmed',
  'booking.cancelled': 'booking_cancelled',
  'booking.cancellation_undone': 'booking_reinstated',
  'booking.moved': 'booking_changed',
  'booking.move_undone': 'booking_changed',
  'booking.dates_changed': 'booking_changed',
  'booking.guests_changed': 'booking_changed',
  'booking.price_changed': 'booking_changed',
  'booking.extras_changed': 'booking_changed',
  'booking.change_undone': 'booking_changed',
  'booking.rearranged': null, // one room of the category is as good as another
  'booking.wishes_changed': null,
  'booking.lead_guest_changed': null,
  'booking.checked_in': null,
  'booking.checked_out': null,
  'booking.no_show': null,
  'booking.check_in_undone': null,
  'booking.check_out_undone': null,
  'booking.no_show_undone': null,
  'booking.guest_erased': null,
  'booking.person_erased': null,
};

/** Staff who drag a stay try several places, and undo some: the guest gets one mail about the result. */
export const CHANGE_SETTLES_AFTER_S = 120;

/** A booking; only the event by which it was made has the terms that were accepted. */
export type BookingWithTerms = BookingState & Partial<Pick<ConfirmedBooking, 'terms'>>;

export const toFacts = (state: BookingWithTerms): BookingFacts => ({
  bookingId: state.bookingId,
  guestName: state.guestName,
  guests: state.guests,
  children: state.party.childrenAges,
  roomName: roomsInTurn(state),
  start: state.start,
  end: state.end,
  nights: state.nights,
  price: state.price,
  currency: state.currency,
  taxes: taxesOf(state),
  cancellation: state.cancellation,
  cancellationFee: state.cancellationFee,
  revision: state.revision,
  category: state.category,
  arrivalTime: state.arrivalTime,
  requests: state.requests,
  terms: state.terms ?? null,
});

const NAMED = new Set(['tax', 'fee', 'extra']);

/** The taxes, fees and extras of a price, which has a line of some for each day. */
function taxesOf({ lines, currency }: BookingState): BookingFacts['taxes'] {
  const digits = digitsOf(currency);
  const sums = new Map<string, bigint>();
  for (const { kind, label, amount } of lines)
    if (NAMED.has(kind)) sums.set(label, (sums.get(label) ?? 0n) + toMinor(amount, digits));
  return [...sums].map(([label, sum]) => ({ label, amount: fromMinor(sum, digits) }));
}

/**
 * The mail to the guest after an event, given the content of the previous mail; null for none. A change without a visible
 * difference, such as one that was undone, sends no mail.
 */
export function mailFor(
  type: string,
  state: BookingWithTerms,
  previous: BookingFacts | null,
): BookingMail | null {
  const kind = MAIL_KINDS[type];
  if (!kind) return null;
  const booking = toFacts(state);
  if (kind !== 'booking_changed') return { kind, booking };
  if (state.status !== 'confirmed') return null;
  if (previous && !isVisibleChange(previous, booking)) return null;
  return { kind, booking, before: previous };
}

const VISIBLE = ['roomName', 'start', 'end', 'guests', 'price'] as const satisfies (keyof BookingFacts)[];
const isVisibleChange = (before: BookingFacts, after: BookingFacts): boolean =>
  VISIBLE.some((name) => before[name] !== after[name]);
