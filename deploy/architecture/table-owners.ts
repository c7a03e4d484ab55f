/**
 * The module that owns each table: only its files insert, update and delete there. Modules are the folders of `src`; `.` are the
 * files beside them. A service that is not listed is one module.
 */
export const TABLE_OWNERS: Record<string, Record<string, readonly string[]>> = {
  booking: {
    '.': ['hotel', 'sales_pause'],
    stays: [
      'bookings',
      'booking_notes',
      'booking_groups',
      'booking_changes',
      'accepted_terms',
      'booked_from',
      'holds',
      'hold_rooms',
    ],
    inventory: ['rooms', 'categories', 'occupancies', 'blocks', 'inventory_changes', 'desk_changes'],
    rates: [
      'booking_lines',
      'rate_rules',
      'rule_versions',
      'seasons',
      'season_prices',
      'day_prices',
      'weekday_prices',
      'price_calendars',
      'day_restrictions',
      'occupancy_rules',
      'length_tiers',
      'price_rules',
      'taxes',
      'rate_plans',
      'discount_codes',
      'extras',
      'extra_sales',
      'extra_days',
    ],
    guests: ['guests', 'guest_merges', 'customers', 'person_erasures'],
    housekeeping: ['room_states', 'room_notes'],
  },
  billing: {
    ledger: ['journal_entries', 'journal_lines', 'journal_seals', 'journal_head'],
    days: ['closed_days', 'first_day'],
    folios: ['hotel', 'seller', 'stays', 'books'],
    payments: ['payments', 'refunds'],
    invoices: ['invoices', 'invoice_series', 'invoiced_lines'],
  },
  gallery: {
    '.': ['items', 'deleted_items', 'demo_hotel'],
    pictures: ['uploads'],
  },
};

/** The file that empties every table of its service. */
export const MAY_WRITE_ALL = /\/src\/empty-demo\.ts$/;
