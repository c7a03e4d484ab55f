import { ofUnits, staffPrice, toUnits } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** A price and how it differs from the previous one, for messages. */
export function comparison(price: number, before: number) {
  const units = toUnits(price) - toUnits(before);
  const than = units > 0 ? 'more' : units < 0 ? 'less' : 'same';
  return { price: staffPrice(price), amount: staffPrice(ofUnits(Math.abs(units))), than };
}

/** A price beside the previous one: `€220.00, €20.00 more`. */
export const comparedPrice = (price: number, before: number): string =>
  t('price.compared', comparison(price, before));
