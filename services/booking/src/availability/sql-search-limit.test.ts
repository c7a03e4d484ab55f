import { SqlSearchLimit } from './sql-search-limit.ts';

/** Starts searches that end when the test ends them. */
function searches(limit: SqlSearchLimit) {
  const running: (() => void)[] = [];
  const start = () => limit.run(() => new Promise<string>((end) => running.push(() => end('rooms'))));
  return { running, start };
}

const turn = () => new Promise(setImmediate);

test('four searches run at a time, the others in order after them', async () => {
  const { running, start } = searches(new SqlSearchLimit());
  const all = Array.from({ length: 7 }, start);
  for (let ended = 0; ended < 7; ended++) {
    expect(running).toHaveLength(Math.min(7, 4 + ended));
    running[ended]!();
    await turn();
  }
  expect(await Promise.all(all)).toEqual(Array(7).fill('rooms'));
});

test('a search that fails gives its place to the next', async () => {
  const limit = new SqlSearchLimit();
  const failing = Array.from({ length: 10 }, () => limit.run(() => Promise.reject(new Error('no database'))));
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await limit.run(async () => 'rooms')).toBe('rooms');
});

test('a search that would wait behind a hundred others is 503 at once', async () => {
  const { running, start } = searches(new SqlSearchLimit());
  const all = Array.from({ length: 104 }, start);
  await expect(start()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  for (let ended = 0; ended < 104; ended++) {
    running[ended]!();
    await turn();
  }
  expect(await Promise.all(all)).toHaveLength(104);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  test('a search that waited for a second is 503, and does not take a place later', async () => {
    const { running, start } = searches(new SqlSearchLimit());
    for (let i = 0; i < 4; i++) void start();
    const late = expect(start()).rejects.toMatchObject({ status: 503 });
    jest.advanceTimersByTime(1_000);
    await late;
    running[0]!();
    await turn();
    expect(running).toHaveLength(4);
    void start();
    expect(running).toHaveLength(5);
  });
});
