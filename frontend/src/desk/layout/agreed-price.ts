import { ApiError } from '../../shared/api/errors.ts';
import { priceDigits } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import type { AgreedPriceForm } from './AgreedPriceFields.tsx';

const t = words('desk');

/** The fields of an agreed price while there is none. */
export const noAgreedPrice = { agreedPrice: '', agreedPer: 'night', priceReason: '' } as const;

/** The message while the reason is blank. */
export const reasonMissing = (): string => t('agreed.reason_missing');

/** The typed price, if it is valid in the hotel's currency, for the preview of a stay. */
export function typedPrice({ agreedPrice, agreedPer }: AgreedPriceForm): {
  agreedPrice?: string;
  agreedPer?: 'night' | 'stay';
} {
  const typed = String(agreedPrice ?? '').trim();
  const [, decimals = ''] = typed.split('.');
  if (!/^\d{1,10}(\.\d+)?$/.test(typed) || decimals.length > priceDigits()) return {};
  return { agreedPrice: typed, agreedPer: agreedPer === 'stay' ? 'stay' : 'night' };
}

/** Rejects a form with a ticked box and without a price. @throws ApiError beside the field */
export function assertPriceNamed(isAgreed: boolean, { agreedPrice }: AgreedPriceForm): void {
  if (!isAgreed || agreedPrice !== undefined) return;
  const fields = { agreedPrice: t('agreed.price_missing') };
  throw new ApiError(t('agreed.missing'), { code: 'invalid_fields', status: 400, fields });
}

/** The values that a validated form sends: no price if none was entered. */
export function withoutBlankPrice<Values extends AgreedPriceForm>(values: Values) {
  const { agreedPrice, agreedPer: _, priceReason: __, ...rest } = values;
  return agreedPrice === undefined ? rest : values;
}
