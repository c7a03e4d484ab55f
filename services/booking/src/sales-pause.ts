import { toFieldErrors } from '@innkeeper/contracts/field-errors';
import { ApiError, invalidFields, rejection, toProblem, unavailable, violation } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import type { InternalCall } from '@innkeeper/kit/service';
import { z } from 'zod';
import { priceExpired } from './rates/quote.ts';
import * as store from './sales-pause-store.ts';

/**
 * Sells nothing until catalog's event of the hotel's settings with a greater version has arrived, so that currency and time zone
 * can change. Doing it again changes nothing.
 * @throws ApiError 409 `locked_by_bookings` if there is a booking, or a guest holds a room
 */
export const pauseSales = ({ database }: { database: Database }, version: number): Promise<void> =>
  database.transaction(async (tx) => {
    await store.lockSales(tx);
    const { isBooked, isHeld } = await store.selectSold(tx);
    if (isBooked) throw rejection('locked_by_bookings.prices_and_days');
    if (isHeld) throw rejection('locked_by_bookings.guest_is_booking');
    await store.upsertPause(tx, version);
  });

/** The rejection of a booking or a hold that the database did not store, because its currency is or may be another one, or an extra is sold out. */
export function rejectionOfSale(error: unknown): unknown {
  const constraint = violation(error)?.constraint;
  if (constraint === 'sold_in_currency_of_hotel') return priceExpired();
  if (constraint === 'extra_stock') return rejection('extra_sold_out');
  if (constraint !== 'sales_are_paused') return error;
  return unavailable('unavailable.settings_change');
}

const query = z.object({ version: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** `POST /internal/sales-pause?version=`, which catalog calls before it changes the currency or the time zone. */
export const salesPauseCall = (deps: { database: Database }): InternalCall => ({
  method: 'post',
  path: '/internal/sales-pause',
  handle: async (req, res) => {
    try {
      const parsed = query.safeParse(req.query);
      if (!parsed.success) throw invalidFields(toFieldErrors(parsed.error));
      await pauseSales(deps, parsed.data.version);
      res.json({ paused: true });
    } catch (error) {
      const rejected = error instanceof ApiError ? error : unavailable();
      res.status(rejected.status).json(toProblem(rejected));
    }
  },
});
