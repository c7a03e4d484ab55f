import type { Stay } from '@innkeeper/contracts/dates';
import { multiply } from '@innkeeper/contracts/money';
import { type CancellationTerms, feeBaseOf, feeOf, isStillFree } from './cancellation.ts';
import { linesOfNights } from './lines-of-nights.ts';
import { nightsBetween } from './night-price.ts';
import { lineOf, sum } from './price-line.ts';
import { toPrice } from './price-of-change.ts';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

export type DepartureToPrice = {
  /** The agreed price of the whole stay, and its cancellation terms; null if it was booked without any. */
  agreed: StayPrice;
  terms: CancellationTerms | null;
  /** The booked stay, and the nights that the guest stays. */
  booked: Stay;
  stayed: Stay;
  now: Date;
  isWaived: boolean;
};

/** The text of the line in the price. */
const DEPARTURE_LABEL = 'Early departure';

/**
 * The price of a stay whose guest leaves early, and the part of it for the unused nights. The nights that the guest stays keep
 * their price. The others cost the cancellation fee of the terms; without terms they keep their agreed price. Taxes per person
 * and night are due only for nights that are stayed.
 */
export function priceOfDeparture({ agreed, terms, booked, stayed, now, isWaived }: DepartureToPrice): {
  price: StayPrice;
  cost: bigint;
} {
  const all = nightsBetween(booked.start, booked.end);
  const kept = nightsBetween(stayed.start, stayed.end);
  const lines = [...linesOfNights(agreed.lines, all, kept)];
  const left = toPrice(lines, agreed.digits);
  const owed = terms
    ? costByTerms(terms, { base: feeBaseOf(agreed) - feeBaseOf(left), lines: agreed.lines, kept, now })
    : agreed.total - left.total;
  const cost = isWaived || owed < 0n ? 0n : owed;
  if (cost > 0n) lines.push(lineOf({ kind: 'fee', label: DEPARTURE_LABEL, amount: cost }));
  return { price: toPrice(lines, agreed.digits), cost };
}

/** The cost of cancelling the nights after the kept ones. The first of them counts as the first night. */
function costByTerms(
  terms: CancellationTerms,
  {
    base,
    lines,
    kept,
    now,
  }: { base: bigint; lines: readonly PriceLine[]; kept: readonly string[]; now: Date },
): bigint {
  if (isStillFree(terms, now)) return 0n;
  const given = lines.filter(({ kind, night }) => kind === 'night' && !kept.includes(night ?? ''));
  const ofNights = sum(given.map(({ amount }) => amount));
  const firstNight =
    ofNights > 0n
      ? multiply(base, given[0]!.amount, ofNights)
      : multiply(base, 1n, BigInt(given.length || 1));
  return feeOf(terms.policy, base, firstNight);
}
