import { LimitSharing, type ShareCounts } from './sharing.ts';
import { LimitWindow } from './window.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

/** Stands for Redis: stores one number per gateway and count. A test can make it unavailable or lose its data. */
function createStore() {
  const counts = new Map<string, Map<number, number>>();
  const store = { unavailable: false, batches: [] as number[], clear: () => counts.clear() };
  const shareAs =
    (gateway: number): ShareCounts =>
    async (shared) => {
      if (store.unavailable) throw new Error('unavailable');
      store.batches.push(shared.length);
      return shared.map(({ bucket, count }) => {
        const id = [bucket, count.minute, count.key].join();
        const all = counts.get(id) ?? new Map<number, number>();
        counts.set(id, all.set(gateway, count.local));
        return [...all].reduce((sum, [id, local]) => (id === gateway ? sum : sum + local), 0);
      });
    };
  return { store, shareAs };
}

function startGateways({ shareAs }: Pick<ReturnType<typeof createStore>, 'shareAs'>, count = 2) {
  return Array.from({ length: count }, (_, i) => {
    const windows = new Map([
      ['everything', new LimitWindow()],
      ['signIn', new LimitWindow()],
    ]);
    const sharing = new LimitSharing({ windows, share: shareAs(i) });
    sharing.start();
    const increment = (key: string, bucket = 'everything') => windows.get(bucket)!.increment(key, Date.now());
    return { increment, sharing };
  });
}

const nextBatch = () => jest.advanceTimersByTimeAsync(100);

test('gateways count together, with a delay of one batch', async () => {
  const [one, other] = startGateways(createStore());
  for (let i = 0; i < 5; i++) one!.increment('ann');
  await nextBatch();
  expect(other!.increment('ann')).toBe(1); // it learns other counts of a key with its next batch
  await nextBatch();
  expect(other!.increment('ann')).toBe(7);
  await nextBatch();
  expect(one!.increment('ann')).toBe(6);
  await nextBatch();
  expect(one!.increment('ann')).toBe(9);
});

test('the counts of three gateways are added', async () => {
  const gateways = startGateways(createStore(), 3);
  for (let round = 0; round < 10; round++) {
    for (const { increment } of gateways) increment('ann');
    await nextBatch();
  }
  const last = gateways.map(({ increment }) => increment('ann'));
  for (const count of last) expect(count).toBeGreaterThanOrEqual(29);
});

test('keys, buckets and minutes are counted separately', async () => {
  const [one, other] = startGateways(createStore());
  one!.increment('ann');
  one!.increment('ben', 'signIn');
  for (const [key, bucket] of [
    ['ann', 'signIn'],
    ['ben', 'everything'],
  ] as const) {
    await nextBatch();
    other!.increment(key, bucket);
    await nextBatch();
    expect(other!.increment(key, bucket)).toBe(2);
  }
  jest.setSystemTime(NOON + 60_000);
  other!.increment('ann');
  await nextBatch();
  expect(other!.increment('ann')).toBe(2);
});

test('a batch contains each key once, and no batch is sent when nothing was counted', async () => {
  const { store, shareAs } = createStore();
  const [one] = startGateways({ shareAs });
  for (let i = 0; i < 1_000; i++) one!.increment(i % 2 ? 'ann' : 'ben');
  await nextBatch();
  await nextBatch();
  expect(store.batches).toEqual([2]);
});

test('while sharing fails, each gateway continues from the known totals, and catches up afterwards', async () => {
  const { store, shareAs } = createStore();
  const [one, other] = startGateways({ shareAs });
  other!.increment('ann');
  one!.increment('ann');
  await nextBatch();
  one!.increment('ann');
  await nextBatch();
  store.unavailable = true;
  expect(one!.increment('ann')).toBe(4); // three local, one remote
  await nextBatch();
  for (let i = 0; i < 10; i++) other!.increment('ann');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(one!.increment('ann')).toBe(5);
  store.unavailable = false;
  await jest.advanceTimersByTimeAsync(1_100);
  other!.increment('ann');
  await nextBatch();
  expect(other!.increment('ann')).toBe(17); // thirteen local, four remote
});

test('shares less often while sharing fails', async () => {
  let attempts = 0;
  const windows = new Map([['everything', new LimitWindow()]]);
  const share = () => Promise.reject(new Error(`attempt ${++attempts}`));
  new LimitSharing({ windows, share }).start();
  windows.get('everything')!.increment('ann', NOON);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(attempts).toBe(10);
});

test('does not reset an allowance when the shared counts are lost', async () => {
  const { store, shareAs } = createStore();
  const [one, other] = startGateways({ shareAs });
  for (let i = 0; i < 10; i++) other!.increment('ann');
  await nextBatch();
  one!.increment('ann');
  await nextBatch();
  store.clear();
  one!.increment('ann');
  await nextBatch();
  expect(one!.increment('ann')).toBe(13);
  other!.increment('ann'); // with its next request a gateway reports its whole count again
  await nextBatch();
  expect(other!.increment('ann')).toBe(15);
});

test('measures how long counts have been waiting to be shared', async () => {
  const { store, shareAs } = createStore();
  const [one] = startGateways({ shareAs });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(one!.sharing.lagMs).toBe(0);
  store.unavailable = true;
  one!.increment('ann');
  await jest.advanceTimersByTimeAsync(3_100);
  expect(one!.sharing.lagMs).toBe(3_000);
  store.unavailable = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(one!.sharing.lagMs).toBe(0);
});

test('does not share after it has been stopped', async () => {
  const { store, shareAs } = createStore();
  const [one] = startGateways({ shareAs });
  one!.sharing.stop();
  one!.increment('ann');
  await nextBatch();
  expect(store.batches).toEqual([]);
});
