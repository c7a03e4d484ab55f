import { moneyParam } from '@innkeeper/contracts/currency';
import type { MoneyParam } from '@innkeeper/contracts/errors';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import { costOfCancelling } from '../rates/cancellation.ts';
import { priceOfDeparture } from '../rates/early-departure.ts';
import type { StayNight } from '../rates/rate-sheet.ts';
import { type Booking, termsOfPrice } from './booking.ts';
import type { PlannedStay } from './plan-change.ts';

/** What cancelling costs by now, if a changed stay would cost less; null if it does not. */
export function uncoveredFee(
  { terms, currency }: Booking,
  { priced }: Pick<PlannedStay, 'priced'>,
  now: Date,
): MoneyParam | null {
  const fee = costOfCancelling({ terms, currency }, now);
  return priced.feeBase >= toMinor(fee, priced.digits) ? null : moneyParam(fee, currency);
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
  if (fee) throw rejection('below_cancellation_fee.change', { fee });
  if (status !== 'checked_in' || planned.end >= end) return;
  const party = termsOfPrice(booking);
  const { cost } = priceOfDeparture({ nights, party, terms, end: planned.end, now, isWaived: false });
  if (cost === 0n) return;
  const owed = moneyParam(fromMinor(cost, party.digits), currency);
  throw rejection('below_cancellation_fee.given_back', { cost: owed });
}
