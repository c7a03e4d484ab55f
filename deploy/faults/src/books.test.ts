import { SERVICE_NAMES, type ServiceName } from '@innkeeper/topology';
import { findFaults } from './books.ts';
import { Journal } from './journal.ts';
import type { Ledgers } from './ledgers.ts';

const GUEST = 'guest-1@faults.example';
const perService = <T>(value: () => T) =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, value()])) as Record<ServiceName, T>;
const stayed = { bookingId: 'B1', customerId: 'c1' };
const said = { topic: 'innkeeper.booking', subject: 'B1', version: 9, eventId: 'e9' };
const room = { roomId: 'R1', categoryId: 'k1', name: 'Room', maximumGuests: 2, available: true };
const category = { categoryId: 'k1', name: 'Single', price: '90.00' };
const stay = { roomId: 'R1', start: '2030-01-01', end: '2030-01-02' };

/** A hotel where one guest has booked, stayed and left a word, all of it acknowledged. */
function hotel(): { ledgers: Ledgers; journal: Journal } {
  const journal = new Journal();
  journal.note('B1', { ...stay, email: GUEST, state: 'checked_out' });
  journal.users.add(GUEST);
  journal.feedback.add('f1');
  journal.prices.set('Single', 90);
  journal.notes.set('R1', 'clean');
  const events = ['booking.confirmed', 'booking.checked_in', 'booking.checked_out'];
  return {
    journal,
    ledgers: {
      bookings: [{ ...stayed, ...stay, email: GUEST, status: 'checked_out', events }],
      doubleBookings: [],
      users: [GUEST],
      deletedUsers: [],
      feedback: ['f1'],
      unpublished: perService(() => 0),
      deadLetters: perService(() => 0),
      said: [said],
      heard: { ...perService(() => []), feedback: [said] },
      rooms: [room],
      roomsInBooking: [room],
      notes: [{ roomId: 'R1', notes: 'clean' }],
      categories: [category],
      categoriesInBooking: [category],
      departed: [],
      departedInBooking: [],
      finishedStays: [stayed],
    },
  };
}

test('books that agree with each other and with what was acknowledged are right', () => {
  const { ledgers, journal } = hotel();
  expect(findFaults(ledgers, journal)).toEqual([]);
});

const other = { ...stayed, bookingId: 'B2' };
const cases: [string, (ledgers: Ledgers, journal: Journal) => void][] = [
  [
    'B2 was acknowledged and is nowhere',
    (_, journal) => journal.note('B2', { ...stay, email: GUEST, state: 'confirmed' }),
  ],
  [
    'B1 has status checked_out, acknowledged was cancelled',
    (_, journal) => journal.become('B1', 'cancelled'),
  ],
  [`B1 was booked for ${GUEST}, who was not told of it`, (_, journal) => journal.bookings.delete('B1')],
  [
    'B1 is checked_out and has announced booking.confirmed, booking.checked_out',
    ({ bookings }) => bookings[0]!.events.splice(1, 1),
  ],
  [
    'B1 and B2 have the same room for the same night',
    ({ doubleBookings }) => doubleBookings.push({ one: 'B1', other: 'B2' }),
  ],
  [`${GUEST} was registered and is not known`, (ledgers) => ledgers.users.pop()],
  ['x@y was deleted and nobody was told', (_, journal) => journal.deletedUsers.add('x@y')],
  ['feedback f1 was acknowledged and is nowhere', (ledgers) => ledgers.feedback.pop()],
  ['Single costs 90, acknowledged was 91', (_, journal) => journal.prices.set('Single', 91)],
  ["R1 is 'clean', acknowledged was 'dusty'", (_, journal) => journal.notes.set('R1', 'dusty')],
  ['catalog has 3 unpublished events', ({ unpublished }) => (unpublished.catalog = 3)],
  ['feedback has 1 dead letters', ({ deadLetters }) => (deadLetters.feedback = 1)],
  ['feedback has not applied innkeeper.booking B1 9 e9', ({ heard }) => heard.feedback.pop()],
  [
    'feedback has applied innkeeper.booking B1 8 e8, which is not the newest',
    ({ heard }) => heard.feedback.push({ ...said, version: 8, eventId: 'e8' }),
  ],
  [
    'booking has not applied innkeeper.catalog R1 4 e4',
    (ledgers) => ledgers.said.push({ topic: 'innkeeper.catalog', subject: 'R1', version: 4, eventId: 'e4' }),
  ],
  [
    `the copy of rooms has ${JSON.stringify({ ...room, name: 'Old' })}, which is not so`,
    ({ roomsInBooking }) => roomsInBooking.push({ ...room, name: 'Old' }),
  ],
  [
    `the copy of categories lacks ${JSON.stringify(category)}`,
    (ledgers) => ledgers.categoriesInBooking.pop(),
  ],
  ['the copy of deleted users lacks "u1"', ({ departed }) => departed.push('u1')],
  [`the copy of finished stays lacks ${JSON.stringify(stayed)}`, (ledgers) => ledgers.finishedStays.pop()],
  [
    `the copy of finished stays has ${JSON.stringify(other)}, which is not so`,
    ({ finishedStays }) => finishedStays.push(other),
  ],
];

test.each(cases)('books are wrong where %s', (fault, spoil) => {
  const { ledgers, journal } = hotel();
  spoil(ledgers, journal);
  expect(findFaults(ledgers, journal)).toEqual([fault]);
});
