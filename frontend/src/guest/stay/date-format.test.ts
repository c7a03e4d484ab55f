import { format as original } from 'date-fns/format';
import { format } from './date-format.ts';

const days = Array.from({ length: 800 }, (_, day) => new Date(2026, 0, 1 + day));

test.each(['yyyy-MM-dd', 'yyyy-MM', 'yyyy', 'd', 'LLLL', 'LLLL y', 'LLLL yyyy', 'cccc', 'cccccc'])(
  'dates as %s are those of date-fns, whose place it takes in the build',
  (pattern) => {
    expect(days.map((day) => format(day, pattern))).toEqual(days.map((day) => original(day, pattern)));
  },
);

test('a whole date has its weekday', () => {
  expect(format(new Date(2026, 10, 26), 'PPPP')).toBe('Thursday, November 26, 2026');
});

test('a pattern that the calendar did not use so far is an error, and no wrong date', () => {
  expect(() => format(new Date(2026, 0, 1), 'do MMMM')).toThrow('do MMMM');
});
