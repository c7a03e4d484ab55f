import { LimitSharing, type ShareCounts } from './limit-sharing.ts';
import { Window } from './limit-window.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

/** What gateways share through, as Redis would be: a number per gateway and count. It may be away, or forget. */
function meetingPlace() {
  const counts = new Map<string, Map<number, number>>();
  const place = { away: false, batches: [] as number[], forget: () => counts.clear() };
  const shareAs =
    (gateway: number): ShareCounts =>
    async (shared) => {
      if (place.away) throw new Error('away');
      place.batches.push(shared.length);
      return shared.map(({ bucket, count }) => {
        const id = [bucket, count.minute, count.key].join();
        const all = counts.get(id) ?? new Map<number, number>();
        counts.set(id, all.set(gateway, count.here));
        return [...all].reduce((sum, [one, here]) => (one === gateway ? sum : sum + here), 0);
      });
    };
  return { place, shareAs };
}

function gatewaysOn({ shareAs }: ReturnType<typeof meetingPlace>, count = 2) {
  return Array.from({ length: count }, (_, i) => {
    const windows = new Map([
      ['everything', new Window()],
      ['signIn', new Window()],
    ]);
    const sharing = new LimitSharing({ windows, share: shareAs(i) });
    sharing.start();
    const hit = (key: string, bucket = 'everything') => windows.get(bucket)!.hit(key, Date.now());
    return { hit, sharing };
  });
}

const nextBatches = () => jest.advanceTimersByTimeAsync(100);

test('gateways count together, one batch later', async () => {
  const [one, other] = gatewaysOn(meetingPlace());
  for (let i = 0; i < 5; i++) one!.hit('ann');
  await nextBatches();
  expect(other!.hit('ann')).toBe(1); // it has just met her
  await nextBatches();
  expect(other!.hit('ann')).toBe(7);
  await nextBatches();
  expect(one!.hit('ann')).toBe(6);
  await nextBatches();
  expect(one!.hit('ann')).toBe(9);
});

test('three gateways add up', async () => {
  const gateways = gatewaysOn(meetingPlace(), 3);
  for (let round = 0; round < 10; round++) {
    for (const { hit } of gateways) hit('ann');
    await nextBatches();
  }
  const last = gateways.map(({ hit }) => hit('ann'));
  for (const count of last) expect(count).toBeGreaterThanOrEqual(29);
});

test('keys, buckets and minutes are kept apart', async () => {
  const [one, other] = gatewaysOn(meetingPlace());
  one!.hit('ann');
  one!.hit('ben', 'signIn');
  for (const [key, bucket] of [
    ['ann', 'signIn'],
    ['ben', 'everything'],
  ] as const) {
    await nextBatches();
    other!.hit(key, bucket);
    await nextBatches();
    expect(other!.hit(key, bucket)).toBe(2);
  }
  jest.setSystemTime(NOON + 60_000);
  other!.hit('ann');
  await nextBatches();
  expect(other!.hit('ann')).toBe(2);
});

test('however many calls there are, a batch names a key once, and nothing is sent when nothing was counted', async () => {
  const place = meetingPlace();
  const [one] = gatewaysOn(place);
  for (let i = 0; i < 1_000; i++) one!.hit(i % 2 ? 'ann' : 'ben');
  await nextBatches();
  await nextBatches();
  expect(place.place.batches).toEqual([2]);
});

test('goes on alone while nothing can be shared, from what it knows, and catches up afterwards', async () => {
  const { place, ...rest } = meetingPlace();
  const [one, other] = gatewaysOn({ place, ...rest });
  other!.hit('ann');
  one!.hit('ann');
  await nextBatches();
  one!.hit('ann');
  await nextBatches();
  place.away = true;
  expect(one!.hit('ann')).toBe(4); // three here, one elsewhere
  await nextBatches();
  for (let i = 0; i < 10; i++) other!.hit('ann');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(one!.hit('ann')).toBe(5);
  place.away = false;
  await jest.advanceTimersByTimeAsync(1_100);
  other!.hit('ann');
  await nextBatches();
  expect(other!.hit('ann')).toBe(17); // thirteen here, four elsewhere
});

test('asks less often while nothing can be shared', async () => {
  let asked = 0;
  const windows = new Map([['everything', new Window()]]);
  const share = () => Promise.reject(new Error(`away ${++asked}`));
  new LimitSharing({ windows, share }).start();
  windows.get('everything')!.hit('ann', NOON);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(10);
});

test('gives no new allowance when what was shared is lost', async () => {
  const { place, ...rest } = meetingPlace();
  const [one, other] = gatewaysOn({ place, ...rest });
  for (let i = 0; i < 10; i++) other!.hit('ann');
  await nextBatches();
  one!.hit('ann');
  await nextBatches();
  place.forget();
  one!.hit('ann');
  await nextBatches();
  expect(one!.hit('ann')).toBe(13);
  other!.hit('ann'); // with its next call each says its whole count again
  await nextBatches();
  expect(other!.hit('ann')).toBe(15);
});

test('measures for how long something waits to be shared', async () => {
  const { place, ...rest } = meetingPlace();
  const [one] = gatewaysOn({ place, ...rest });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(one!.sharing.lagMs).toBe(0);
  place.away = true;
  one!.hit('ann');
  await jest.advanceTimersByTimeAsync(3_100);
  expect(one!.sharing.lagMs).toBe(3_000);
  place.away = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(one!.sharing.lagMs).toBe(0);
});

test('shares no more once stopped', async () => {
  const { place, ...rest } = meetingPlace();
  const [one] = gatewaysOn({ place, ...rest });
  one!.sharing.stop();
  one!.hit('ann');
  await nextBatches();
  expect(place.batches).toEqual([]);
});
