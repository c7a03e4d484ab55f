import { type BookingStatus, bookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import { ApiError } from '@innkeeper/kit/http';
import type { Metrics } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';

/** The codes of the errors with which `bookRoom` and `bookStay` reject an order. */
const REJECTIONS = [
  'room_not_available',
  'not_found',
  'invalid_fields',
  'hotel_not_open',
  'too_far_ahead',
  'stay_too_long',
  'too_many_bookings',
  'too_many_nights',
  'price_expired',
  'too_many_holds',
  'hold_expired',
  'idempotency_key_reused',
];

/** The events of bookings that reach a status; the others change a stay or undo. */
const STATUS_EVENTS: ReadonlySet<string> = new Set(
  bookingStatus.options.map((status) => `booking.${status}`),
);

const SEARCH_ANSWERS = ['index', 'sql'] as const;
/** What answered a search. */
export type SearchAnswer = (typeof SEARCH_ANSWERS)[number];

const INDEX_LOADS = ['start', 'reconnect', 'window'] as const;
/** Why the index of free rooms read all rooms: `window` means that its window of nights moved. */
export type IndexLoad = (typeof INDEX_LOADS)[number];

export type BookingMetrics = {
  /** Counts an order that was rejected for one of the known reasons; ignores every other error. */
  countRejection(error: unknown): void;
};

export type SearchMetrics = {
  countSearch(from: SearchAnswer): void;
  countIndexLoad(reason: IndexLoad): void;
  /** Shows how old the index of free rooms is, which `ageMs` returns. */
  watchIndex(ageMs: () => number): void;
};

/**
 * Counts bookings and rejected orders. Changes of status are counted from committed events, so repeated calls count once. A
 * change that is undone later stays counted; its undoing is not counted, and neither are other changes of the stay.
 */
export function measureBookings(database: Database, metrics: Metrics): BookingMetrics {
  const countChange = metrics.counter<BookingStatus>('booking_changes_total', {
    help: 'Bookings that reached a status.',
    label: 'status',
    values: bookingStatus.options,
  });
  const countRejection = metrics.counter('booking_rejections_total', {
    help: 'Rejected orders, by the code of the answer.',
    label: 'reason',
    values: REJECTIONS,
  });
  database.onEventsCommitted((events) => {
    for (const { topic, type, data } of events)
      if (topic === bookingTopic.name && STATUS_EVENTS.has(type))
        countChange((data as { status: BookingStatus }).status);
  });
  return {
    countRejection: (error) => {
      if (error instanceof ApiError) countRejection(error.code);
    },
  };
}

/** Counts searches and loads of the index that answers them. */
export function measureSearches(metrics: Metrics): SearchMetrics {
  const countSearch = metrics.counter<SearchAnswer>('search_answers_total', {
    help: 'Searches for free rooms, by what answered them.',
    label: 'from',
    values: SEARCH_ANSWERS,
  });
  const countIndexLoad = metrics.counter<IndexLoad>('inventory_index_loads_total', {
    help: 'How often the index of free rooms read all rooms.',
    label: 'reason',
    values: INDEX_LOADS,
  });
  return {
    countSearch,
    countIndexLoad,
    watchIndex: (ageMs) =>
      metrics.gauge('inventory_index_age_seconds', {
        help: 'How old the index of free rooms is; above 0.5 SQL answers searches.',
        read: () => ageMs() / 1_000,
      }),
  };
}
