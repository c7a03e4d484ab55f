import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../api/errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { ListState } from '../ui/table/list-state.ts';
import { useDeskList } from './use-desk-list.ts';

const firstPage: ListState<'name', object> = {
  q: 'sea',
  sort: 'name',
  order: 'desc',
  filters: {},
  pageSize: 2,
  page: 1,
  cursor: undefined,
};
const pageInfo = { pageNumber: 1, pageSize: 2, totalPages: 2, totalItems: 3 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Shows a list whose pages come from `load`. Time passes only with `wait`. */
async function openList(load = jest.fn(async () => ({ rows: ['Sea Suite'], pageInfo }))) {
  const queryClient = createQueryClient();
  const hook = renderHook((state) => useDeskList(['rooms'], state, load, 'error'), {
    initialProps: firstPage,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await wait(0);
  return { ...hook, load, wait };
}

test('asks for the page with its search and order', async () => {
  const { load, result } = await openList();
  expect(load).toHaveBeenCalledWith(
    { q: 'sea', sort: 'name', order: 'desc', pageNumber: 1, pageSize: 2 },
    expect.any(AbortSignal),
  );
  expect(result.current).toMatchObject({ rows: ['Sea Suite'], page: 1, total: 3, isStale: false });
});

test('is loaded again every 30 s, and when the window gets the focus', async () => {
  const { load, wait } = await openList();
  await wait(29_000);
  expect(load).toHaveBeenCalledTimes(1);
  await wait(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(load).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('focus')); // of a window that was visible beside another one
  await wait(0);
  expect(load).toHaveBeenCalledTimes(4);
});

test('keeps the page until the next one has loaded', async () => {
  let finish = (_page: { rows: string[]; pageInfo: typeof pageInfo }) => {};
  const { load, result, rerender, wait } = await openList();
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  rerender({ ...firstPage, page: 2 });
  expect(result.current).toMatchObject({ rows: ['Sea Suite'], page: 1, isStale: true });
  finish({ rows: ['Loft'], pageInfo });
  await wait(0);
  expect(result.current).toMatchObject({ rows: ['Loft'], page: 2, isStale: false });
});

test('keeps its rows when loading them again fails', async () => {
  const { load, result, wait } = await openList();
  load.mockRejectedValueOnce(new ApiError('Not now.', { code: 'not_found', status: 404 }));
  await wait(31_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ rows: ['Sea Suite'], failure: null });
});

test('says in the given words that the first page could not be loaded', async () => {
  const error = new ApiError('Not now.', { code: 'not_found', status: 404 });
  const { result } = await openList(jest.fn().mockRejectedValue(error));
  expect(result.current).toMatchObject({ rows: undefined, failure: { title: 'error', error } });
});
