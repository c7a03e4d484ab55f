import { fromMinor } from '@innkeeper/contracts/money';
import { chargesOf } from './charges.ts';
import { codeDiscount, lengthDiscounts } from './discounts.ts';
import { extraGuests } from './extra-guests.ts';
import { extraLines } from './extra-lines.ts';
import { nightLine, sum } from './price-line.ts';
import type {
  AgreedExtra,
  Party,
  PricedStay,
  PriceLine,
  SheetOfLine,
  StayNight,
  StayPrice,
} from './rate-sheet.ts';

/**
 * What a stay of these nights costs for a party: each night by its own sheet, whenever it was agreed. The only function that
 * computes prices of stays; the rules are in docs/rates.md. `digits` are the decimal places of all amounts. Extras come last: no discount, no
 * tax of the nights and no cancellation fee is of them.
 */
export function priceNights(
  nights: readonly StayNight[],
  { digits, extras = [], ...party }: Party & { digits: number; extras?: readonly AgreedExtra[] },
): PricedStay {
  const extra = extraGuests(nights, party, digits);
  const tiers = lengthDiscounts(nights);
  const reduced = nights.map(({ sheet }, i) => sheet.amount + extra.perNight[i]! - tiers.perNight[i]!);
  const code = codeDiscount(nights, reduced, digits);
  const net = code ? reduced.map((amount, i) => amount - code.perNight[i]!) : reduced;
  const charges = chargesOf(nights, party, net, digits);
  return {
    ...toPrice(
      [
        ...nightLines(nights),
        ...extra.lines,
        ...tiers.lines,
        ...(code ? code.lines : []),
        ...charges.lines,
        ...(extras.length ? extraLines(extras, { nights, party, digits }) : []),
      ],
      digits,
    ),
    feeBase: sum(net) + charges.feeBase,
  };
}

/** A price of these lines. */
export function toPrice(lines: PriceLine[], digits: number): StayPrice {
  let [total, atHotel] = [0n, 0n];
  for (const { amount, isIncluded, isPaidAtHotel } of lines) {
    if (isIncluded) continue;
    total += amount;
    if (isPaidAtHotel) atHotel += amount;
  }
  return { digits, lines, total, atHotel };
}

/** Nights of the same rules share their object, because a search of all categories makes hundreds of lines. */
function nightLines(nights: readonly StayNight[]): PriceLine[] {
  let last: StayNight['sheet'] | undefined;
  let shared: SheetOfLine | undefined;
  return nights.map(({ date, sheet }) => {
    const { rules, agreedFor, code } = sheet;
    if (last?.rules !== rules || last.agreedFor !== agreedFor || last.code !== code || !shared)
      shared = { rulesId: rules.rulesId, agreedFor, hasCode: code !== null };
    last = sheet;
    return nightLine(date, sheet, shared);
  });
}

/** The total as decimal text. */
export const totalOf = ({ total, digits }: Pick<StayPrice, 'total' | 'digits'>): string =>
  fromMinor(total, digits);
