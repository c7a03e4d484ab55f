/** Limits for bookings of one guest without the desk, so that one person cannot book out the hotel. */
export type BookingLimits = {
  /** How far ahead a stay may end. */
  monthsAhead: number;
  nightsPerStay: number;
  /** Of an account, as long as they are confirmed or checked in. */
  openBookings: number;
  /** Of all open bookings of an account together, from today on. */
  openNights: number;
};

/** Of a new hotel, and of one whose events are older than the limits. */
export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  monthsAhead: 18,
  nightsPerStay: 60,
  openBookings: 10,
  openNights: 120,
};
