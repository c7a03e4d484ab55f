import type { Stay } from '@innkeeper/contracts/dates';
import { multiply } from '@innkeeper/contracts/money';
import { type CancellationTerms, feeBaseOf, feeOf, isStillFree } from './cancellation.ts';
import { linesOfNights } from './lines-of-nights.ts';
import { nightsBetween } from './night-price.ts';
import { lineOf, sum } from './price-line.ts';
import { toPrice } from './price-of-change.ts';
import type { PriceLine, StayPrice } from './rate-sheet.ts';

export type DepartureToPrice = {
  /** What was agreed for the whole stay, and on which terms it could be cancelled; null where it was booked without any. */
  agreed: StayPrice;
  terms: CancellationTerms | null;
  /** The stay as it was booked, and the nights of it that the guest stays. */
  booked: Stay;
  stayed: Stay;
  now: Date;
  isWaived: boolean;
};

/** As the line of the price calls it. */
const DEPARTURE_LABEL = 'Early departure';

/**
 * What a stay costs whose guest leaves early, and which part of that is for the nights that are given back. The nights that the
 * guest stays keep their price. The others cost what cancelling them does by the terms, as a fee is taken of them; without
 * terms they cost what was agreed. Taxes by heads and nights are due for nights that are stayed only.
 */
export function priceOfDeparture({ agreed, terms, booked, stayed, now, isWaived }: DepartureToPrice): {
  price: StayPrice;
  cost: bigint;
} {
  const all = nightsBetween(booked.start, booked.end);
  const kept = nightsBetween(stayed.start, stayed.end);
  const lines = [...linesOfNights(agreed.lines, all, kept)];
  const left = toPrice(lines);
  const owed = terms
    ? costByTerms(terms, { base: feeBaseOf(agreed) - feeBaseOf(left), lines: agreed.lines, kept, now })
    : agreed.total - left.total;
  const cost = isWaived || owed < 0n ? 0n : owed;
  if (cost > 0n) lines.push(lineOf({ kind: 'fee', label: DEPARTURE_LABEL, amount: cost }));
  return { price: toPrice(lines), cost };
}

/** What cancelling the nights after those that are kept costs. The first of them counts as the first night. */
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
