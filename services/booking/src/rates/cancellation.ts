import type { CancellationOnWire } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { fromMinor, multiply, rounded, toMinor } from '@innkeeper/contracts/money';
import { Temporal } from 'temporal-polyfill';
import { nightsBetween, percentOf } from './night-price.ts';
import { sum } from './price-line.ts';
import type { CancellationPolicy, PriceLine, RatePlan, StayPrice } from './rate-sheet.ts';

/** The agreed cancellation terms, as stored with the booking. Amounts are decimal text. */
export type CancellationTerms = {
  plan: Pick<RatePlan, 'planId' | 'name' | 'adjustPercent'>;
  policy: CancellationPolicy;
  /** The part of the price to which a fee applies. */
  base: string;
  /** The instant until which it is free; null if it is never free, or always because the fee is 0. */
  freeUntil: string | null;
  /** The same as the hotel's local time: `2026-12-24T18:00`. */
  freeUntilLocal: string | null;
  /** The fee after that instant. */
  fee: string;
};

/** An amount of nothing, in any currency. */
export const NOTHING = '0.00';

/**
 * The instant until which a stay that begins on `start` can be cancelled free of charge. A local time that does not exist in
 * spring becomes an hour later; of a local time that occurs twice in autumn, the first one counts.
 */
export function deadlineOf(
  { freeDays, freeTime, fee }: CancellationPolicy,
  start: string,
  timeZone: string,
): Pick<CancellationTerms, 'freeUntil' | 'freeUntilLocal'> {
  if (freeDays === null || fee === 'none') return { freeUntil: null, freeUntilLocal: null };
  const day = Temporal.PlainDate.from(start).subtract({ days: freeDays });
  const zoned = day
    .toPlainDateTime(Temporal.PlainTime.from(freeTime))
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return {
    freeUntil: zoned.toInstant().toString(),
    freeUntilLocal: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}

/** Cached deadlines, because a search needs the same one for every category. */
export function rememberDeadlines(timeZone: string): typeof deadlineOf {
  const known = new Map<string, ReturnType<typeof deadlineOf>>();
  return (policy, start) => {
    const key = `${policy.freeDays} ${policy.freeTime} ${policy.fee} ${start}`;
    const deadline = known.get(key) ?? deadlineOf(policy, start, timeZone);
    known.set(key, deadline);
    return deadline;
  };
}

const isOfPrice = ({ kind, of }: PriceLine) => (kind !== 'tax' && kind !== 'fee') || of !== null;

/** The part of a price to which a fee applies: nights, extra guests and discounts, with percentages of them on top. */
export const feeBaseOf = ({ lines }: StayPrice): bigint =>
  sum(
    lines
      .filter((line) => !line.isIncluded && !line.isPaidAtHotel && isOfPrice(line))
      .map(({ amount }) => amount),
  );

/** The terms of a stay that is booked with a plan at a price. */
export function agreedTerms(
  { planId, name, adjustPercent, policy }: RatePlan,
  { start }: Stay,
  price: StayPrice,
  deadline: ReturnType<typeof deadlineOf>,
): CancellationTerms {
  const { digits } = price;
  const base = feeBaseOf(price);
  const nights = price.lines.filter(({ kind }) => kind === 'night');
  const [first] = nights.filter(({ night }) => night === start);
  const ofNights = sum(nights.map(({ amount }) => amount));
  const firstNight =
    first && ofNights > 0n
      ? multiply(base, first.amount, ofNights)
      : multiply(base, 1n, BigInt(nights.length || 1));
  return {
    plan: { planId, name, adjustPercent },
    policy,
    base: fromMinor(base, digits),
    ...deadline,
    fee: fromMinor(feeOf(policy, base, firstNight), digits),
  };
}

/** The fee of a policy for a price. */
export function feeOf({ fee, feePercent }: CancellationPolicy, base: bigint, firstNight: bigint): bigint {
  if (fee === 'all') return base;
  if (fee === 'first_night') return firstNight;
  return fee === 'percent' ? percentOf(base, feePercent!) : 0n;
}

/**
 * The terms of a changed stay: the policy from the booking, applied to the new stay. The deadline never becomes earlier, and
 * a deadline that has passed stays passed, so that moving a stay never makes its cancellation free.
 */
export function changedTerms(
  terms: CancellationTerms,
  { before, after, base, digits }: { before: Stay; after: Stay; base: bigint; digits: number },
  { timeZone, now }: { timeZone: string; now: Date },
): CancellationTerms {
  const { policy, fee, freeUntil } = terms;
  const isOver = freeUntil !== null && now.getTime() >= Date.parse(freeUntil);
  const next = deadlineOf(policy, after.start, timeZone);
  const isLater = Date.parse(next.freeUntil ?? '') > Date.parse(freeUntil ?? '');
  const { length } = nightsBetween(after.start, after.end);
  const firstNight =
    before.start === after.start && policy.fee === 'first_night'
      ? toMinor(fee, digits)
      : multiply(base, 1n, BigInt(length));
  return {
    ...terms,
    ...(isLater && !isOver && next),
    base: fromMinor(base, digits),
    fee: fromMinor(feeOf(policy, base, firstNight), digits),
  };
}

/** The cost of cancelling at an instant, as decimal text. */
export const costOfCancelling = (
  { terms, currency }: { terms: CancellationTerms | null; currency: string },
  now: Date,
): string => (!terms || isStillFree(terms, now) ? NOTHING : rounded(terms.fee, digitsOf(currency)));

/** Whether cancelling is still free, independent of the later fee. */
export const isStillFree = ({ freeUntil }: Pick<CancellationTerms, 'freeUntil'>, now: Date): boolean =>
  freeUntil !== null && now.getTime() < Date.parse(freeUntil);

/** The terms as guests see them. */
export const toCancellationOnWire = ({
  plan,
  policy,
  freeUntil,
  freeUntilLocal,
  fee,
}: CancellationTerms): CancellationOnWire => ({
  plan: plan.name,
  freeUntil,
  freeUntilLocal,
  fee,
  isAll: policy.fee === 'all',
});
