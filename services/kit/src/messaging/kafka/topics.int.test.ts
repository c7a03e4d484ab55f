import { randomUUID } from 'node:crypto';
import { type Admin, ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { testLogger } from '../../testing/databases.ts';
import { eventually } from '../../testing/eventually.ts';
import { KafkaEventBus } from './kafka-event-bus.ts';
import { createAndAwait, createTopics, settingsOf, type TopicToCreate } from './topics.ts';

const brokers = process.env['TEST_KAFKA_BROKERS']?.split(',');

(brokers ? describe : describe.skip)('Kafka’s topics', () => {
  let admin: Admin;
  beforeAll(async () => {
    admin = new Kafka({ brokers: brokers!, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(() => admin.disconnect());

  const create = (topic: TopicToCreate, partitions = 2) =>
    createTopics({
      access: { brokers: brokers! },
      logger: testLogger,
      topics: [topic],
      partitions,
      replication: 1,
    });
  const resourceOf = (name: string) => ({ type: ConfigResourceTypes.TOPIC, name });
  const settings = async (name: string) => {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [resourceOf(name)],
    });
    return Object.fromEntries(
      resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
    );
  };
  const DAY = 86_400_000;

  test('keep every event for a time and the newest of each key forever, or every event for a time', async () => {
    const [states, letters] = [`test.${randomUUID()}`, `test.${randomUUID()}`];
    await create({ name: states, keep: 'newest-of-each-key', retentionDays: 30 });
    await create({ name: letters, keep: 'all', retentionDays: 7 });
    expect(await settings(states)).toMatchObject({
      'cleanup.policy': 'compact',
      'min.compaction.lag.ms': String(30 * DAY),
      'max.compaction.lag.ms': String(31 * DAY),
    });
    expect(await settings(letters)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': String(7 * DAY),
    });
  });

  test('with keys have one partition, and lose what was deleted within hours', async () => {
    const name = `test.${randomUUID()}`;
    for (const _run of [1, 2]) await create({ name, keep: 'keys' }, 4);
    expect(await admin.fetchTopicOffsets(name)).toHaveLength(1);
    expect(await settings(name)).toMatchObject({
      'cleanup.policy': 'compact',
      'min.compaction.lag.ms': '0',
      'max.compaction.lag.ms': '3600000',
      'segment.ms': '600000',
    });
  });

  test('that exist get the right retention; their partitions and other settings stay', async () => {
    const name = `test.${randomUUID()}`;
    const configEntries = [
      { name: 'retention.ms', value: '1000' },
      { name: 'segment.bytes', value: '2000000' },
    ];
    const topics = [{ topic: name, numPartitions: 3, configEntries }];
    await admin.createTopics({ topics, waitForLeaders: false });
    await eventually(async () => (await admin.listTopics()).includes(name));
    for (const _run of [1, 2]) await create({ name, keep: 'newest-of-each-key', retentionDays: 30 });
    expect(await settings(name)).toMatchObject({
      'cleanup.policy': 'compact',
      'retention.ms': '-1',
      'segment.bytes': '2000000',
    });
    expect(await admin.fetchTopicOffsets(name)).toHaveLength(3);
  });

  test('lose a replaced event after its time, however small the new part of the log is', async () => {
    const topic = `test.${randomUUID()}`;
    const settings = {
      ...settingsOf({ name: topic, keep: 'newest-of-each-key', retentionDays: 30 }),
      'segment.ms': '1',
      'min.cleanable.dirty.ratio': '1', // the share of new events never causes a compaction
    };
    const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
    await createAndAwait(admin, [{ topic, numPartitions: 1, configEntries }]);
    const kafka = new Kafka({ brokers: brokers!, logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    const now = Date.now();
    const written: [value: string, daysAgo: number][] = [
      ['Xaviera', 33],
      ['Erased guest', 32],
      ['the newest, whose segment is never compacted', 0],
    ];
    for (const [value, daysAgo] of written) {
      const message = { key: daysAgo ? 'person' : 'other', value, timestamp: String(now - daysAgo * DAY) };
      await producer.send({ topic, messages: [message] });
    }
    await producer.disconnect();

    const bus = new KafkaEventBus({ access: { brokers: brokers! }, clientId: 'test', logger: testLogger });
    const valuesInLog = async () => {
      const reader = await bus.readFromBeginning(topic);
      const values: string[] = [];
      await reader.readToEnd(async (messages) => void values.push(...messages.map(({ value }) => value)));
      await reader.close();
      return values;
    };
    expect(await valuesInLog()).toHaveLength(3);
    await eventually(async () => (await valuesInLog()).length === 2, 90_000);
    expect(await valuesInLog()).toEqual(['Erased guest', 'the newest, whose segment is never compacted']);
    await bus.close();
  }, 120_000);
});
