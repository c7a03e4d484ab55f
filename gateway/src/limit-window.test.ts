import { Window } from './limit-window.ts';

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
  expect(window.takeUnshared().map(({ key }) => key)).toEqual(['ann', 'ben']);
});

test('adds what other gateways have counted', () => {
  const window = new Window();
  window.hit('ann', NOON);
  const [ann] = window.takeUnshared();
  ann!.elsewhere = 7;
  expect(window.hit('ann', NOON)).toBe(9);
});

test('offers a count once, and again when it has grown', () => {
  const window = new Window();
  for (const key of ['ann', 'ann', 'ben']) window.hit(key, NOON);
  const first = window.takeUnshared();
  expect(first.map(({ key, here, minute }) => [key, here, minute])).toEqual([
    ['ann', 2, NOON / 60_000],
    ['ben', 1, NOON / 60_000],
  ]);
  expect(window.takeUnshared()).toEqual([]);
  window.hit('ben', NOON);
  expect(window.takeUnshared().map(({ key, here }) => [key, here])).toEqual([['ben', 2]]);
});

test('offers a count again that was given back, once and as it is by then', () => {
  const window = new Window();
  window.hit('ann', NOON);
  const [ann] = window.takeUnshared();
  window.hit('ann', NOON);
  window.giveBack(ann!);
  expect(window.takeUnshared().map(({ key, here }) => [key, here])).toEqual([['ann', 2]]);
});

test('offers nothing of a minute that is over', () => {
  const window = new Window();
  window.hit('ann', NOON);
  const [ann] = window.takeUnshared();
  window.hit('ben', NOON);
  window.hit('cat', NOON + 60_000);
  window.giveBack(ann!);
  expect(window.takeUnshared().map(({ key }) => key)).toEqual(['cat']);
});
