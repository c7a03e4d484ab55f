import { LINE_LABELS } from '@innkeeper/contracts/booking/line-labels';
import { type CancellationTerms, feeOf, firstNightOf, isStillFree } from './cancellation.ts';
import { lineOf, sum } from './price-line.ts';
import { priceNights, toPrice } from './price-nights.ts';
import type { AgreedExtra, Party, PricedStay, StayNight, StayPrice } from './rate-sheet.ts';

export type DepartureToPrice = {
  /** The nights of the booked stay; the party; and the cancellation terms, null if it was booked without any. */
  nights: readonly StayNight[];
  party: Party & { digits: number; extras?: readonly AgreedExtra[] };
  terms: CancellationTerms | null;
  /** The day of departure. */
  end: string;
  now: Date;
  isWaived: boolean;
};

/**
 * The price of a stay whose guest leaves early: that of the nights that were stayed, and a line for what cancelling the others costs.
 * That is the policy's share of what the whole stay costs less what the stayed nights cost; without terms it is all of it.
 */
export function priceOfDeparture({ nights, party, terms, end, now, isWaived }: DepartureToPrice): {
  price: StayPrice;
  cost: bigint;
} {
  const whole = priceNights(nights, party);
  const stayed = priceNights(
    nights.filter(({ date }) => date < end),
    party,
  );
  const owed = terms ? feeOfRest(terms, { whole, stayed, end }, now) : ofStay(whole) - ofStay(stayed);
  const cost = isWaived || owed < 0n ? 0n : owed;
  const lines = cost
    ? [...stayed.lines, lineOf({ kind: 'fee', label: LINE_LABELS.earlyDeparture, amount: cost })]
    : stayed.lines;
  return { price: toPrice(lines, party.digits), cost };
}

/** A price without its extras, which are not owed for days that were not stayed. */
const ofStay = ({ total, lines }: PricedStay): bigint =>
  total - sum(lines.filter(({ kind }) => kind === 'extra').map(({ amount }) => amount));

/** The fee for the nights from `end` on. The first of them counts as the first night. */
function feeOfRest(
  terms: CancellationTerms,
  { whole, stayed, end }: { whole: PricedStay; stayed: PricedStay; end: string },
  now: Date,
): bigint {
  if (isStillFree(terms, now)) return 0n;
  const base = whole.feeBase - stayed.feeBase;
  const rest = whole.lines.filter(({ kind, night }) => kind === 'night' && night !== null && night >= end);
  return feeOf(terms.policy, base, firstNightOf(base, rest));
}
