import type { BookingState } from '../booking/events.ts';

/** A booking as booking's events carry it. */
export const bookingStateOf = (changes: Partial<BookingState> = {}): BookingState => ({
  bookingId: 'MB-7K2QX9WD',
  customerId: '5eed0000-0000-4000-8000-000000000001',
  email: 'elena@example.com',
  roomId: 'SS-301',
  roomName: 'Sea Suite',
  start: '2026-12-11',
  end: '2026-12-14',
  nights: 3,
  price: '792.00',
  currency: 'EUR',
  status: 'confirmed',
  guestName: 'Elena Ruiz',
  guests: 2,
  segments: [],
  revision: 0,
  category: 'Suites',
  ...changes,
});
