import { z } from 'zod';
import { given } from '../lists.ts';
import { decimalPrice } from '../money.ts';

/** On which terms a stay can be cancelled. Without any it is free of charge. */
export const cancellation = z.object({
  /** The name of the rate plan. */
  plan: z.string(),
  /** It is free until then; null where it is never free, or always because `fee` is 0. */
  freeUntil: z.iso.datetime().nullable(),
  /** The same by the hotel's clock, `2026-12-24T18:00`. */
  freeUntilLocal: z.string().nullable(),
  /** What it costs later, in the currency of the price. */
  fee: decimalPrice,
  /** Whether this is all that the guest would have paid for the stay, taxes by heads or nights aside. */
  isAll: z.boolean(),
});
/** What the guest was told that cancelling costs, as decimal text: where it costs another amount by then, nothing is cancelled. */
export const costTold = z.object({ cost: given(decimalPrice) });

export type CancellationOnWire = z.output<typeof cancellation>;
