import { Journal } from './journal.ts';
import type { Ledgers } from './ledgers.ts';
import { adopt, bookingsGone, copyOf, lost, neverTold } from './restored.ts';

const GUEST = 'guest-1@faults.example';
const stay = { roomId: 'R1', start: '2030-01-01', end: '2030-01-02' };

/** A hotel and what it had acknowledged when its backup began; the guest was checked in while it was made. */
function hotel() {
  const journal = new Journal();
  journal.note('B1', { ...stay, email: GUEST, state: 'confirmed' });
  journal.users.add(GUEST).add('gone@faults.example');
  journal.feedback.add('f1');
  journal.prices.set('Single', 90);
  journal.notes.set('R1', 'clean');
  const events = ['booking.confirmed', 'booking.checked_in'];
  const ledgers = {
    bookings: [{ ...stay, bookingId: 'B1', customerId: 'c1', email: GUEST, status: 'checked_in', events }],
    users: [GUEST],
    deletedUsers: ['gone@faults.example'],
    feedback: ['f1'],
    categories: [{ categoryId: 'k1', name: 'Single', price: '95.00' }],
    notes: [{ roomId: 'R1', notes: 'dusted' }],
  } as unknown as Ledgers;
  const announced = { prices: ['Single 90.00', 'Single 95.00'], notes: ['R1 clean', 'R1 dusted'] };
  return { journal, before: copyOf(journal), ledgers, announced };
}
type Restored = ReturnType<typeof hotel>;

test('nothing is lost where all that was acknowledged before is there, changed since or not', () => {
  const { before, ledgers, announced } = hotel();
  expect(lost(before, ledgers, announced)).toEqual([]);
});

const cases: [string, (restored: Restored) => void][] = [
  ['B1 is nowhere', ({ ledgers }) => ledgers.bookings.pop()],
  ['B1 is another booking', ({ ledgers }) => (ledgers.bookings[0]!.roomId = 'R2')],
  ['B1 was never checked_out', ({ before }) => (before.bookings.get('B1')!.state = 'checked_out')],
  [`${GUEST} is not known`, ({ ledgers }) => ledgers.users.pop()],
  ['x@y was not deleted', ({ before }) => before.deletedUsers.add('x@y')],
  ['feedback f1 is nowhere', ({ ledgers }) => ledgers.feedback.pop()],
  ['Single has never cost 90', ({ announced }) => announced.prices.shift()],
  ["R1 was never 'clean'", ({ announced }) => announced.notes.shift()],
];

test.each(cases)('it is told that %s', (fault, spoil) => {
  const restored = hotel();
  spoil(restored);
  expect(lost(restored.before, restored.ledgers, restored.announced)).toEqual([fault]);
});

test('what came after the backup is counted as gone, and what nobody was told of is a fault', () => {
  const { journal, ledgers } = hotel();
  journal.note('B2', { ...stay, email: GUEST, state: 'confirmed' });
  ledgers.bookings.push({ ...ledgers.bookings[0]!, bookingId: 'B3' });
  expect(bookingsGone(ledgers, journal)).toBe(1);
  expect(neverTold(ledgers, journal)).toEqual(['B3 is there, and nobody was told of it']);
});

test('a restored hotel owes what its books say', () => {
  const { journal, ledgers } = hotel();
  journal.note('B2', { ...stay, email: GUEST, state: 'confirmed' });
  adopt(journal, ledgers);
  expect([...journal.bookings]).toEqual([['B1', { ...stay, email: GUEST, state: 'checked_in' }]]);
  expect([...journal.users, ...journal.deletedUsers]).toEqual([GUEST, 'gone@faults.example']);
  expect([journal.prices.get('Single'), journal.notes.get('R1')]).toEqual([95, 'dusted']);
});
