import { RevocationFeed } from './feed.ts';
import type { Revocation, RevocationList } from './list.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ANN: Revocation = { kind: 'token', id: 'ann', expiresAt: 9e9 };
const BEN: Revocation = { kind: 'token', id: 'ben', expiresAt: 9e9 };

/** Creates a feed whose source returns these lists in order, throws the errors, and then returns empty lists. */
function createFeed(...lists: (Revocation[] | Error)[]) {
  const requests: (number | undefined)[] = [];
  const received: string[] = [];
  const changes: string[] = [];
  const feed = new RevocationFeed({
    source: async (since) => {
      requests.push(since);
      const next = lists.shift() ?? [];
      if (next instanceof Error) throw next;
      return { asOf: 1_000 * requests.length, revocations: next };
    },
    onRevocations: (revocations) => received.push(...revocations.map(({ id }) => id)),
    onFailure: (error) => changes.push((error as Error).message),
    onRecovery: () => changes.push('recovered'),
    intervalMs: 250,
  });
  return { feed, requests, received, changes };
}

test('requests everything first, and then what was added since the last list', async () => {
  const { feed, requests, received } = createFeed([ANN], [BEN]);
  feed.start();
  await jest.advanceTimersByTimeAsync(500);
  expect(requests).toEqual([undefined, 1_000, 2_000]);
  expect(received).toEqual(['ann', 'ben']);
});

test('after a failure, repeats the request', async () => {
  const { feed, requests } = createFeed([], new Error('unavailable'), []);
  feed.start();
  await jest.advanceTimersByTimeAsync(500);
  expect(requests).toEqual([undefined, 1_000, 1_000]);
});

test('is infinitely old before the first list, and ages while fetches fail', async () => {
  const { feed } = createFeed(new Error('not yet'), [], new Error('unavailable'), new Error('unavailable'));
  expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
  feed.start();
  await jest.advanceTimersByTimeAsync(249);
  expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
  await jest.advanceTimersByTimeAsync(1);
  expect(feed.ageMs).toBe(0);
  await jest.advanceTimersByTimeAsync(700);
  expect(feed.ageMs).toBe(700);
});

test('measures the age from the request of a list, not from its arrival', async () => {
  const feed = new RevocationFeed({
    source: async () => {
      jest.advanceTimersByTime(3_000);
      return { asOf: 1, revocations: [] };
    },
    onRevocations: () => {},
    onFailure: () => {},
    onRecovery: () => {},
    intervalMs: 250,
  });
  feed.start();
  await jest.advanceTimersByTimeAsync(0);
  feed.stop();
  expect(feed.ageMs).toBe(3_000);
});

test('reports the first of several failures, and the recovery', async () => {
  const { feed, changes, requests } = createFeed([], new Error('first'), new Error('second'));
  feed.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(requests.length).toBeGreaterThan(6);
  expect(changes).toEqual(['first', 'recovered']);
});

/** Creates a feed whose source responds when the test calls `respond`. */
function createSlowFeed() {
  const waiting: (() => void)[] = [];
  const feed = new RevocationFeed({
    source: () =>
      new Promise<RevocationList>((resolve) => {
        waiting.push(() => resolve({ asOf: waiting.length, revocations: [] }));
      }),
    onRevocations: () => {},
    onFailure: () => {},
    onRecovery: () => {},
    intervalMs: 250,
  });
  return { feed, requestCount: () => waiting.length, respond: () => waiting.at(-1)!() };
}

test('refresh fetches at once', async () => {
  const { feed, requests } = createFeed();
  feed.start();
  await jest.advanceTimersByTimeAsync(10);
  feed.refresh();
  await jest.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(2);
});

test('refresh during a fetch causes one more fetch, and then the usual interval', async () => {
  const { feed, requestCount, respond } = createSlowFeed();
  feed.start();
  for (let i = 0; i < 3; i++) feed.refresh();
  expect(requestCount()).toBe(1);
  respond();
  await jest.advanceTimersByTimeAsync(0);
  expect(requestCount()).toBe(2);
  respond();
  await jest.advanceTimersByTimeAsync(249);
  expect(requestCount()).toBe(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(requestCount()).toBe(3);
});

test('does not fetch after it has been stopped, even when stopped during a fetch', async () => {
  const { feed, requestCount, respond } = createSlowFeed();
  feed.start();
  respond();
  await jest.advanceTimersByTimeAsync(250);
  expect(requestCount()).toBe(2);
  feed.stop();
  respond();
  feed.refresh();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(requestCount()).toBe(2);
});
