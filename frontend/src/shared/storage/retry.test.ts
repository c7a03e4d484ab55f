import { ApiError } from '../api/errors.ts';
import { retryWhileTransient } from './retry.ts';

const failure = (status: number) => new ApiError('no', { code: `http_${status}`, status });
const failing = (...statuses: number[]) => {
  const call = jest.fn(async () => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    if (status !== 200) throw failure(status);
    return 'stored';
  });
  return call;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([408, 429, 500, 503, 599])('retries after %i until it works', async (status) => {
  const call = failing(status, status, 200);
  const result = retryWhileTransient(call);
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(result).resolves.toBe('stored');
  expect(call).toHaveBeenCalledTimes(3);
});

it.each([400, 401, 402, 403, 404, 413])('does not retry after %i', async (status) => {
  const call = failing(status);
  await expect(retryWhileTransient(call)).rejects.toMatchObject({ status });
  expect(call).toHaveBeenCalledTimes(1);
});

it('waits longer each time, with jitter', async () => {
  const random = jest
    .spyOn(Math, 'random')
    .mockReturnValueOnce(0)
    .mockReturnValueOnce(0.5)
    .mockReturnValue(1);
  const call = failing(503);
  const result = retryWhileTransient(call).catch(() => 'gave up');
  const countAfter = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return call.mock.calls.length;
  };
  expect(await countAfter(249)).toBe(1);
  expect(await countAfter(1)).toBe(2); // 500 ms halved by the jitter
  expect(await countAfter(999)).toBe(2);
  expect(await countAfter(1)).toBe(3); // 1000 ms unchanged
  expect(await countAfter(2_999)).toBe(3);
  expect(await countAfter(1)).toBe(4); // 2000 ms and half as much again
  await jest.advanceTimersByTimeAsync(60_000);
  await result;
  random.mockRestore();
});

it('gives up after a minute, with the last status', async () => {
  const result = retryWhileTransient(failing(503)).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(await result).toMatchObject({ name: 'StorageError', code: 'retry_time_exceeded', status: 503 });
});

it('stops waiting when aborted', async () => {
  const controller = new AbortController();
  const call = failing(503);
  const result = retryWhileTransient(call, controller.signal).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1);
  controller.abort();
  expect(await result).toMatchObject({ name: 'AbortError' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(call).toHaveBeenCalledTimes(1);
});
