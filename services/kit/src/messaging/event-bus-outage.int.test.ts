import { testLogger } from '../testing/databases.ts';
import type { EventBus } from './event-bus.ts';
import { KafkaEventBus } from './kafka/kafka-event-bus.ts';
import { PostgresEventBus } from './postgres/postgres-event-bus.ts';

const AWAY: [string, () => EventBus][] = [
  [
    'the log in Postgres',
    () => new PostgresEventBus({ url: 'postgres://x@127.0.0.1:1/x', logger: testLogger }),
  ],
  [
    'Kafka',
    () => new KafkaEventBus({ access: { brokers: ['127.0.0.1:1'] }, clientId: 'test', logger: testLogger }),
  ],
];

test.each(AWAY)(
  'publishing to %s while it is away rejects, so that nothing is thought published',
  async (_which, connect) => {
    const bus = connect();
    await expect(bus.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow();
    await expect(bus.ping()).rejects.toThrow();
    await bus.close();
  },
);

test.each(AWAY)(
  'subscribing to %s while it is away waits for it in the background, so that a service can start',
  async (_which, connect) => {
    const bus = connect();
    await bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
    await bus.close();
  },
);

test.each(AWAY)('leaving %s does not wait until it is back', async (_which, connect) => {
  const bus = connect();
  const subscribing = bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
  await bus.close();
  await subscribing;
});
