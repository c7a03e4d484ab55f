import { LimitWindow } from './window.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('counts each key separately', () => {
  const window = new LimitWindow();
  expect([
    window.increment('ann', NOON),
    window.increment('ann', NOON),
    window.increment('ben', NOON),
  ]).toEqual([1, 2, 1]);
});

test('starts at zero with every minute of the clock', () => {
  const window = new LimitWindow();
  window.increment('ann', NOON + 1_000);
  expect(window.increment('ann', NOON + 59_999)).toBe(2);
  expect(window.increment('ann', NOON + 60_000)).toBe(1);
});

test('returns the seconds until the next minute, at least one', () => {
  const window = new LimitWindow();
  window.increment('ann', NOON + 1_000);
  expect(window.secondsLeft(NOON + 1_000)).toBe(59);
  expect(window.secondsLeft(NOON + 58_001)).toBe(2);
  expect(window.secondsLeft(NOON + 60_000)).toBe(1);
});

test('ignores new keys above the maximum and continues to count the others', () => {
  const window = new LimitWindow(2);
  for (const key of ['ann', 'ben', 'cat', 'cat']) expect(window.increment(key, NOON)).toBe(1);
  expect(window.increment('ann', NOON)).toBe(2);
  expect(window.takePending().map(({ key }) => key)).toEqual(['ann', 'ben']);
});

test('adds the counts of the other gateways', () => {
  const window = new LimitWindow();
  window.increment('ann', NOON);
  const [ann] = window.takePending();
  ann!.remote = 7;
  expect(window.increment('ann', NOON)).toBe(9);
});

test('a count is pending once, and again when it has increased', () => {
  const window = new LimitWindow();
  for (const key of ['ann', 'ann', 'ben']) window.increment(key, NOON);
  const first = window.takePending();
  expect(first.map(({ key, local, minute }) => [key, local, minute])).toEqual([
    ['ann', 2, NOON / 60_000],
    ['ben', 1, NOON / 60_000],
  ]);
  expect(window.takePending()).toEqual([]);
  window.increment('ben', NOON);
  expect(window.takePending().map(({ key, local }) => [key, local])).toEqual([['ben', 2]]);
});

test('a returned count is pending once, with its current value', () => {
  const window = new LimitWindow();
  window.increment('ann', NOON);
  const [ann] = window.takePending();
  window.increment('ann', NOON);
  window.returnPending(ann!);
  expect(window.takePending().map(({ key, local }) => [key, local])).toEqual([['ann', 2]]);
});

test('a count of a past minute is not pending', () => {
  const window = new LimitWindow();
  window.increment('ann', NOON);
  const [ann] = window.takePending();
  window.increment('ben', NOON);
  window.increment('cat', NOON + 60_000);
  window.returnPending(ann!);
  expect(window.takePending().map(({ key }) => key)).toEqual(['cat']);
});
