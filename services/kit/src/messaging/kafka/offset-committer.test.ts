import { OffsetCommitter } from './offset-committer.ts';

/** A committer, and what it asked the broker to commit: each request waits to be answered. */
function committing() {
  const committer = new OffsetCommitter();
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
  return { committer, requests, handled };
}

test('while a request is under way, the next one collects the newest offset of each partition', async () => {
  const { committer, requests, handled } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 0, '2');
  handled('rooms', 1, '7');
  handled('rooms', 0, '3');
  handled('stays', 0, '5');
  const committed = committer.commit();
  expect(requests).toMatchObject([{ offsets: ['rooms/0: 1'] }]);
  requests[0]!.accept();
  await new Promise(setImmediate);
  requests[1]!.accept();
  await committed;
  expect(requests.slice(1)).toMatchObject([{ offsets: ['rooms/0: 3', 'rooms/1: 7', 'stays/0: 5'] }]);
});

test('what a request did not commit is committed by the next call, unless a newer offset is known', async () => {
  const { committer, requests, handled } = committing();
  handled('rooms', 0, '1');
  requests[0]!.reject();
  await committer.commit();
  handled('rooms', 1, '7');
  requests[1]!.reject();
  handled('rooms', 1, '8');
  await committer.commit();
  void committer.commit();
  expect(requests.map(({ offsets }) => offsets)).toEqual([
    ['rooms/0: 1'],
    ['rooms/0: 1', 'rooms/1: 7'],
    ['rooms/1: 8', 'rooms/0: 1'],
  ]);
});

test('after a rebalance nothing is committed that was handled before', async () => {
  const { committer, requests, handled } = committing();
  handled('rooms', 0, '1');
  handled('rooms', 1, '7');
  committer.forget();
  requests[0]!.reject();
  await committer.commit();
  await committer.commit();
  expect(requests).toHaveLength(1);
  handled('rooms', 2, '9');
  expect(requests[1]!.offsets).toEqual(['rooms/2: 9']);
});
