import { testLogger } from '../testing/databases.ts';
import type { EventBus } from './event-bus.ts';
import { KafkaEventBus } from './kafka/kafka-event-bus.ts';
import { PostgresEventBus } from './postgres/postgres-event-bus.ts';

const UNAVAILABLE: [string, () => EventBus][] = [
  [
    'the log in Postgres',
    () => new PostgresEventBus({ url: 'postgres://x@127.0.0.1:1/x', logger: testLogger }),
  ],
  [
    'Kafka',
    () => new KafkaEventBus({ access: { brokers: ['127.0.0.1:1'] }, clientId: 'test', logger: testLogger }),
  ],
];

test.each(UNAVAILABLE)(
  'publishing to %s while it is unavailable rejects, so that no event counts as published',
  async (_which, connect) => {
    const bus = connect();
    await expect(bus.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow();
    await expect(bus.ping()).rejects.toThrow();
    await bus.close();
  },
);

test.each(UNAVAILABLE)(
  'subscribing to %s while it is unavailable retries in the background, so that a service can start',
  async (_which, connect) => {
    const bus = connect();
    await bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
    await bus.close();
  },
);

test.each(UNAVAILABLE)('closing %s does not wait until it is available', async (_which, connect) => {
  const bus = connect();
  const subscribing = bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
  await bus.close();
  await subscribing;
});
