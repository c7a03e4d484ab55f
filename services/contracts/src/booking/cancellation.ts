import { z } from 'zod';
import { given } from '../lists.ts';
import { decimalPrice } from '../money.ts';

/** The terms on which a stay can be cancelled. Without terms it is free of charge. */
export const cancellation = z.object({
  /** The name of the rate plan. */
  plan: z.string(),
  /** It is free until then; null if it is never free, or always because `fee` is 0. */
  freeUntil: z.iso.datetime().nullable(),
  /** The same as the hotel's local time, `2026-12-24T18:00`. */
  freeUntilLocal: z.string().nullable(),
  /** What it costs later, in the currency of the price. */
  fee: decimalPrice,
  /** Whether this is the whole price of the stay, except taxes per person or night. */
  isAll: z.boolean(),
});
/** The cancellation cost that the guest was shown, as decimal text: if the cost has changed by then, nothing is cancelled. */
export const costTold = z.object({ cost: given(decimalPrice) });

export type CancellationOnWire = z.output<typeof cancellation>;
