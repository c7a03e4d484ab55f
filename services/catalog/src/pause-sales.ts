import { postInternal, rejection, unavailable } from '@innkeeper/kit/http';
import { z } from 'zod';

/**
 * Asks booking to sell nothing until an event of the hotel with a greater version than `position` has arrived there.
 * @throws ApiError 409 `locked_by_bookings`, 503 if booking does not answer
 */
export type PauseSales = (position: number) => Promise<void>;

const TIMEOUT_MS = 3_000;

const isLocked = z.object({
  code: z.literal('locked_by_bookings'),
  // until 1.2.0: booking of 1.0 sends no parameters
  params: z
    .object({ reason: z.enum(['guest_is_booking', 'prices_and_days']) })
    .default({ reason: 'prices_and_days' }),
});

/** Asks by booking's internal port. */
export const pauseSalesAt =
  (internalUrl: string): PauseSales =>
  async (position) => {
    const url = new URL(`/internal/sales-pause?version=${position}`, internalUrl);
    const answer = await postInternal(url, { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
    if (answer?.status === 200) return;
    const locked = answer?.status === 409 ? isLocked.safeParse(answer.body).data : undefined;
    if (locked) throw rejection(`${locked.code}.${locked.params.reason}`);
    throw unavailable('unavailable.bookings_unknown');
  };
