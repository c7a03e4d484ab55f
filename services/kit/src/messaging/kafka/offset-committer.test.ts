import { OffsetCommitter } from './offset-committer.ts';

const EVERY_MS = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A committer, and its commit requests to the broker: each request waits for its answer. */
function committing() {
  const committer = new OffsetCommitter(EVERY_MS);
  const requests: { offsets: string[]; accept(): void; reject(): void }[] = [];
  const handled = (topic: string, partition: number, offset: string) =>
    committer.add(
      { topic, partition, offset },
      (asked) =>
        new Promise((accept, reject) => {
          const offsets = asked!.topics.flatMap(({ topic, partitions }) =>
            partitions.map(({ partition, offset }) => `${topic}/${partition}: ${offset}`),
          );
          requests.push({ offsets, accept, reject: () => reject(new Error('rebalancing')) });
        }),
    );
  const asked = () => requests.map(({ offsets }) => offsets);
  return { committer, requests, handled, asked };
}

const later = () => jest.advanceTimersByTimeAsync(EVERY_MS);

test('the first offset is committed at once, those of the next second together, the newest of each partition', async () => {
  const { requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 0, '2');
  expect(asked()).toEqual([['rooms/0: 1']]);
  requests[0]!.accept();
  handled('rooms', 1, '7');
  handled('rooms', 0, '3');
  handled('stays', 0, '5');
  await later();
  expect(asked().slice(1)).toEqual([['rooms/0: 3', 'rooms/1: 7', 'stays/0: 5']]);
});

test('after a pause the next offset is committed at once again', async () => {
  const { requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  requests[0]!.accept();
  await later();
  handled('rooms', 0, '2');
  expect(asked()).toEqual([['rooms/0: 1'], ['rooms/0: 2']]);
});

test('no request begins while another one is under way', async () => {
  const { requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 0, '2');
  await later();
  expect(asked()).toEqual([['rooms/0: 1']]);
  requests[0]!.accept();
  await later();
  expect(asked()).toEqual([['rooms/0: 1'], ['rooms/0: 2']]);
});

test('what a request did not commit is committed a second later, unless a newer offset is known', async () => {
  const { requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 1, '7');
  requests[0]!.reject();
  await later();
  handled('rooms', 1, '8');
  requests[1]!.reject();
  await later();
  expect(asked()).toEqual([['rooms/0: 1'], ['rooms/1: 7', 'rooms/0: 1'], ['rooms/1: 8', 'rooms/0: 1']]);
});

test('a consumer that leaves commits what it has handled, and then what it still handles', async () => {
  const { committer, requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  requests[0]!.accept();
  handled('rooms', 0, '2');
  const closed = committer.close();
  await jest.advanceTimersByTimeAsync(0);
  requests[1]!.accept();
  await closed;
  handled('rooms', 0, '3');
  await later();
  expect(asked()).toEqual([['rooms/0: 1'], ['rooms/0: 2'], ['rooms/0: 3']]);
  expect(jest.getTimerCount()).toBe(0);
});

test('after a rebalance nothing is committed that was handled before', async () => {
  const { committer, requests, handled, asked } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 1, '7');
  committer.forget();
  requests[0]!.reject();
  await later();
  expect(asked()).toEqual([['rooms/0: 1']]);
  handled('rooms', 2, '9');
  await later();
  expect(asked()[1]).toEqual(['rooms/2: 9']);
});
