import { ClientLog } from './client-log.ts';
import { countMissingBookings, findLost, findUnacknowledged, resetTo, snapshotOf } from './restore-checks.ts';
import type { SystemState } from './system-state.ts';

const GUEST = 'guest-1@faults.example';
const stay = { roomId: 'R1', start: '2030-01-01', end: '2030-01-02' };

/** A restored system, and what was acknowledged when its backup began; the guest was checked in during the backup. */
function restoredSystem() {
  const log = new ClientLog();
  log.addBooking('B1', { ...stay, email: GUEST, status: 'confirmed' });
  log.users.add(GUEST).add('deleted@faults.example');
  log.feedback.add('f1');
  log.prices.set('Single', 90);
  log.notes.set('R1', 'clean');
  const events = ['booking.confirmed', 'booking.checked_in'];
  const state = {
    bookings: [{ ...stay, bookingId: 'B1', customerId: 'c1', email: GUEST, status: 'checked_in', events }],
    users: [GUEST],
    deletedUsers: ['deleted@faults.example'],
    feedback: ['f1'],
    categories: [{ categoryId: 'k1', name: 'Single', price: '95.00' }],
    notes: [{ roomId: 'R1', notes: 'dusted' }],
  } as unknown as SystemState;
  const values = { prices: ['Single 90.00', 'Single 95.00'], notes: ['R1 clean', 'R1 dusted'] };
  return { log, before: snapshotOf(log), state, values };
}
type Restored = ReturnType<typeof restoredSystem>;

test('nothing is lost when everything acknowledged before exists, changed since or not', () => {
  const { before, state, values } = restoredSystem();
  expect(findLost(before, state, values)).toEqual([]);
});

const cases: [string, (restored: Restored) => void][] = [
  ['B1 does not exist', ({ state }) => state.bookings.pop()],
  ['B1 is another booking', ({ state }) => (state.bookings[0]!.roomId = 'R2')],
  ['B1 was never checked_out', ({ before }) => (before.bookings.get('B1')!.status = 'checked_out')],
  [`${GUEST} does not exist`, ({ state }) => state.users.pop()],
  ['x@y was not deleted', ({ before }) => before.deletedUsers.add('x@y')],
  ['feedback f1 does not exist', ({ state }) => state.feedback.pop()],
  ['Single has never cost 90', ({ values }) => values.prices.shift()],
  ["R1 never had notes 'clean'", ({ values }) => values.notes.shift()],
];

test.each(cases)('a loss is found: %s', (loss, change) => {
  const restored = restoredSystem();
  change(restored);
  expect(findLost(restored.before, restored.state, restored.values)).toEqual([loss]);
});

test('bookings after the backup count as missing, and unacknowledged bookings are found', () => {
  const { log, state } = restoredSystem();
  log.addBooking('B2', { ...stay, email: GUEST, status: 'confirmed' });
  state.bookings.push({ ...state.bookings[0]!, bookingId: 'B3' });
  expect(countMissingBookings(state, log)).toBe(1);
  expect(findUnacknowledged(state, log)).toEqual(['B3 exists but was not acknowledged']);
});

test('the restored state replaces what was acknowledged', () => {
  const { log, state } = restoredSystem();
  log.addBooking('B2', { ...stay, email: GUEST, status: 'confirmed' });
  resetTo(state, log);
  expect([...log.bookings]).toEqual([['B1', { ...stay, email: GUEST, status: 'checked_in' }]]);
  expect([...log.users, ...log.deletedUsers]).toEqual([GUEST, 'deleted@faults.example']);
  expect([log.prices.get('Single'), log.notes.get('R1')]).toEqual([95, 'dusted']);
});
