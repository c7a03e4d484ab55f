import { toMinor } from '@innkeeper/contracts/money';
import { lineOf } from './price-line.ts';
import type { PriceLine, RateSheet, StayOfParty } from './rate-sheet.ts';

/**
 * The lines of guests beyond those that the price of a night includes. Adults take the included places first, then
 * children, the oldest first. Guests of the same price share a line.
 */
export function extraGuests(
  { occupancy, digits }: RateSheet,
  { adults, childrenAges }: StayOfParty,
  nights: number,
): PriceLine[] {
  if (!occupancy) return [];
  const { includedGuests, extraAdult, childBands } = occupancy;
  const oldestFirst = [...childrenAges].sort((a, b) => b - a);
  const places = Math.max(includedGuests - adults, 0);
  const extras = new Map<string, { unit: bigint; guests: number }>();
  const add = (label: string, amount: string, guests: number) => {
    const extra = extras.get(label) ?? { unit: toMinor(amount, digits), guests: 0 };
    extras.set(label, { ...extra, guests: extra.guests + guests });
  };
  if (adults > includedGuests) add('Extra adult', extraAdult, adults - includedGuests);
  for (const age of oldestFirst.slice(places)) {
    const band = childBands.find(({ maximumAge }) => age <= maximumAge);
    if (band) add(`Child up to ${band.maximumAge}`, band.amount, 1);
    else add('Extra adult', extraAdult, 1);
  }
  return [...extras].map(([label, { unit, guests }]) => {
    const quantity = guests * nights;
    return lineOf({ kind: 'extra_guest', label, quantity, unit, amount: unit * BigInt(quantity) });
  });
}
