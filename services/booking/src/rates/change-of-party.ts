import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { extraGuests } from './extra-guests.ts';
import { byQuantity, netOf, scalePercentages } from './lines-of-nights.ts';
import { nightsBetween } from './night-price.ts';
import type { NightlyRates, Party, PriceLine, Tax } from './rate-sheet.ts';
import { taxLines } from './taxes.ts';

/** Nights in a category at today's prices. */
export type PricedNights = Stay & {
  /** Per night, decimal text. */
  categoryPrice: string;
  rates: NightlyRates | null;
};

/** The lines of kept nights for another party. */
export function forParty(
  lines: readonly PriceLine[],
  kept: readonly PricedNights[],
  { before, party, digits }: { before: Party; party: Party; digits: number },
): PriceLine[] {
  const counts: Counts = new Map();
  const more: PriceLine[] = [];
  let priced = 0;
  for (const part of kept) {
    more.push(...linesOfThoseWhoComeAlong(part, { before, party, priced, digits }, counts));
    priced += nightsOf(part);
  }
  const fewer = lines.flatMap((line) => {
    const count = line.unit === null || line.kind === 'night' ? undefined : counts.get(keyOf(line));
    if (!count || count.after >= count.before) return line;
    return byQuantity(line, BigInt(count.after), BigInt(count.before));
  });
  return [...scalePercentages(fewer, netOf(fewer), netOf(lines)), ...more];
}

const keyOf = ({ kind, label, taxId }: PriceLine) => `${kind} ${taxId ?? label}`;

/** By line, the number of persons and nights that today's rules count for the party before and after. */
type Counts = Map<string, { before: number; after: number }>;

type OtherParty = { before: Party; party: Party; priced: number; digits: number };

/** The price of additional guests for nights of a stay, after `priced` earlier nights; adds to `counts`. */
function linesOfThoseWhoComeAlong(
  { rates, categoryPrice, ...part }: PricedNights,
  { before, party, priced, digits }: OtherParty,
  counts: Counts,
): PriceLine[] {
  const nights = nightsBetween(part.start, part.end);
  const taxes = taxesOfMore(rates?.taxes ?? [], priced);
  const sheet = {
    digits,
    categoryPrice,
    seasons: [],
    dayPrices: {},
    lengthTiers: [],
    occupancy: rates?.occupancy ?? null,
    plan: null,
    code: null,
  };
  const taxesFor = (of: Party, per: Tax['per'], perNight: bigint) =>
    taxLines(
      { ...sheet, taxes: taxes.filter((tax) => tax.per === per) },
      { ...part, ...of },
      nights,
      nights.map(() => perNight),
    );
  const linesFor = (of: Party) => [
    ...extraGuests({ ...sheet, taxes }, { ...part, ...of }, nights.length),
    ...taxesFor(of, 'person_night', 0n),
  ];
  const [had, has] = [linesFor(before), linesFor(party)];
  const lines: PriceLine[] = [];
  for (const key of new Set([...had, ...has].map(keyOf))) {
    const [before, after] = [countIn(had, key), countIn(has, key)];
    const sum = counts.get(key) ?? { before: 0, after: 0 };
    counts.set(key, { before: sum.before + before, after: sum.after + after });
    const line = has.find((each) => keyOf(each) === key);
    if (line && after > before) lines.push(...byQuantity(line, BigInt(after - before), BigInt(after)));
  }
  return [...lines, ...taxesFor(party, 'percent', netOf(lines) / BigInt(nights.length))];
}

const countIn = (lines: readonly PriceLine[], key: string): number =>
  lines.filter((line) => keyOf(line) === key).reduce((total, { quantity }) => total + quantity, 0);

/**
 * Charges for more nights of a stay of which `priced` nights are already priced: a charge that is due once, or for a number
 * of nights, is not due again.
 */
export const taxesOfMore = (taxes: readonly Tax[], priced: number): Tax[] =>
  taxes
    .filter(({ per }) => per !== 'stay' || priced === 0)
    .map((tax) =>
      tax.maximumNights === null ? tax : { ...tax, maximumNights: Math.max(tax.maximumNights - priced, 0) },
    );
