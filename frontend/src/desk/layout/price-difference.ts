import { ofUnits, staffPrice, toUnits } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** A price beside the previous one: `€220.00, €20.00 more`. */
export function comparedPrice(price: number, before: number): string {
  const units = toUnits(price) - toUnits(before);
  const shown = staffPrice(price);
  if (units === 0) return t('price.as_before', { price: shown });
  const amount = staffPrice(ofUnits(Math.abs(units)));
  return units > 0 ? t('price.more', { price: shown, amount }) : t('price.less', { price: shown, amount });
}
