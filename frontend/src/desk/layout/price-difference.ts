import { ofUnits, staffPrice, toUnits } from '../../shared/money.ts';

/** `, €20.00 more`, compared with the previous price. */
export function priceDifference(price: number, before: number): string {
  const units = toUnits(price) - toUnits(before);
  if (units === 0) return ', as before';
  const amount = staffPrice(ofUnits(Math.abs(units)));
  return units > 0 ? `, ${amount} more` : `, ${amount} less`;
}
