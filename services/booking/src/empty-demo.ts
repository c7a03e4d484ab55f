import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import type { Deps } from './deps.ts';

/**
 * Deletes bookings, holds, blocks, guests and rates. Occupancies are deleted one by one, because their trigger notifies the
 * index of free rooms. The copies of rooms, of the hotel and of accounts follow the events of catalog and identity.
 */
export async function emptyBooking(tx: Transaction): Promise<void> {
  await tx.query('delete from occupancies');
  await tx.query('delete from holds');
  await tx.query('delete from blocks');
  await tx.query('delete from room_states');
  await tx.query('delete from room_notes');
  await tx.query('delete from booking_changes');
  await tx.query('delete from booking_lines');
  await tx.query('delete from extra_sales');
  await tx.query('delete from extra_days');
  await tx.query('delete from booking_notes');
  await tx.query('delete from accepted_terms');
  await tx.query('delete from bookings');
  await tx.query('delete from booking_groups');
  await tx.query('delete from guest_merges');
  await tx.query('delete from guests');
  await tx.query('delete from seasons');
  await tx.query('delete from day_prices');
  await tx.query('delete from weekday_prices');
  await tx.query('delete from day_restrictions');
  await tx.query('delete from occupancy_rules');
  await tx.query('delete from length_tiers');
  await tx.query('delete from price_rules');
  await tx.query('delete from price_calendars');
  await tx.query('delete from taxes');
  await tx.query('delete from rate_plans');
  await tx.query('delete from discount_codes');
  await tx.query('delete from extras');
  await tx.query('delete from rule_versions');
}

export const emptyDemoCall = (deps: Deps): Endpoint =>
  implement(bookingCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyBooking) },
  }));
