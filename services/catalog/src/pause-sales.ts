import { conflict, postInternal, unavailable } from '@innkeeper/kit/http';
import { z } from 'zod';

/**
 * Asks booking to sell nothing until an event of the hotel with a greater version than `position` has arrived there.
 * @throws ApiError 409 `locked_by_bookings`, 503 if booking does not answer
 */
export type PauseSales = (position: number) => Promise<void>;

const TIMEOUT_MS = 3_000;

const rejection = z.object({ code: z.literal('locked_by_bookings'), message: z.string() });

/** Asks by booking's internal port. */
export const pauseSalesAt =
  (internalUrl: string): PauseSales =>
  async (position) => {
    const url = new URL(`/internal/sales-pause?version=${position}`, internalUrl);
    const answer = await postInternal(url, { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
    if (answer?.status === 200) return;
    const rejected = answer?.status === 409 ? rejection.safeParse(answer.body).data : undefined;
    if (rejected) throw conflict(rejected.code, rejected.message);
    throw unavailable(
      'The time zone and the currency cannot be changed right now, because it is not known whether there are bookings. Please try again in a moment.',
    );
  };
