import { dayNumber } from './night-price.ts';
import { type DayRestriction, problemOfStay, restrictedStay } from './restrictions.ts';

const free: DayRestriction = {
  minimumNights: null,
  maximumNights: null,
  isClosed: false,
  isClosedToArrival: false,
  isClosedToDeparture: false,
};
/** These restrictions on every day of July 2026. */
const inJuly = (given: Partial<DayRestriction>) =>
  new Map(Array.from({ length: 31 }, (_, i) => [dayNumber('2026-07-01') + i, { ...free, ...given }]));

test.each([
  ['a closed night', { isClosed: true }, ['2026-06-29', '2026-07-02'], 'closed'],
  ['departure on the first closed day', { isClosed: true }, ['2026-06-29', '2026-07-01'], undefined],
  ['arrival on the day after the last one', { isClosed: true }, ['2026-08-01', '2026-08-03'], undefined],
  ['arrival on a closed day', { isClosedToArrival: true }, ['2026-07-05', '2026-07-08'], 'closed_to_arrival'],
  ['a night on such a day', { isClosedToArrival: true }, ['2026-06-30', '2026-07-08'], undefined],
  [
    'departure on a closed day',
    { isClosedToDeparture: true },
    ['2026-06-29', '2026-07-01'],
    'closed_to_departure',
  ],
  ['a night on such a day', { isClosedToDeparture: true }, ['2026-07-30', '2026-08-02'], undefined],
  ['too few nights', { minimumNights: 3 }, ['2026-07-30', '2026-08-01'], 'minimum_nights'],
  ['just enough nights', { minimumNights: 3 }, ['2026-07-30', '2026-08-02'], undefined],
  ['few nights that begin before', { minimumNights: 3 }, ['2026-06-30', '2026-07-02'], undefined],
  ['too many nights', { maximumNights: 2 }, ['2026-07-30', '2026-08-02'], 'maximum_nights'],
  ['just few enough', { maximumNights: 2 }, ['2026-07-30', '2026-08-01'], undefined],
  [
    'a stay that breaks several: nights are closed before all',
    { isClosed: true, isClosedToArrival: true, minimumNights: 9 },
    ['2026-07-05', '2026-07-08'],
    'closed',
  ],
] as const)('%s', (_, given, [start, end], kind) => {
  expect(problemOfStay(inJuly(given), { start, end })?.kind).toBe(kind);
});

it('allows anything where nothing is restricted', () => {
  expect(problemOfStay(null, { start: '2026-07-02', end: '2026-07-03' })).toBeUndefined();
});

it('names the first night, day or length', () => {
  const stay = { start: '2026-06-29', end: '2026-07-02' };
  const closed = problemOfStay(inJuly({ isClosed: true }), stay)!;
  expect(restrictedStay(closed).message).toBe(
    'The night of 1 July 2026 cannot be booked. Please choose other dates.',
  );
  const short = problemOfStay(inJuly({ minimumNights: 3 }), { start: '2026-07-02', end: '2026-07-03' })!;
  expect(restrictedStay(short).message).toBe('A stay that begins on this day has at least 3 nights.');
});
