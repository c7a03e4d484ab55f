import { randomUUID } from 'node:crypto';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { testLogger } from '../../../testing/databases.ts';
import type { BusMessage } from '../../event-bus.ts';
import { KafkaEventBus } from '../kafka-event-bus.ts';
import { createAndAwait } from '../topics.ts';

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

(brokers ? describe : describe.skip)('publishing to Kafka', () => {
  let admin: Admin;
  let bus: KafkaEventBus;
  beforeAll(async () => {
    admin = new Kafka({ brokers: brokers!, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    bus = new KafkaEventBus({ access: { brokers: brokers! }, clientId: 'test', logger: testLogger });
  });
  afterAll(async () => {
    await bus.close();
    await admin.disconnect();
  });

  const newTopic = async (largestMessage: number) => {
    const topic = `test.${randomUUID()}`;
    const configEntries = [{ name: 'max.message.bytes', value: String(largestMessage) }];
    await createAndAwait(admin, [{ topic, numPartitions: 1, configEntries }]);
    return topic;
  };
  const message = (topic: string, value: string): BusMessage => ({ topic, key: 'k', value, headers: {} });
  const read = async (topic: string) => {
    const reader = await bus.readFromBeginning(topic);
    const seen: string[] = [];
    await reader.readToEnd(async (messages) => void seen.push(...messages.map(({ value }) => value)));
    await reader.close();
    return seen;
  };

  test('after a failure that left part of a batch in Kafka, a larger batch is published whole', async () => {
    const [narrow, wide] = [await newTopic(200), await newTopic(1_000_000)];
    const tooLarge = message(narrow, 'x'.repeat(1_000));
    await bus.publish([message(wide, '1')]);
    await expect(bus.publish([message(wide, '2'), tooLarge])).rejects.toThrow(/large/);
    await bus.publish([message(wide, '2'), message(wide, '3')]);
    expect(await read(wide)).toEqual(['1', '2', '2', '3']);
  });

  test('after such a failure Kafka does not drop other messages as duplicates', async () => {
    const [narrow, wide] = [await newTopic(200), await newTopic(1_000_000)];
    const tooLarge = message(narrow, 'x'.repeat(1_000));
    await expect(bus.publish([message(wide, '2'), tooLarge])).rejects.toThrow(/large/);
    await bus.publish([message(wide, '1')]);
    expect(await read(wide)).toEqual(['2', '1']);
  });
});
