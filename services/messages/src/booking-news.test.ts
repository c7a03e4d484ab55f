import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking';
import { NEWS, newsOf, toFacts } from './booking-news.ts';

const state: BookingState = {
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
};
const told = toFacts(state);
const moved = { ...state, roomId: 'GR-101', roomName: 'Garden Room' };

test.each([
  ['booking.confirmed', 'booking_confirmed'],
  ['booking.cancelled', 'booking_cancelled'],
  ['booking.cancellation_undone', 'booking_reinstated'],
] as const)('%s is news, whatever the guest was told', (type, kind) => {
  expect(newsOf(type, state, told)).toEqual({ kind, booking: told });
});

test('a move says what it was before', () => {
  expect(newsOf('booking.moved', moved, told)).toEqual({
    kind: 'booking_changed',
    booking: toFacts(moved),
    before: told,
  });
});

test('a stay in two rooms names both, with their nights', () => {
  const rooms = [
    { roomName: 'Sea Suite', start: state.start, end: '2026-12-13' },
    { roomName: 'Garden Room', start: '2026-12-13', end: state.end },
  ];
  const { booking } = newsOf('booking.confirmed', { ...state, rooms }, null)!;
  expect(booking.roomName).toBe('Sea Suite (2 nights), then Garden Room (1 night)');
});

test('a move without a visible difference for the guest sends no mail', () => {
  expect(newsOf('booking.moved', { ...state, roomId: 'SS-302' }, told)).toBeNull();
  expect(newsOf('booking.move_undone', state, told)).toBeNull();
});

test('a move of a guest in the house sends no mail', () => {
  expect(newsOf('booking.moved', { ...moved, status: 'checked_in' }, told)).toBeNull();
});

test.each([
  'booking.checked_in',
  'booking.checked_out',
  'booking.no_show',
  'booking.check_in_undone',
  'booking.check_out_undone',
  'booking.no_show_undone',
] as const)('%s is no news', (type) => {
  expect(newsOf(type, state, null)).toBeNull();
});

test('an event of the first version, without name, guests and currency, is understood', () => {
  const { guestName, guests, currency, ...first } = state;
  expect(newsOf('booking.confirmed', first, null)!.booking).toMatchObject({
    guestName: '',
    guests: 1,
    currency: null,
  });
});

test('it is decided for every event whether it is news', () => {
  expect(Object.keys(bookingTopic.schemas).filter((type) => !(type in NEWS))).toEqual([]);
});

test('other dates and another number of guests are news', () => {
  const later = { ...state, start: '2026-12-12', end: '2026-12-15' };
  expect(newsOf('booking.dates_changed', later, told)).toMatchObject({
    kind: 'booking_changed',
    before: told,
  });
  expect(newsOf('booking.guests_changed', { ...state, guests: 3 }, told)).toMatchObject({ before: told });
  expect(newsOf('booking.change_undone', state, told)).toBeNull();
});
