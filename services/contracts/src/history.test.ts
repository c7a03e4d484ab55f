import { historyCallOf } from './history.ts';

const { query } = historyCallOf('booking');
const parsed = (from: string) => query.safeParse({ from }).data;

test('an instant with any offset is converted to UTC', () => {
  expect(parsed('2026-11-24T12:00:00+23:36')?.from).toBe('2026-11-23T12:24:00.000Z');
});

test.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
  '%s is in no year that can be asked for',
  (moment) => {
    expect(parsed(moment)).toBeUndefined();
  },
);
