import { z } from 'zod';
import { addFieldError } from '../field-errors.ts';
import { given } from '../lists.ts';
import { price } from '../money.ts';
import { line } from '../shapes.ts';

/**
 * A price that replaces the hotel's rates, before the taxes and fees that prices do not include; for callers with the
 * permission `bookings:price`.
 */
export const agreedPriceFields = {
  agreedPrice: given(price),
  /** What it is for: each night, or all of them. */
  agreedPer: given(z.enum(['night', 'stay'])),
};

/** The same with the reason for it: for staff, never shown to the guest. */
export const agreedPriceWithReason = { ...agreedPriceFields, priceReason: given(line(200)) };

/** What `checkPriceReason` demands, for the OpenAPI document. */
export const PRICE_REASON_RULE = 'an agreedPrice needs a priceReason';

/** An agreed price needs a reason. */
export function checkPriceReason(
  { agreedPrice, priceReason }: { agreedPrice?: string | undefined; priceReason?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (agreedPrice === undefined || priceReason !== undefined) return;
  addFieldError(context, { code: 'reason_needed' }, ['priceReason']);
}
