import { ApiError } from './errors.ts';
import { createQueryClient } from './query-client.ts';

const busy = new ApiError('busy', { code: 'unavailable', status: 503 });
const notFound = new ApiError('gone', { code: 'not_found', status: 404 });

test('tries reads three times while the server is busy, rejected reads once, writes once', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;
  expect([0, 1, 2].map((failures) => retry(failures, busy))).toEqual([true, true, false]);
  expect(retry(0, notFound)).toBe(false);
  expect(mutations?.retry).toBeUndefined();
});

test('waits longer between attempts each time', () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay as (failures: number) => number;
  for (let failures = 0; failures < 3; failures += 1) {
    expect(delay(failures)).toBeGreaterThanOrEqual(250 * 2 ** failures);
    expect(delay(failures)).toBeLessThanOrEqual(750 * 2 ** failures);
  }
});
