import { type Restriction, restrictionProblem } from './restrictions.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const rule = (given: Partial<Restriction>): Restriction => ({
  ...{
    firstDay: '2026-07-01',
    lastDay: '2026-07-31',
    weekdays: EVERY_DAY,
    minimumNights: null,
    maximumNights: null,
  },
  ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  ...given,
});

const stay = (start: string, end: string) => ({ start, end });
const minimum = (nights: number) => ({ kind: 'minimum_nights', nights });

test.each([
  [
    'a closed night',
    rule({ isClosed: true }),
    stay('2026-06-29', '2026-07-02'),
    { kind: 'closed', day: '2026-07-01' },
  ],
  [
    'departure on the first closed day',
    rule({ isClosed: true }),
    stay('2026-06-29', '2026-07-01'),
    undefined,
  ],
  [
    'arrival on the day after the last closed one',
    rule({ isClosed: true }),
    stay('2026-08-01', '2026-08-03'),
    undefined,
  ],
  [
    'arrival on a closed weekday',
    rule({ isClosedToArrival: true, weekdays: [7] }),
    stay('2026-07-05', '2026-07-08'),
    { kind: 'closed_to_arrival', day: '2026-07-05' },
  ],
  [
    'a night on a weekday closed to arrival',
    rule({ isClosedToArrival: true, weekdays: [7] }),
    stay('2026-07-04', '2026-07-08'),
    undefined,
  ],
  [
    'departure on a closed day',
    rule({ isClosedToDeparture: true }),
    stay('2026-06-29', '2026-07-01'),
    { kind: 'closed_to_departure', day: '2026-07-01' },
  ],
  ['too few nights', rule({ minimumNights: 3 }), stay('2026-07-30', '2026-08-01'), minimum(3)],
  ['just enough nights', rule({ minimumNights: 3 }), stay('2026-07-30', '2026-08-02'), undefined],
  [
    'few nights that begin before the rule',
    rule({ minimumNights: 3 }),
    stay('2026-06-30', '2026-07-02'),
    undefined,
  ],
  [
    'too many nights',
    rule({ maximumNights: 2 }),
    stay('2026-07-30', '2026-08-02'),
    { kind: 'maximum_nights', nights: 2 },
  ],
])('%s', (_, restriction, nights, problem) => {
  expect(restrictionProblem([restriction], nights)).toEqual(problem);
});

it('takes the strictest of several rules', () => {
  const rules = [
    rule({ minimumNights: 2 }),
    rule({ minimumNights: 4 }),
    rule({ maximumNights: 5 }),
    rule({ maximumNights: 9 }),
  ];
  expect(restrictionProblem(rules, stay('2026-07-02', '2026-07-05'))).toEqual(minimum(4));
  expect(restrictionProblem(rules, stay('2026-07-02', '2026-07-08'))).toEqual({
    kind: 'maximum_nights',
    nights: 5,
  });
  expect(restrictionProblem(rules, stay('2026-07-02', '2026-07-07'))).toBeUndefined();
});

it('asks for no more nights than are free around the stay', () => {
  const rules = [rule({ minimumNights: 4 })];
  expect(restrictionProblem(rules, stay('2026-07-02', '2026-07-04'), 2)).toBeUndefined();
  expect(restrictionProblem(rules, stay('2026-07-02', '2026-07-04'), 3)).toEqual(minimum(3));
});

it('allows anything without rules', () => {
  expect(restrictionProblem([], stay('2026-07-02', '2026-07-03'))).toBeUndefined();
});
