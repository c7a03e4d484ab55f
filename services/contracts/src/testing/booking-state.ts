import type { ConfirmedBooking } from '../booking/events.ts';

const line = {
  label: 'Night',
  reason: null,
  quantity: 1,
  isIncluded: false,
  isPaidAtHotel: false,
  tax: null,
};
const nightOf = (night: string) => ({
  ...line,
  kind: 'night' as const,
  night,
  unit: '264.00',
  amount: '264.00',
});

/** A booking as booking's events carry it, also its first one. */
export const bookingStateOf = (changes: Partial<ConfirmedBooking> = {}): ConfirmedBooking => ({
  bookingId: 'MB-7K2QX9WD',
  customerId: '5eed0000-0000-4000-8000-000000000001',
  email: 'elena@example.com',
  roomId: 'SS-301',
  roomName: 'Sea Suite',
  rooms: null,
  start: '2026-12-11',
  end: '2026-12-14',
  nights: 3,
  price: '792.00',
  currency: 'EUR',
  lines: ['2026-12-11', '2026-12-12', '2026-12-13'].map(nightOf),
  payer: null,
  status: 'confirmed',
  guestName: 'Elena Ruiz',
  guests: 2,
  party: { adults: 2, childrenAges: [] },
  segments: [],
  cancellation: null,
  cancellationFee: null,
  revision: 0,
  category: 'Suites',
  arrivalTime: null,
  requests: '',
  language: null,
  source: 'site',
  channel: null,
  group: null,
  createdAt: '2026-11-21T12:00:00Z',
  link: null,
  unproven: null,
  terms: null,
  ...changes,
});
