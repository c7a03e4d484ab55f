import type { CancellationOnWire } from '@innkeeper/contracts/booking';
import { addDays, longDate, today } from './calendar.ts';
import { now } from './clock.ts';
import { guestPrice } from './money.ts';
import { clockTime } from './words/date-formats.ts';
import { words } from './words/words.ts';

const t = words('shared');

const isZero = (amount: string) => Number(amount) === 0;

/** A local time at the hotel, such as `2026-12-24T18:00`. */
const atHotel = (local: string): string =>
  `${longDate(local.slice(0, 10))}, ${clockTime(local.slice(11, 16))}`;

/** Guests cancel by themselves until the end of the day before they arrive. */
const endOfDayBefore = (start: string): string => `${addDays(start, -1)}T23:59`;

/**
 * The cancellation terms of a stay that begins on `start`, as a sentence. The server's clock decides whether the free period has
 * ended.
 */
export function termsText(
  terms: Omit<CancellationOnWire, 'plan'> | null | undefined,
  start: string,
  show: (price: number) => string = guestPrice,
): string {
  if (!terms || isZero(terms.fee))
    return today() < start
      ? t('terms.free_until', { time: atHotel(endOfDayBefore(start)) })
      : t('terms.free');
  const { freeUntil, freeUntilLocal, fee, isAll } = terms;
  if (freeUntil && freeUntilLocal && now().getTime() < Date.parse(freeUntil))
    return t('terms.free_until', { time: atHotel(freeUntilLocal) });
  return isAll ? t('terms.non_refundable') : t('terms.costs', { amount: show(Number(fee)) });
}
