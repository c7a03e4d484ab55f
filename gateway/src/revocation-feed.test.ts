import { type Revocation, RevocationFeed, type RevocationList } from './revocation-feed.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ANN: Revocation = { kind: 'token', id: 'ann', expiresAt: 9e9 };
const BEN: Revocation = { kind: 'token', id: 'ben', expiresAt: 9e9 };

/** A feed whose source gives one list after the other, then empty ones; an Error is thrown. */
function feedOf(...lists: (Revocation[] | Error)[]) {
  const asked: (number | undefined)[] = [];
  const learnt: string[] = [];
  const changes: string[] = [];
  const feed = new RevocationFeed({
    source: async (since) => {
      asked.push(since);
      const next = lists.shift() ?? [];
      if (next instanceof Error) throw next;
      return { asOf: 1_000 * asked.length, revocations: next };
    },
    learn: (revocations) => learnt.push(...revocations.map(({ id }) => id)),
    onFailure: (error) => changes.push((error as Error).message),
    onRecovery: () => changes.push('recovered'),
    everyMs: 250,
  });
  return { feed, asked, learnt, changes };
}

test('asks for everything first, and then for what came since the last list', async () => {
  const { feed, asked, learnt } = feedOf([ANN], [BEN]);
  feed.start();
  await jest.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([undefined, 1_000, 2_000]);
  expect(learnt).toEqual(['ann', 'ben']);
});

test('asks again from where it was after a failure', async () => {
  const { feed, asked } = feedOf([], new Error('away'), []);
  feed.start();
  await jest.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([undefined, 1_000, 1_000]);
});

test('is endlessly old before the first list, and ages while none comes', async () => {
  const { feed } = feedOf(new Error('not yet'), [], new Error('away'), new Error('away'));
  expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
  feed.start();
  await jest.advanceTimersByTimeAsync(249);
  expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
  await jest.advanceTimersByTimeAsync(1);
  expect(feed.ageMs).toBe(0);
  await jest.advanceTimersByTimeAsync(700);
  expect(feed.ageMs).toBe(700);
});

test('counts the age from when a list was asked for, not from when it came', async () => {
  const feed = new RevocationFeed({
    source: async () => {
      jest.advanceTimersByTime(3_000);
      return { asOf: 1, revocations: [] };
    },
    learn: () => {},
    onFailure: () => {},
    onRecovery: () => {},
    everyMs: 250,
  });
  feed.start();
  await jest.advanceTimersByTimeAsync(0);
  feed.stop();
  expect(feed.ageMs).toBe(3_000);
});

test('tells about the first failure and about the recovery, not about each failure between', async () => {
  const { feed, changes, asked } = feedOf([], new Error('first'), new Error('second'));
  feed.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(asked.length).toBeGreaterThan(6);
  expect(changes).toEqual(['first', 'recovered']);
});

/** A feed whose lists come when they are told to. */
function slowFeed() {
  const waiting: (() => void)[] = [];
  const feed = new RevocationFeed({
    source: () =>
      new Promise<RevocationList>((resolve) => {
        waiting.push(() => resolve({ asOf: waiting.length, revocations: [] }));
      }),
    learn: () => {},
    onFailure: () => {},
    onRecovery: () => {},
    everyMs: 250,
  });
  return { feed, asked: () => waiting.length, answer: () => waiting.at(-1)!() };
}

test('asks at once when there is news', async () => {
  const { feed, asked } = feedOf();
  feed.start();
  await jest.advanceTimersByTimeAsync(10);
  feed.poke();
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('asks once more when news comes while it asks, and then goes on as usual', async () => {
  const { feed, asked, answer } = slowFeed();
  feed.start();
  for (let i = 0; i < 3; i++) feed.poke();
  expect(asked()).toBe(1);
  answer();
  await jest.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(2);
  answer();
  await jest.advanceTimersByTimeAsync(249);
  expect(asked()).toBe(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(3);
});

test('asks no more once stopped, also when stopped while it asks', async () => {
  const { feed, asked, answer } = slowFeed();
  feed.start();
  answer();
  await jest.advanceTimersByTimeAsync(250);
  expect(asked()).toBe(2);
  feed.stop();
  answer();
  feed.poke();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(2);
});
