import { Window } from './limit.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('counts each key by itself', () => {
  const window = new Window();
  expect([window.hit('ann', NOON), window.hit('ann', NOON), window.hit('ben', NOON)]).toEqual([1, 2, 1]);
});

test('begins anew with every minute of the clock', () => {
  const window = new Window();
  window.hit('ann', NOON + 1_000);
  expect(window.hit('ann', NOON + 59_999)).toBe(2);
  expect(window.hit('ann', NOON + 60_000)).toBe(1);
});

test('says how many seconds are left, never none', () => {
  const window = new Window();
  window.hit('ann', NOON + 1_000);
  expect(window.secondsLeft(NOON + 1_000)).toBe(59);
  expect(window.secondsLeft(NOON + 58_001)).toBe(2);
  expect(window.secondsLeft(NOON + 60_000)).toBe(1);
});

test('keeps at most so many keys, and goes on counting the ones it has', () => {
  const window = new Window(2);
  for (const key of ['ann', 'ben', 'cat', 'cat']) expect(window.hit(key, NOON)).toBe(1);
  expect(window.hit('ann', NOON)).toBe(2);
});
