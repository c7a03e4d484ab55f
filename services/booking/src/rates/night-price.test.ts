import { dateOf, dayNumber } from './night-price.ts';

test('every day of 400 years, after which the calendar repeats itself, has its date', () => {
  for (let day = 0; day < 146_097; day++) {
    const expected = new Date(day * 86_400_000).toISOString().slice(0, 10);
    if (dateOf(day) !== expected) throw new Error(`${dateOf(day)} is not ${expected}`);
  }
  const last = dayNumber('9999-12-31');
  expect([dateOf(0), dateOf(last), dayNumber('2028-02-29')]).toEqual(['1970-01-01', '9999-12-31', 21_243]);
});
