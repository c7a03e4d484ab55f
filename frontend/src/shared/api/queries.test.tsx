import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { isCode } from './errors.ts';
import { freshness } from './freshness.ts';
import { useCall, useChange, useLiveCall } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { keyOf } from './query-keys.ts';

/** Uses a hook of this page; its calls are received by a fake server. */
function use<Result>(hook: () => Result, handlers: Handlers) {
  const server = fakeServer(handlers);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const view = renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { server, client, ...view };
}

const seasons = { 'GET /desk/seasons': () => ({ body: { seasons: [] } }) };

test.each([
  ['GET /api/desk/seasons', 'rates'],
  ['GET /api/desk/rates/:categoryId/days', 'rates'],
  ['GET /api/desk/housekeeping', 'bookings'],
  ['GET /api/booking/getAllBookings', 'bookings'],
  ['POST /api/stay/search', 'bookings'],
  ['GET /api/category', 'categories'],
  ['GET /api/desk/categories', 'categories'],
  ['GET /api/desk/roles', 'roles'],
  ['POST /api/users', 'users'],
  ['GET /api/users/get-user', 'profile'],
  ['GET /api/users/profile/sessions', 'profile'],
  ['GET /api/messages/preferences', 'profile'],
  ['GET /api/desk/messages/:mailId', 'messages'],
  ['GET /api/desk/folios/:bookingId', 'folios'],
] as const)('%s is about %s', (name, subject) => {
  expect(keyOf(name as 'GET /api/desk/seasons')).toEqual([subject, name]);
});

test('a call is made with its input, cached by it, and its answer is selected', async () => {
  const input = { query: { q: 'ada' } };
  const { server, client, result } = use(
    () => useCall('GET /api/desk/guests', input, { select: ({ guests }) => guests.length }),
    { 'GET /desk/guests': () => ({ body: { guests: [1, 2] } }) },
  );
  await waitFor(() => expect(result.current.data).toBe(2));
  expect(server.received[0]?.query).toEqual({ q: 'ada' });
  expect(client.getQueryData(keyOf('GET /api/desk/guests', input))).toEqual({ guests: [1, 2] });
});

test('no call is made without an input', () => {
  const { server, result } = use(() => useCall('GET /api/desk/guests', null), {});
  expect(result.current.fetchStatus).toBe('idle');
  expect(server.received).toEqual([]);
});

test('a change loads again what was read about its subject, and nothing else, before it resolves', async () => {
  const { server, result } = use(
    () => ({
      seasons: useLiveCall('GET /api/desk/seasons'),
      roles: useCall('GET /api/desk/roles'),
      add: useChange('PUT /api/desk/taxes'),
    }),
    {
      ...seasons,
      'GET /desk/roles': () => ({ body: { roles: [] } }),
      'PUT /desk/taxes': () => ({ body: { message: 'Saved' } }),
    },
  );
  await waitFor(() => expect(result.current.roles.data).toBeDefined());
  await waitFor(() => expect(result.current.seasons.data).toBeDefined());
  await act(() => result.current.add.mutateAsync({ body: { taxes: [] } }));
  expect(server.received.map(({ call }) => call).slice(2)).toEqual(['PUT /desk/taxes', 'GET /desk/seasons']);
  expect(server.callsTo('PUT /desk/taxes')[0]?.body).toEqual({ taxes: [] });
});

test('a rejected change loads it again, too, and its error does not wait for that', async () => {
  let answerReload = () => {};
  let loads = 0;
  const { server, result } = use(
    () => ({ seasons: useLiveCall('GET /api/desk/seasons'), set: useChange('PUT /api/desk/taxes') }),
    {
      'GET /desk/seasons': async () => {
        loads += 1;
        if (loads > 1)
          await new Promise<void>((resolve) => {
            answerReload = resolve;
          });
        return { body: { seasons: [] } };
      },
      'PUT /desk/taxes': () => rejection(409, 'edit_conflict', 'Changed.'),
    },
  );
  await waitFor(() => expect(result.current.seasons.data).toBeDefined());
  const failed = await act(() =>
    result.current.set.mutateAsync({ body: { taxes: [] } }).catch((error) => error),
  );
  expect(isCode(failed, 'edit_conflict')).toBe(true);
  await waitFor(() => expect(server.callsTo('GET /desk/seasons')).toHaveLength(2));
  await act(async () => answerReload());
});

test('after a change of bookings, searches ask for what is newer than a cache', async () => {
  const { result } = use(() => useChange('DELETE /api/desk/holds/:holdId'), {
    'DELETE /desk/holds/7': () => ({ status: 204 }),
  });
  expect(freshness()).toEqual({});
  await act(() => result.current.mutateAsync({ params: { holdId: '7' } }));
  expect(freshness()).toEqual({ 'cache-control': 'no-cache' });
});
