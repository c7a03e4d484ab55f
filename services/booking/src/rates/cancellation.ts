import type { CancellationOnWire } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, multiply, rounded } from '@innkeeper/contracts/money';
import { Temporal } from 'temporal-polyfill';
import { percentOf } from './night-price.ts';
import { sum } from './price-line.ts';
import type { CancellationPolicy, PricedStay, PriceLine, RatePlan } from './rate-sheet.ts';

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

/** The terms of a stay that is booked with a plan at a price. */
export function agreedTerms(
  { planId, name, adjustPercent, policy }: RatePlan,
  price: PricedStay,
  deadline: ReturnType<typeof deadlineOf>,
): CancellationTerms {
  return { plan: { planId, name, adjustPercent }, policy, ...deadline, ...amountsOf(policy, price) };
}

const amountsOf = (policy: CancellationPolicy, { lines, feeBase, digits }: PricedStay) => ({
  base: fromMinor(feeBase, digits),
  fee: fromMinor(feeOf(policy, feeBase, firstNightOf(feeBase, lines)), digits),
});

/** The share of the first of these nights, by the prices of the nights. */
export function firstNightOf(base: bigint, lines: readonly PriceLine[]): bigint {
  const nights = lines.filter(({ kind }) => kind === 'night').map(({ amount }) => amount);
  const all = sum(nights);
  return all > 0n ? multiply(base, nights[0]!, all) : multiply(base, 1n, BigInt(nights.length || 1));
}

/** The fee of a policy for a price. */
export function feeOf({ fee, feePercent }: CancellationPolicy, base: bigint, firstNight: bigint): bigint {
  if (fee === 'all') return base;
  if (fee === 'first_night') return firstNight;
  return fee === 'percent' ? percentOf(base, feePercent!) : 0n;
}

/**
 * The terms of a changed stay: the policy from the booking, applied to the price and dates of the new stay. Only a deadline that has
 * passed stays passed, so that moving a stay never makes its cancellation free.
 */
export function changedTerms(
  terms: CancellationTerms,
  { start, price }: { start: string; price: PricedStay },
  { timeZone, now }: { timeZone: string; now: Date },
): CancellationTerms {
  const { policy, freeUntil, freeUntilLocal } = terms;
  const isOver = freeUntil !== null && now.getTime() >= Date.parse(freeUntil);
  const deadline = isOver ? { freeUntil, freeUntilLocal } : deadlineOf(policy, start, timeZone);
  return { ...terms, ...deadline, ...amountsOf(policy, price) };
}

/** The cost of cancelling at an instant, as decimal text. */
export const costOfCancelling = (
  { terms, currency }: { terms: CancellationTerms | null; currency: string },
  now: Date,
): string => (!terms || isStillFree(terms, now) ? NOTHING : rounded(terms.fee, digitsOf(currency)));

/** The cost of not coming, as decimal text: what cancelling costs once the day of arrival is over. */
export const costOfNoShow = ({ terms, currency }: { terms: CancellationTerms; currency: string }): string =>
  rounded(terms.fee, digitsOf(currency));

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
