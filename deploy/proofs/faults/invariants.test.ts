import { SERVICE_NAMES, type ServiceName } from '@innkeeper/topology';
import { ClientLog } from './client-log.ts';
import { findViolations } from './invariants.ts';
import type { SystemState } from './system-state.ts';

const GUEST = 'guest-1@faults.example';
const perService = <T>(value: () => T) =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, value()])) as Record<ServiceName, T>;
const finishedStay = { bookingId: 'B1', customerId: 'c1' };
const newest = { topic: 'innkeeper.booking', subject: 'B1', version: 9, eventId: 'e9' };
const room = { roomId: 'R1', categoryId: 'k1', name: 'Room', maximumGuests: 2, available: true };
const category = { categoryId: 'k1', name: 'Single', price: '90.00' };
const stay = { roomId: 'R1', start: '2030-01-01', end: '2030-01-02' };

/** A consistent system: one guest has booked, stayed and left feedback, all of it acknowledged. */
function consistentSystem(): { state: SystemState; log: ClientLog } {
  const log = new ClientLog();
  log.addBooking('B1', { ...stay, email: GUEST, status: 'checked_out' });
  log.users.add(GUEST);
  log.feedback.add('f1');
  log.prices.set('Single', 90);
  log.notes.set('R1', 'clean');
  const events = ['booking.confirmed', 'booking.checked_in', 'booking.checked_out'];
  return {
    log,
    state: {
      bookings: [{ ...finishedStay, ...stay, email: GUEST, status: 'checked_out', events }],
      doubleBookings: [],
      users: [GUEST],
      deletedUsers: [],
      feedback: ['f1'],
      unpublished: perService(() => 0),
      deadLetters: perService(() => 0),
      published: [newest],
      applied: { ...perService(() => []), billing: [newest], feedback: [newest] },
      handled: { ...perService(() => []), messages: ['e8', 'e9'] },
      rooms: [room],
      roomsInBooking: [room],
      notes: [{ roomId: 'R1', notes: 'clean' }],
      categories: [category],
      categoriesInBooking: [category],
      deletedUserIds: [],
      deletedUserIdsInBooking: [],
      finishedStays: [finishedStay],
    },
  };
}

test('a consistent system has no violations', () => {
  const { state, log } = consistentSystem();
  expect(findViolations(state, log)).toEqual([]);
});

const other = { ...finishedStay, bookingId: 'B2' };
const cases: [string, (state: SystemState, log: ClientLog) => void][] = [
  [
    'B2 was acknowledged but does not exist',
    (_, log) => log.addBooking('B2', { ...stay, email: GUEST, status: 'confirmed' }),
  ],
  ['B1 has status checked_out, acknowledged was cancelled', (_, log) => log.setStatus('B1', 'cancelled')],
  [`B1 exists but was not acknowledged to ${GUEST}`, (_, log) => log.bookings.delete('B1')],
  [
    'B1 is checked_out and has events booking.confirmed, booking.checked_out',
    ({ bookings }) => bookings[0]!.events.splice(1, 1),
  ],
  [
    'B1 and B2 have the same room for the same night',
    ({ doubleBookings }) => doubleBookings.push({ one: 'B1', other: 'B2' }),
  ],
  [`${GUEST} was registered but does not exist`, (state) => state.users.pop()],
  ['x@y was deleted without an event', (_, log) => log.deletedUsers.add('x@y')],
  ['feedback f1 was acknowledged but does not exist', (state) => state.feedback.pop()],
  ['Single costs 90, acknowledged was 91', (_, log) => log.prices.set('Single', 91)],
  ["R1 has notes 'clean', acknowledged was 'dusty'", (_, log) => log.notes.set('R1', 'dusty')],
  ['catalog has 3 unpublished events', ({ unpublished }) => (unpublished.catalog = 3)],
  ['feedback has 1 dead letters', ({ deadLetters }) => (deadLetters.feedback = 1)],
  ['feedback has not applied innkeeper.booking B1 9 e9', ({ applied }) => applied.feedback.pop()],
  ['messages has not acted on innkeeper.booking B1 9 e9', ({ handled }) => handled.messages.pop()],
  [
    'feedback has applied innkeeper.booking B1 8 e8, which is not the newest',
    ({ applied }) => applied.feedback.push({ ...newest, version: 8, eventId: 'e8' }),
  ],
  [
    'booking has not applied innkeeper.catalog R1 4 e4',
    ({ published, applied }) => {
      const event = { topic: 'innkeeper.catalog', subject: 'R1', version: 4, eventId: 'e4' };
      published.push(event);
      for (const copy of [applied.messages, applied.billing]) copy.push(event);
    },
  ],
  [
    `the copy of rooms has ${JSON.stringify({ ...room, name: 'Old' })}, which the original lacks`,
    ({ roomsInBooking }) => roomsInBooking.push({ ...room, name: 'Old' }),
  ],
  [`the copy of categories lacks ${JSON.stringify(category)}`, (state) => state.categoriesInBooking.pop()],
  ['the copy of deleted users lacks "u1"', ({ deletedUserIds }) => deletedUserIds.push('u1')],
  [`the copy of finished stays lacks ${JSON.stringify(finishedStay)}`, (state) => state.finishedStays.pop()],
  [
    `the copy of finished stays has ${JSON.stringify(other)}, which the original lacks`,
    ({ finishedStays }) => finishedStays.push(other),
  ],
];

test.each(cases)('a violation is found: %s', (violation, change) => {
  const { state, log } = consistentSystem();
  change(state, log);
  expect(findViolations(state, log)).toEqual([violation]);
});
