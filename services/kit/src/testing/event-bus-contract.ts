import { randomUUID } from 'node:crypto';
import type { BusMessage, EventBus } from '../messaging/event-bus.ts';
import type { BusUnderTest } from './buses.ts';
import { eventually } from './eventually.ts';

/** The tests that every event bus must pass. `provide` is called when the tests run. */
export function describeEventBus(provide: () => Pick<BusUnderTest, 'connect' | 'createTopic'>): void {
  const open = new Set<EventBus>();
  const connect = () => {
    const bus = provide().connect();
    open.add(bus);
    return bus;
  };
  const close = async (bus: EventBus) => {
    open.delete(bus);
    await bus.close();
  };
  const newTopic = async () => {
    const topic = `test.${randomUUID()}`;
    await provide().createTopic(topic);
    return topic;
  };
  const newGroup = () => `group-${randomUUID()}`;
  const message = (topic: string, key: string, value: string): BusMessage => ({
    topic,
    key,
    value,
    headers: {},
  });

  afterEach(async () => {
    await Promise.all([...open].map(close));
  });

  test('delivers each key in the order published, from several publishers at once', async () => {
    const topic = await newTopic();
    const seen: Record<string, number[]> = { a: [], b: [], c: [] };
    await connect().subscribe({
      group: newGroup(),
      topics: [topic],
      handle: async (messages) => {
        for (const { key, value } of messages) seen[key]!.push(Number(value));
        return messages.length;
      },
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

  test('keeps the headers and the text of a message', async () => {
    const topic = await newTopic();
    const seen: BusMessage[] = [];
    await connect().subscribe({ group: newGroup(), topics: [topic], handle: collectInto(seen) });
    const sent = {
      topic,
      key: 'k',
      value: '{"name":"Señor 🌊"}',
      headers: { 'x-request-id': 'request-0001' },
    };
    await connect().publish([sent]);
    await eventually(() => seen.length);
    expect(seen).toEqual([sent]);
  });

  test('each group gets every message; members of one group share them', async () => {
    const topic = await newTopic();
    const [billing, mail] = [newGroup(), newGroup()];
    const counts = { [billing]: 0, [mail]: 0 };
    const join = (group: string) =>
      connect().subscribe({
        group,
        topics: [topic],
        handle: async ({ length }) => {
          counts[group]! += length;
          return length;
        },
      });
    await Promise.all([join(billing), join(billing), join(mail)]);
    const keys = Array.from({ length: 30 }, () => randomUUID());
    await connect().publish(keys.map((key) => message(topic, key, 'x')));
    await eventually(() => counts[billing]! >= 30 && counts[mail]! >= 30, 30_000);
    expect(counts).toEqual({ [billing]: 30, [mail]: 30 });
  }, 40_000);

  test.each([
    new Error('not yet'),
    new TypeError('undefined is not a function'),
    Object.assign(new Error('final'), { retriable: false }),
  ])(
    'a message whose handler fails is delivered again, and later ones of its key wait: %s',
    async (error) => {
      const topic = await newTopic();
      const handled: string[] = [];
      let failures = 2;
      await connect().subscribe({
        group: newGroup(),
        topics: [topic],
        handle: async (messages) => {
          for (const { value } of messages) {
            if (value === 'first' && failures-- > 0) throw error;
            handled.push(value);
          }
          return messages.length;
        },
      });
      await connect().publish([message(topic, 'k', 'first'), message(topic, 'k', 'second')]);
      await eventually(() => handled.length === 2, 30_000);
      expect(handled).toEqual(['first', 'second']);
    },
    40_000,
  );

  test('a group continues where it stopped', async () => {
    const topic = await newTopic();
    const handled: BusMessage[] = [];
    const subscription = { group: newGroup(), topics: [topic], handle: collectInto(handled) };
    const first = connect();
    await first.subscribe(subscription);
    await connect().publish([message(topic, 'k', 'one')]);
    await eventually(() => handled.length === 1);
    await close(first);

    await connect().publish([message(topic, 'k', 'two'), message(topic, 'k', 'three')]);
    const second = connect();
    await second.subscribe(subscription);
    await eventually(() => handled.length === 3);
    expect(handled.map(({ value }) => value)).toEqual(['one', 'two', 'three']);
    await eventually(async () => (await second.lag()).every(({ messages }) => messages === 0));
  });

  test.each([
    ['while it handles the last of them', (leave: () => void) => leave()],
    ['just after it has handled them', (leave: () => void) => setImmediate(leave)],
  ])(
    'what a member has handled when it leaves %s is not delivered again',
    async (_when, at) => {
      const topic = await newTopic();
      const handled: BusMessage[] = [];
      const subscription = { group: newGroup(), topics: [topic], handle: collectInto(handled) };
      const values = Array.from({ length: 401 }, (_, i) => String(i));
      await connect().publish(values.slice(0, 400).map((value) => message(topic, 'k', value)));
      const leaving = connect();
      let closed: Promise<void> | undefined;
      await leaving.subscribe({
        ...subscription,
        handle: async (messages) => {
          const count = await subscription.handle(messages);
          if (handled.length === 400) at(() => (closed = close(leaving)));
          return count;
        },
      });
      await eventually(() => closed !== undefined, 30_000);
      await closed;

      await connect().subscribe(subscription);
      await connect().publish([message(topic, 'k', values[400]!)]);
      await eventually(() => handled.some(({ value }) => value === values[400]), 30_000);
      expect(handled.map(({ value }) => value)).toEqual(values);
    },
    60_000,
  );

  test('messages that were not handled are delivered again, the others are not', async () => {
    const topic = await newTopic();
    const given: string[][] = [];
    await connect().publish(['1', '2', '3', '4'].map((value) => message(topic, 'k', value)));
    await connect().subscribe({
      group: newGroup(),
      topics: [topic],
      handle: async (messages) => {
        given.push(messages.map(({ value }) => value));
        return 1;
      },
    });
    await eventually(() => given.length === 4, 30_000);
    expect(given.map(([first]) => first)).toEqual(['1', '2', '3', '4']);
  }, 40_000);

  test('shows per partition what a group has still to handle, and for how long', async () => {
    const topic = await newTopic();
    const group = newGroup();
    const bus = connect();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await bus.subscribe({ group, topics: [topic], handle: ({ length }) => held.then(() => length) });
    await bus.publish([message(topic, 'k', '1'), message(topic, 'k', '2'), message(topic, 'k', '3')]);
    const waiting = async () => (await bus.lag()).filter(({ messages }) => messages);
    const [lag, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(lag).toMatchObject({ group, topic, partition: expect.any(Number), messages: 3 });
    await eventually(async () => (await waiting())[0]!.oldestSeconds >= 1);
    expect((await waiting())[0]!.oldestSeconds).toBeLessThan(30);
    release();
    await eventually(async () => !(await waiting()).length);
    expect(await bus.lag()).toContainEqual({ ...lag, messages: 0, oldestSeconds: 0 });
  });

  test('answers a ping', async () => {
    await connect().ping();
  });
}

export const collectInto = (seen: BusMessage[]) => async (messages: BusMessage[]) => {
  seen.push(...messages);
  return messages.length;
};
