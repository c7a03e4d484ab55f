import { bookingTopic } from '@innkeeper/contracts/booking';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { MAIL_KINDS, mailFor, toFacts } from './mail-for-event.ts';

const state = bookingStateOf();
const previous = toFacts(state);
const moved = { ...state, roomId: 'GR-101', roomName: 'Garden Room' };

test.each([
  ['booking.confirmed', 'booking_confirmed'],
  ['booking.cancelled', 'booking_cancelled'],
  ['booking.cancellation_undone', 'booking_reinstated'],
] as const)('%s sends a mail, whatever the previous mail was', (type, kind) => {
  expect(mailFor(type, state, previous)).toEqual({ kind, booking: previous });
});

test('a move says what it was before', () => {
  expect(mailFor('booking.moved', moved, previous)).toEqual({
    kind: 'booking_changed',
    booking: toFacts(moved),
    before: previous,
  });
});

test('a stay in two rooms names both, with their nights', () => {
  const rooms = [
    { roomName: 'Sea Suite', start: state.start, end: '2026-12-13' },
    { roomName: 'Garden Room', start: '2026-12-13', end: state.end },
  ];
  const { booking } = mailFor('booking.confirmed', { ...state, rooms }, null)!;
  expect(booking.roomName).toBe('Sea Suite (2 nights), then Garden Room (1 night)');
});

test('a move without a visible difference for the guest sends no mail', () => {
  expect(mailFor('booking.moved', { ...state, roomId: 'SS-302' }, previous)).toBeNull();
  expect(mailFor('booking.move_undone', state, previous)).toBeNull();
});

test('a move of a guest in the house sends no mail', () => {
  expect(mailFor('booking.moved', { ...moved, status: 'checked_in' }, previous)).toBeNull();
});

test.each([
  'booking.checked_in',
  'booking.checked_out',
  'booking.no_show',
  'booking.check_in_undone',
  'booking.check_out_undone',
  'booking.no_show_undone',
] as const)('%s sends no mail', (type) => {
  expect(mailFor(type, state, null)).toBeNull();
});

test('it is decided for every event whether it sends a mail', () => {
  expect(Object.keys(bookingTopic.schemas).filter((type) => !(type in MAIL_KINDS))).toEqual([]);
});

test('other dates and another number of guests send a mail', () => {
  const later = { ...state, start: '2026-12-12', end: '2026-12-15' };
  expect(mailFor('booking.dates_changed', later, previous)).toMatchObject({
    kind: 'booking_changed',
    before: previous,
  });
  expect(mailFor('booking.guests_changed', { ...state, guests: 3 }, previous)).toMatchObject({
    before: previous,
  });
  expect(mailFor('booking.change_undone', state, previous)).toBeNull();
});
