import { FORGOTTEN_AFTER_S, FROM_ALL_NETWORKS, FROM_ONE_NETWORK, waitS } from './sign-in-delay.ts';

const after = (failures: number, sinceS = 0) => waitS({ failures, sinceS }, FROM_ONE_NETWORK);

test('the first wrong passwords cost no time, each later one twice as much as the one before', () => {
  expect([1, 4, 5, 6, 7, 8].map((failures) => after(failures))).toEqual([0, 0, 2, 4, 8, 16]);
});

test('the wait has an end, however many there were: nobody is locked out', () => {
  expect(after(12)).toBe(256);
  expect([13, 1_000, 100_000].map((failures) => after(failures))).toEqual([300, 300, 300]);
  expect(waitS({ failures: 10_000, sinceS: 0 }, FROM_ALL_NETWORKS)).toBe(30);
});

test('it passes, and is forgotten after an hour', () => {
  expect([after(6, 1), after(6, 3.5), after(6, 4), after(6, 5)]).toEqual([3, 0.5, 0, 0]);
  const long = { free: 1, longestS: 10_000_000 };
  expect(waitS({ failures: 20, sinceS: FORGOTTEN_AFTER_S - 1 }, long)).toBeGreaterThan(0);
  expect(waitS({ failures: 20, sinceS: FORGOTTEN_AFTER_S }, long)).toBe(0);
});
