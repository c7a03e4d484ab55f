import { ApiError } from '../../shared/api/errors.ts';
import type { AgreedPriceForm } from './AgreedPriceFields.tsx';

/** The fields of an agreed price while there is none. */
export const noAgreedPrice = { agreedPrice: '', agreedPer: 'night', priceReason: '' } as const;

/** What is shown while the reason is blank. */
export const reasonMissing = 'Say why, for example: three rooms at once';

/** The price that was typed, as soon as it is one, to ask the server what it makes of a stay. */
export function typedPrice({ agreedPrice, agreedPer }: AgreedPriceForm): {
  agreedPrice?: string;
  agreedPer?: 'night' | 'stay';
} {
  const typed = String(agreedPrice ?? '').trim();
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return {};
  return { agreedPrice: typed, agreedPer: agreedPer === 'stay' ? 'stay' : 'night' };
}

/** Rejects a form whose box says that a price is agreed on, and which names none. @throws ApiError beside the field */
export function assertPriceNamed(isAgreed: boolean, { agreedPrice }: AgreedPriceForm): void {
  if (!isAgreed || agreedPrice !== undefined) return;
  const fields = { agreedPrice: 'Enter the price that you agree on' };
  throw new ApiError('The price is missing.', { code: 'invalid_fields', status: 400, fields });
}

/** What a checked form sends: nothing of a price that was not given. */
export function withoutBlankPrice<Values extends AgreedPriceForm>(values: Values) {
  const { agreedPrice, agreedPer: _, priceReason: __, ...rest } = values;
  return agreedPrice === undefined ? rest : values;
}
