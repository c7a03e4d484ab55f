import { testLogger } from '../testing/databases.ts';
import { KafkaEventBus } from './event-bus-kafka.ts';
import { PostgresEventBus } from './event-bus-postgres.ts';

test.each([
  [
    'the log in Postgres',
    () => new PostgresEventBus({ url: 'postgres://x@127.0.0.1:1/x', logger: testLogger }),
  ],
  ['Kafka', () => new KafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'test', logger: testLogger })],
])(
  'publishing to %s while it is away rejects, so that nothing is thought published',
  async (_which, connect) => {
    const bus = connect();
    await expect(bus.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow();
    await expect(bus.ping()).rejects.toThrow();
    await bus.close();
  },
);

test('subscribing while the brokers are away waits for them in the background, so that a service can start', async () => {
  const bus = new KafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'test', logger: testLogger });
  await bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
  await bus.close();
});
