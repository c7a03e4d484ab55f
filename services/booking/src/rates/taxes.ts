import { multiply, toMinor } from '@innkeeper/contracts/money';
import { partsOf, percentOf } from './night-price.ts';
import { lineOf, sum } from './price-line.ts';
import {
  isWithin,
  type Party,
  type PriceLine,
  type RateSheet,
  type StayOfParty,
  type Tax,
} from './rate-sheet.ts';

/**
 * A line for each tax and fee that is due. A tax is due on the nights on which it is in force, so one whose rate changes
 * is two taxes, each with its own nights. `perNight` has what each night costs after discounts, extra guests included.
 */
export function taxLines(
  { taxes, digits }: RateSheet,
  stay: StayOfParty,
  nights: readonly string[],
  perNight: readonly bigint[],
): PriceLine[] {
  return taxes.flatMap((tax) => {
    const { kind, name: label, isIncluded, isPaidAtHotel, taxId } = tax;
    const due = nights
      .slice(0, tax.maximumNights ?? nights.length)
      .map((night) => isWithin(night, tax.valid));
    const common = { kind, label, isIncluded, isPaidAtHotel, taxId };
    if (tax.per === 'percent') {
      const of = sum(perNight.filter((_, i) => due[i]));
      const amount = isIncluded ? percentWithin(of, tax.rate) : percentOf(of, tax.rate);
      return amount ? [lineOf({ ...common, reason: `${tax.rate} %`, of, amount })] : [];
    }
    const quantity = quantityOf(tax, stay, due);
    const unit = toMinor(tax.rate, digits);
    const amount = unit * BigInt(quantity);
    return amount ? [lineOf({ ...common, quantity, unit, amount })] : [];
  });
}

function quantityOf({ per, minimumAge }: Tax, party: Party, due: readonly boolean[]): number {
  const nights = due.filter(Boolean).length;
  if (per === 'room_night') return nights;
  if (per === 'stay') return due[0] ? 1 : 0;
  return nights * (party.adults + party.childrenAges.filter((age) => age >= minimumAge).length);
}

/** The tax that a price contains: the price minus the rounded price without it, `price / (1 + rate)`. */
function percentWithin(price: bigint, percent: string): bigint {
  const { parts, whole } = partsOf(percent);
  return price - multiply(price, whole, whole + parts);
}
