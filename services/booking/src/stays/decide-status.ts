import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf } from '@innkeeper/contracts/dates';
import { toMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import { costOfCancelling, costOfNoShow, NOTHING } from '../rates/cancellation.ts';
import { priceOfDeparture } from '../rates/early-departure.ts';
import { totalOf } from '../rates/price-nights.ts';
import type { StayNight } from '../rates/rate-sheet.ts';
import { toStoredLines } from '../rates/stored-line.ts';
import {
  type Booking,
  become,
  freedFrom,
  illegalTransition,
  isToCome,
  mayBecome,
  mayGuestCancel,
  type Reservation,
  termsOfPrice,
  withFacts,
} from './booking.ts';
import type { By, CommandOf, Outcome, PresentGuest, When } from './decision.ts';
import { segmentsLeft } from './segments.ts';

/**
 * The guest arrives. The previous guest counts as present until they are checked out, even after their last night.
 * @throws ApiError 409 `illegal_transition` before the check-in day, `room_occupied`
 */
export function checkIn(
  before: Reservation,
  { present, reason }: CommandOf<'check_in'>,
  when: When,
): Outcome {
  const after = withStatus(before, 'checked_in', when);
  assertVacant(before.booking, present);
  return { after, event: 'booking.checked_in', reason };
}

/**
 * The guest leaves: later nights are free, and cost what the terms say.
 * @throws ApiError 409 `illegal_transition`, `price_changed` if the cost differs from the one that the caller was shown
 */
export function checkOut(before: Reservation, command: CommandOf<'check_out'>, when: When): Outcome {
  const { isWaived, cost, nights, reason } = command;
  const after = withStatus(before, 'checked_out', when);
  const departure = departureOf(before.booking, nights, when, isWaived);
  const shown = cost === undefined || isWaived ? null : toMinor(cost, digitsOf(before.booking.currency));
  if (shown !== null && shown !== (departure?.cost ?? 0n)) throw rejection('price_changed.departure');
  if (departure) {
    const { price } = departure;
    Object.assign(after.booking, { price: totalOf(price), lines: toStoredLines(price) });
  }
  return { after, event: 'booking.checked_out', reason };
}

/** The price of a stay whose guest leaves today; null if no night is given back. */
export function departureOf(
  booking: Booking,
  nights: readonly StayNight[],
  { today, now }: When,
  isWaived: boolean,
) {
  const { end } = become(booking, 'checked_out', today);
  if (end === booking.end) return null;
  const party = termsOfPrice(booking);
  return { end, ...priceOfDeparture({ nights, party, terms: booking.terms, end, now, isWaived }) };
}

/**
 * Staff cancel any booking that has not begun, guests until the day before the arrival.
 * @throws ApiError 409 `illegal_transition`, `too_late_to_cancel`, `cancellation_cost_changed` if the cost differs from the one that the
 *   caller was shown
 */
export function cancel(
  before: Reservation,
  { isWaived, cost, reason }: CommandOf<'cancel'>,
  when: When,
  by: By,
): Outcome {
  const { booking } = before;
  const after = withStatus(before, 'cancelled', when);
  if (by === 'guest' && !mayGuestCancel(booking, when.today)) throw tooLateToCancel();
  after.booking.cancellationFee = isWaived ? booking.terms && NOTHING : feeOwed(booking, when.now);
  const units = (amount: string) => toMinor(amount, digitsOf(booking.currency));
  if (cost !== undefined && units(cost) !== units(after.booking.cancellationFee ?? NOTHING))
    throw rejection('cancellation_cost_changed');
  return { after, event: 'booking.cancelled', reason };
}

/** The amount owed when a booking is cancelled at an instant; null if it was booked without terms. */
export const feeOwed = ({ terms, currency }: Pick<Booking, 'terms' | 'currency'>, now: Date): string | null =>
  terms && costOfCancelling({ terms, currency }, now);

const tooLateToCancel = () => rejection('too_late_to_cancel');

/** The guest did not come. @throws ApiError 409 `illegal_transition` before the check-in day */
export function noShow(before: Reservation, { isWaived, reason }: CommandOf<'no_show'>, when: When): Outcome {
  const { terms, currency } = before.booking;
  const after = withStatus(before, 'no_show', when);
  after.booking.cancellationFee = terms && (isWaived ? NOTHING : costOfNoShow({ terms, currency }));
  return { after, event: 'booking.no_show', reason };
}

/** @throws ApiError 409 `room_occupied` with the booking that is to be checked out first */
export function assertVacant({ roomId }: Booking, present: PresentGuest | undefined): void {
  if (!present) return;
  const { guestName, bookingId } = present;
  const booking = guestName ? `${guestName} (${bookingId})` : bookingId;
  throw rejection('room_occupied', { booking, roomId });
}

/** Another status, with the nights that it leaves. @throws ApiError 409 `illegal_transition` with those that are possible instead */
function withStatus(before: Reservation, to: Booking['status'], { today }: When): Reservation {
  const { booking, segments } = before;
  if (!mayBecome(booking, to, today)) throw illegalTransition(booking);
  const became = become(booking, to, today);
  const flags = isToCome(to) ? booking.flags : [];
  const after = withFacts(before, { ...became, nights: nightsOf(became), flags });
  return { ...after, segments: segmentsLeft(segments, freedFrom(booking, to, today)) };
}
