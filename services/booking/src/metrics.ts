import { type BookingStatus, bookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import { ApiError } from '@innkeeper/kit/http';
import type { Metrics } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';

/** The codes of the errors with which `bookRoom` rejects an order. */
const REJECTIONS = ['room_not_available', 'not_found', 'invalid_fields', 'idempotency_key_reused'];

export type BookingMetrics = {
  /** Counts an order that was rejected for one of the known reasons; ignores every other error. */
  countRejection(error: unknown): void;
};

/** Counts bookings and rejected orders. Changes are counted from committed events, so repeated calls count once. */
export function measureBookings(database: Database, metrics: Metrics): BookingMetrics {
  const countChange = metrics.counter<BookingStatus>('booking_changes_total', {
    help: 'Bookings that reached a status.',
    label: 'status',
    values: bookingStatus.options,
  });
  const countRejection = metrics.counter('booking_refusals_total', {
    help: 'Rejected orders, by the code of the answer.',
    label: 'reason',
    values: REJECTIONS,
  });
  database.onEventsCommitted((events) => {
    for (const { topic, data } of events)
      if (topic === bookingTopic.name) countChange((data as { status: BookingStatus }).status);
  });
  return {
    countRejection: (error) => {
      if (error instanceof ApiError) countRejection(error.code);
    },
  };
}
