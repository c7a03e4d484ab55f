import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { request } from './api/client.ts';
import { guestPrice } from './money.ts';
import { words } from './words/words.ts';

const t = words('shared');

/**
 * The cost of cancelling, in the question to a guest or staff. A booking without terms is free of charge, and the question
 * does not mention a cost.
 * @throws the server's error
 */
export async function costOfCancelling(
  { bookingId, cancellation }: BookingOnWire,
  show: (price: number) => string = guestPrice,
): Promise<{ cost: string; text: string } | null> {
  if (!cancellation) return null;
  const { cost } = await request('GET /api/booking/:bookingId/cancellation', { params: { bookingId } });
  const text =
    Number(cost) === 0 ? t('cancelling.free') : t('cancelling.costs', { amount: show(Number(cost)) });
  return { cost, text };
}
