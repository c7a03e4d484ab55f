import { ApiError, conflict, fieldErrors, invalidFields, unavailable, violation } from '@innkeeper/kit/http';
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
    if (isBooked)
      throw conflict(
        'locked_by_bookings',
        'The time zone and the currency stay as they are. There are bookings, with their prices and days.',
      );
    if (isHeld)
      throw conflict(
        'locked_by_bookings',
        'A guest is booking a room right now, at a price in the present currency. If no booking comes of it, you can change the time zone and the currency in half an hour.',
      );
    await store.upsertPause(tx, version);
  });

/** The rejection of a booking or a hold that the database did not store, because its currency is or may be another one. */
export function rejectionOfSale(error: unknown): unknown {
  const constraint = violation(error)?.constraint;
  if (constraint === 'sold_in_currency_of_hotel') return priceExpired();
  if (constraint !== 'sales_are_paused') return error;
  return unavailable('The hotel is changing its settings. Please try again in a moment.');
}

const query = z.object({ version: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** `POST /internal/sales-pause?version=`, which catalog calls before it changes the currency or the time zone. */
export const salesPauseCall = (deps: { database: Database }): InternalCall => ({
  method: 'post',
  path: '/internal/sales-pause',
  handle: async (req, res) => {
    try {
      const parsed = query.safeParse(req.query);
      if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
      await pauseSales(deps, parsed.data.version);
      res.json({ paused: true });
    } catch (error) {
      const { status, code, message } = error instanceof ApiError ? error : unavailable();
      res.status(status).json({ code, message });
    }
  },
});
