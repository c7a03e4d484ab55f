import type { CancellationOnWire } from '@innkeeper/contracts/booking';
import { longDate } from './calendar.ts';
import { now } from './clock.ts';
import { guestPrice } from './money.ts';

const isZero = (amount: string) => Number(amount) === 0;

/** A local time at the hotel, such as `2026-12-24T18:00`. */
const atHotel = (local: string): string => `${longDate(local.slice(0, 10))}, ${local.slice(11, 16)}`;

/** The cancellation terms of a stay, as a sentence. The server's clock decides whether the free period has ended. */
export function termsText(
  terms: Omit<CancellationOnWire, 'plan'> | null | undefined,
  show: (price: number) => string = guestPrice,
): string {
  if (!terms || isZero(terms.fee)) return 'Free cancellation until the day before arrival';
  const { freeUntil, freeUntilLocal, fee, isAll } = terms;
  if (freeUntil && freeUntilLocal && now().getTime() < Date.parse(freeUntil))
    return `Free cancellation until ${atHotel(freeUntilLocal)} (hotel time)`;
  return isAll ? 'Non-refundable' : `Cancelling costs ${show(Number(fee))}`;
}
