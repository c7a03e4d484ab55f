import { KafkaEventBus } from './event-bus-kafka.ts';
import { testLogger } from './testing/databases.ts';
import { describeEventBus } from './testing/event-bus-contract.ts';
import { createTopics } from './topics.ts';

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

// Where a test run has brought up no Kafka, the Postgres event log alone stands for both.
(brokers ? describe : describe.skip)('on Kafka', () => {
  describeEventBus(() => ({
    connect: () => new KafkaEventBus({ brokers: brokers!, clientId: 'test', logger: testLogger }),
    createTopic: (topic) =>
      createTopics({ brokers: brokers!, topics: [topic], partitions: 4, replication: 1, retentionDays: 1 }),
  }));
});

test('publishing to brokers that are away rejects, so that nothing is thought published', async () => {
  const bus = new KafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'test', logger: testLogger });
  await expect(bus.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow();
  await expect(bus.ping()).rejects.toThrow();
  await bus.close();
});

test('subscribing while the brokers are away waits for them in the background, so that a service can start', async () => {
  const bus = new KafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'test', logger: testLogger });
  await bus.subscribe({ group: 'g', topics: ['t'], handle: async () => {} });
  await bus.close();
});
