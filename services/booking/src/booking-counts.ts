import { bookingTopic } from '@innkeeper/kit/events/booking';
import { ApiError } from '@innkeeper/kit/http/errors';
import type { Metrics } from '@innkeeper/kit/observe/metrics';
import type { Database } from '@innkeeper/kit/postgres/db';
import { type Status, status } from './contract.ts';

/** Why a room was not booked: the codes of the errors that `bookRoom` throws. */
const REASONS = ['room_not_available', 'not_found', 'invalid_fields', 'idempotency_key_reused'];

export type BookingCounts = {
  /** An order that was understood and refused. Other errors count nothing. */
  refused(error: unknown): void;
};

/**
 * Counts the hotel's business. What became of bookings is counted from committed events, so neither a repeated call
 * nor a try that was rolled back counts.
 */
export function countBookings(database: Database, metrics: Metrics): BookingCounts {
  const changed = metrics.counter<Status>('booking_changes_total', {
    help: 'Bookings that were confirmed, cancelled and so on, by the status they got.',
    label: 'status',
    values: status.options,
  });
  const refused = metrics.counter('booking_refusals_total', {
    help: 'Orders of a room that were refused, by the code of the answer.',
    label: 'reason',
    values: REASONS,
  });
  database.onEventsCommitted((events) => {
    for (const { topic, data } of events)
      if (topic === bookingTopic.name) changed((data as { status: Status }).status);
  });
  return {
    refused: (error) => {
      if (error instanceof ApiError) refused(error.code);
    },
  };
}
