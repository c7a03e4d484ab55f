import { randomUUID } from 'node:crypto';
import type { BusMessage } from './event-bus.ts';
import { PostgresEventBus } from './event-bus-postgres.ts';
import { migrateEventLog } from './migrate.ts';
import { createTestDatabase, type TestDatabase, testLogger } from './testing/databases.ts';
import { eventually } from './testing/harness.ts';

let log: TestDatabase;
const open: PostgresEventBus[] = [];

const connect = () => {
  const bus = new PostgresEventBus({ url: log.url, logger: testLogger, pollMs: 100 });
  open.push(bus);
  return bus;
};
const message = (topic: string, key: string, value: string): BusMessage => ({
  topic,
  key,
  value,
  headers: {},
});
const newTopic = () => `test.${randomUUID()}`;

beforeAll(async () => {
  log = await createTestDatabase();
  await migrateEventLog(log.url, testLogger);
});

afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close()));
  await log.drop();
});

test('delivers each key in the order published, from several publishers at once', async () => {
  const topic = newTopic();
  const seen: Record<string, number[]> = { a: [], b: [], c: [] };
  await connect().subscribe({
    group: 'reader',
    topics: [topic],
    handle: async ({ key, value }) => void seen[key]!.push(Number(value)),
  });
  const publish = async (key: string) => {
    const bus = connect();
    for (let i = 0; i < 40; i += 2)
      await bus.publish([message(topic, key, String(i)), message(topic, key, String(i + 1))]);
  };
  await Promise.all(['a', 'b', 'c'].map(publish));
  const all = Array.from({ length: 40 }, (_, i) => i);
  await eventually(() => Object.values(seen).every((values) => values.length === 40));
  expect(seen).toEqual({ a: all, b: all, c: all });
});

test('each group gets every message; members of one group share them', async () => {
  const topic = newTopic();
  const counts = { billing: 0, mail: 0 };
  const join = (group: 'billing' | 'mail') =>
    connect().subscribe({ group, topics: [topic], handle: async () => void counts[group]++ });
  await Promise.all([join('billing'), join('billing'), join('mail')]);
  const keys = Array.from({ length: 30 }, () => randomUUID());
  await connect().publish(keys.map((key) => message(topic, key, 'x')));
  await eventually(() => counts.billing >= 30 && counts.mail >= 30);
  expect(counts).toEqual({ billing: 30, mail: 30 });
});

test('a message whose handler fails comes again, and the later ones of its key wait for it', async () => {
  const topic = newTopic();
  const handled: string[] = [];
  let failures = 2;
  await connect().subscribe({
    group: 'reader',
    topics: [topic],
    handle: async ({ value }) => {
      if (value === 'first' && failures-- > 0) throw new Error('not yet');
      handled.push(value);
    },
  });
  await connect().publish([message(topic, 'k', 'first'), message(topic, 'k', 'second')]);
  await eventually(() => handled.length === 2);
  expect(handled).toEqual(['first', 'second']);
});

test('a group that was away goes on where it was', async () => {
  const topic = newTopic();
  const handled: string[] = [];
  const subscription = {
    group: 'sleeper',
    topics: [topic],
    handle: async ({ value }: BusMessage) => void handled.push(value),
  };
  const first = connect();
  await first.subscribe(subscription);
  await connect().publish([message(topic, 'k', 'one')]);
  await eventually(() => handled.length === 1);
  await first.close();
  open.splice(open.indexOf(first), 1);

  await connect().publish([message(topic, 'k', 'two'), message(topic, 'k', 'three')]);
  const second = connect();
  await second.subscribe(subscription);
  await eventually(() => handled.length === 3);
  expect(handled).toEqual(['one', 'two', 'three']);
  await eventually(async () => (await second.lag()).every(({ messages }) => messages === 0));
});

test('counts what a group has still to handle', async () => {
  const topic = newTopic();
  const bus = connect();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bus.subscribe({ group: 'slow', topics: [topic], handle: () => held });
  await bus.publish([message(topic, 'k', '1'), message(topic, 'k', '2'), message(topic, 'k', '3')]);
  expect(await bus.lag()).toEqual([{ group: 'slow', topic, messages: 3 }]);
  release();
  await eventually(async () => (await bus.lag())[0]!.messages === 0);
});

test('publishing to a log that is away rejects, so that nothing is thought published', async () => {
  const bus = new PostgresEventBus({ url: 'postgres://x@127.0.0.1:1/x', logger: testLogger });
  open.push(bus);
  await expect(bus.publish([message('t', 'k', 'v')])).rejects.toThrow();
  await expect(bus.ping()).rejects.toThrow();
});
