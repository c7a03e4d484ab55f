import { digitsOf, withCurrency } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { type ApiError, conflict } from '@innkeeper/kit/http';
import { costOfCancelling } from '../rates/cancellation.ts';
import { priceOfDeparture } from '../rates/early-departure.ts';
import type { StayNight } from '../rates/rate-sheet.ts';
import { type Booking, partyOfBooking } from './booking.ts';
import type { PlannedStay } from './plan-change.ts';

/** What cancelling costs by now, as text, if a changed stay would cost less; null if it does not. */
export function uncoveredFee(
  { terms, currency }: Booking,
  { priced }: Pick<PlannedStay, 'priced'>,
  now: Date,
): string | null {
  const fee = costOfCancelling({ terms, currency }, now);
  return priced.feeBase >= toMinor(fee, priced.digits) ? null : withCurrency(fee, currency);
}

/**
 * Nights that a guest gives back cost what was agreed, by the way of a changed stay as by that of a check-out or a
 * cancellation: only staff who may agree on prices can waive it.
 * @throws ApiError 409 `below_cancellation_fee`
 */
export function assertNightsPaid(
  { booking, nights }: { booking: Booking; nights: readonly StayNight[] },
  planned: PlannedStay,
  now: Date,
): void {
  const { status, end, terms, currency } = booking;
  const fee = uncoveredFee(booking, planned, now);
  if (fee) throw belowFee(`Cancelling costs ${fee} by now, and the changed stay would cost less. ${ASK}`);
  if (status !== 'checked_in' || planned.end >= end) return;
  const party = { ...partyOfBooking(booking), digits: digitsOf(currency) };
  const { cost } = priceOfDeparture({ nights, party, terms, end: planned.end, now, isWaived: false });
  if (cost === 0n) return;
  const owed = withCurrency(fromMinor(cost, party.digits), currency);
  throw belowFee(`The nights that the guest gives back cost ${owed}, which a check-out charges. ${ASK}`);
}

const ASK = 'To waive it, ask someone who may agree on prices.';

export const belowFee = (message: string): ApiError => conflict('below_cancellation_fee', message);
