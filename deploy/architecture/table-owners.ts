/**
 * The module that owns each table: only its files insert, update and delete there. Modules are the folders of `src`; `.` are the
 * files beside them. A service that is not listed is one module.
 */
export const TABLE_OWNERS: Record<string, Record<string, readonly string[]>> = {
  booking: {
    '.': ['hotel', 'sales_pause'],
    stays: [
      'bookings',
      'booking_groups',
      'booking_changes',
      'booked_from',
      'holds',
      'hold_rooms',
      'idempotency_keys',
    ],
    inventory: ['rooms', 'categories', 'occupancies', 'blocks', 'inventory_changes', 'desk_changes'],
    rates: [
      'booking_lines',
      'rate_rules',
      'rule_versions',
      'seasons',
      'season_prices',
      'day_prices',
      'price_calendars',
      'day_restrictions',
      'occupancy_rules',
      'length_tiers',
      'price_rules',
      'taxes',
      'rate_plans',
      'discount_codes',
    ],
    guests: ['guests', 'guest_merges', 'customers', 'deleted_customers', 'person_erasures'],
    housekeeping: ['room_states', 'room_notes'],
  },
  gallery: {
    '.': ['items', 'deleted_items', 'demo_hotel'],
    pictures: ['uploads', 'upload_sweep'],
  },
};

/** The file that empties every table of its service. */
export const MAY_WRITE_ALL = /\/src\/empty-demo\.ts$/;

/** Modules that still write tables of others. A test fails for one that is not listed, and for one that no longer does. */
export const KNOWN_WRITES: readonly string[] = [
  'booking: guests writes booking_groups of stays',
  'booking: guests writes bookings of stays',
  'booking: guests writes holds of stays',
  'booking: guests writes idempotency_keys of stays',
  'booking: holds writes hold_rooms of stays',
  'booking: holds writes holds of stays',
  'booking: holds writes occupancies of inventory',
  'booking: inventory writes bookings of stays',
  'booking: inventory writes hotel of .',
  'booking: stays writes customers of guests',
  'booking: stays writes guests of guests',
  'booking: stays writes occupancies of inventory',
];

/** Files that still hand a store on to other modules. A test fails for one that is not listed, and for one that no longer does. */
export const KNOWN_STORE_EXPORTS: readonly string[] = [
  'services/booking/src/holds/desk-holds.ts',
  'services/booking/src/holds/end-expired-holds.ts',
  'services/booking/src/holds/lock-hold.ts',
  'services/booking/src/inventory/rooms.ts',
  'services/booking/src/rates/lines.ts',
  'services/booking/src/rates/nightly-rates.ts',
  'services/booking/src/rates/restricted-stays.ts',
  'services/booking/src/stays/read-booker.ts',
  'services/booking/src/stays/read-bookings.ts',
];
