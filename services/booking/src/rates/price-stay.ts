import { fromMinor } from '@innkeeper/contracts/money';
import { discountLines } from './discounts.ts';
import { extraGuests } from './extra-guests.ts';
import { minorUnitsOf, nightsBetween, percentOf, priceOfNight } from './night-price.ts';
import { nightLine, sum } from './price-line.ts';
import type { RateSheet, StayOfParty, StayPrice } from './rate-sheet.ts';
import { taxLines } from './taxes.ts';

/**
 * Computes the price of a stay: a line for each night, then extra guests, discounts, taxes and fees. The rules are in
 * docs/rates.md.
 * Every line is rounded separately, half away from zero. The code of the sheet must be one that `isRedeemable`.
 */
export function priceStay(sheet: RateSheet, stay: StayOfParty): StayPrice {
  const { digits, plan } = sheet;
  const nights = nightsBetween(stay.start, stay.end);
  const nightLines = nights.map((night) => {
    const { amount: text, season } = priceOfNight(sheet, night);
    const before = minorUnitsOf(text, digits);
    const amount = plan ? before + percentOf(before, plan.adjustPercent) : before;
    return nightLine(night, season, amount);
  });
  const extraLines = extraGuests(sheet, stay, nights.length);

  const room = nightLines.map(({ amount }) => amount);
  const extraPerNight = sum(extraLines.map(({ amount }) => amount)) / BigInt(nights.length);
  const discounts = discountLines(sheet, room, extraPerNight);
  const perNight = room.map((amount, i) => amount + extraPerNight + discounts.perNight[i]!);

  const lines = [
    ...nightLines,
    ...extraLines,
    ...discounts.lines,
    ...taxLines(sheet, stay, nights, perNight),
  ];
  const due = lines.filter(({ isIncluded }) => !isIncluded);
  return {
    digits,
    lines,
    total: sum(due.map(({ amount }) => amount)),
    atHotel: sum(due.filter(({ isPaidAtHotel }) => isPaidAtHotel).map(({ amount }) => amount)),
  };
}

/** The total as decimal text. */
export const totalOf = ({ total, digits }: StayPrice): string => fromMinor(total, digits);
