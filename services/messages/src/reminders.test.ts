import type { BookingState } from '@innkeeper/contracts/booking';
import { toFacts } from './mail-for-event.ts';
import { remindersOf } from './reminders.ts';
import { bookingState } from './testing/messages.ts';

const now = new Date('2026-10-01T09:00:00Z');
const stay = (changes: Partial<BookingState> = {}) => {
  const state = bookingState({ start: '2026-12-11', end: '2026-12-14', ...changes });
  return { status: state.status, email: state.email, language: null, facts: toFacts(state) };
};
const timesOf = (stays: ReturnType<typeof stay>[], timeZone = 'Europe/Madrid', moment = now) =>
  remindersOf('T', stays, timeZone, moment).map(({ dedupeKey, sendAt }) => [dedupeKey, sendAt.toISOString()]);

test('the guest is written to two days before the arrival, at ten at the hotel', () => {
  expect(timesOf([stay()])).toEqual([['pre_arrival:T:2026-12-11', '2026-12-09T09:00:00.000Z']]);
  expect(timesOf([stay()], 'America/New_York')[0]![1]).toBe('2026-12-09T15:00:00.000Z');
});

test.each([
  // 25 October 2026 has 25 hours in Madrid, and 28 March 2027 has 23.
  ['2026-10-26', '2026-10-24T08:00:00.000Z'],
  ['2026-10-27', '2026-10-25T09:00:00.000Z'],
  ['2027-03-29', '2027-03-27T09:00:00.000Z'],
  ['2027-03-30', '2027-03-28T08:00:00.000Z'],
])('also around a change of the clocks: arrival %s', (start, sendAt) => {
  expect(timesOf([stay({ start, end: '2027-04-02' })])[0]![1]).toBe(sendAt);
});

test('a day that the hotel has skipped counts as the next moment that there is', () => {
  // Samoa had no 30 December 2011.
  expect(
    timesOf([stay({ start: '2012-01-01', end: '2012-01-02' })], 'Pacific/Apia', new Date(0))[0]![1],
  ).toBe('2011-12-30T20:00:00.000Z');
});

test('the guest is asked for a review the day after the departure, and the next day when checked out late', () => {
  const gone = [stay({ status: 'checked_out' })];
  const key = 'review_request:T:2026-12-14';
  expect(timesOf(gone)).toEqual([[key, '2026-12-15T09:00:00.000Z']]);
  expect(timesOf(gone, 'Europe/Madrid', new Date('2026-12-20T22:59:00Z'))).toEqual([
    [key, '2026-12-21T09:00:00.000Z'],
  ]);
  expect(timesOf(gone, 'Europe/Madrid', new Date('2026-12-20T23:01:00Z'))).toEqual([
    [key, '2026-12-22T09:00:00.000Z'],
  ]);
});

test.each(['checked_in', 'cancelled', 'no_show'] as const)('a booking that is %s has none', (status) => {
  expect(timesOf([stay({ status })])).toEqual([]);
});

test('rooms of one day are one mail to a guest with an address', () => {
  const [one, two] = [stay({ roomName: 'Loft' }), stay({ roomName: 'Attic' })];
  const later = stay({ start: '2026-12-12' });
  const reminders = remindersOf('T', [stay({ email: '' }), one, two, later], 'UTC', now);
  expect(reminders.map(({ content: { booking, others } }) => [booking, others])).toEqual([
    [one.facts, [two.facts]],
    [later.facts, undefined],
  ]);
});
