import { childLabel, LINE_LABELS } from '@innkeeper/contracts/booking/line-labels';
import { toMinor } from '@innkeeper/contracts/money';
import { lineOf } from './price-line.ts';
import type { NightSheet, Party, PriceLine, StayNight } from './rate-sheet.ts';

type Extra = { label: string; unit: bigint; guests: number };

/**
 * What guests beyond those that the price of a night includes cost: lines, and the sum for each night. Guests of the same price share
 * a line.
 */
export function extraGuests(
  nights: readonly StayNight[],
  party: Party,
  digits: number,
): { lines: PriceLine[]; perNight: bigint[] } {
  const counted: Extra[] = [];
  let last: { sheet: NightSheet; extras: Extra[]; total: bigint } | undefined;
  const perNight = nights.map(({ sheet }) => {
    if (last?.sheet.rules !== sheet.rules || last.sheet.agreedFor !== sheet.agreedFor) {
      const extras = extrasOfNight(sheet, party, digits);
      const total = extras.reduce((all, { unit, guests }) => all + unit * BigInt(guests), 0n);
      last = { sheet, extras, total };
    }
    for (const extra of last.extras) count(extra, counted);
    return last.total;
  });
  const lines = counted.map(({ label, unit, guests }) =>
    lineOf({ kind: 'extra_guest', label, quantity: guests, unit, amount: unit * BigInt(guests) }),
  );
  return { lines, perNight };
}

function count({ label, unit, guests }: Extra, counted: Extra[]): void {
  const known = counted.find((extra) => extra.label === label && extra.unit === unit);
  if (known) known.guests += guests;
  else counted.push({ label, unit, guests });
}

/**
 * The guests whom one night does not include. Adults take the included places first, then children, the oldest first. A price that the
 * desk has agreed on includes the guests it was agreed for.
 */
function extrasOfNight({ rules, agreedFor }: NightSheet, party: Party, digits: number): Extra[] {
  if (!rules.occupancy) return [];
  const { extraAdult, childBands } = rules.occupancy;
  const { adults, childrenAges } = party;
  const included = Math.max(rules.occupancy.includedGuests, agreedFor ?? 0);
  const extras = new Map<string, Extra>();
  const add = (label: string, amount: string, guests: number) => {
    const extra = extras.get(label) ?? { label, unit: toMinor(amount, digits), guests: 0 };
    extras.set(label, { ...extra, guests: extra.guests + guests });
  };
  if (adults > included) add(LINE_LABELS.extraAdult, extraAdult, adults - included);
  const oldestFirst = [...childrenAges].sort((a, b) => b - a);
  for (const age of oldestFirst.slice(Math.max(included - adults, 0))) {
    const band = childBands.find(({ maximumAge }) => age <= maximumAge);
    if (band) add(childLabel(band.maximumAge), band.amount, 1);
    else add(LINE_LABELS.extraAdult, extraAdult, 1);
  }
  return [...extras.values()];
}
