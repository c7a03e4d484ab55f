import { staffPrice } from '../../shared/money.ts';

/** `, €20.00 more`, compared with the previous price. */
export function priceDifference(price: number, before: number): string {
  const cents = Math.round(price * 100) - Math.round(before * 100);
  if (cents === 0) return ', as before';
  const amount = staffPrice(Math.abs(cents) / 100);
  return cents > 0 ? `, ${amount} more` : `, ${amount} less`;
}
