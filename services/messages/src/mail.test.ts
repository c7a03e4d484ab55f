import { isTooOld, mailContent } from './mail.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-20T12:00:00.000Z', false],
  ['2026-11-20T11:59:59.999Z', true],
  ['2025-11-21T12:00:00.000Z', true],
  ['2026-11-21T12:05:00.000Z', false], // another machine's clock is ahead
])('an event of %s is too old to write about: %s', (time, expected) => {
  expect(isTooOld(time, NOW)).toBe(expected);
});

test('a mail of a kind that is not known cannot be read', () => {
  expect(mailContent.safeParse({ kind: 'something_else' }).success).toBe(false);
});
