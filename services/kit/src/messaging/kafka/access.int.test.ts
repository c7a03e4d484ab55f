import { randomUUID } from 'node:crypto';
import { parseEnv, storageEnv } from '../../env.ts';
import { eventually } from '../../testing/eventually.ts';
import { type GuardedKafka, PLAIN_PASSWORD, startGuardedKafka } from '../../testing/guarded-kafka.ts';
import { asMessage } from '../../testing/harness.ts';
import { createNotesTopic } from '../../testing/notes-topic.ts';
import { onContainers } from '../../testing/own-container.ts';
import { recordingLogger } from '../../testing/recording-logger.ts';
import { deadLetterTopic } from '../dead-letters.ts';
import { createEvent } from '../envelope.ts';
import { BusAuthError, type BusMessage, type EventBus } from '../event-bus.ts';
import { openBus } from '../open-bus.ts';
import { kafkaAccess } from './access.ts';
import { grantRights, topicOf } from './rights.ts';
import { keysTopicOf } from './sealing/key-topic.ts';
import { createTopics } from './topics.ts';

(onContainers ? describe : describe.skip)('a Kafka that requires TLS and a password', () => {
  let kafka: GuardedKafka;
  const open: EventBus[] = [];
  const { logged, logger } = recordingLogger();

  beforeAll(async () => {
    kafka = await startGuardedKafka();
  }, 120_000);
  afterAll(() => kafka.remove());
  beforeEach(() => void logged.splice(0));
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });

  const userBy = (mechanism: string, password: string) => ({
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_USERNAME: kafka.user,
    KAFKA_PASSWORD: password,
  });
  const environment = (more: NodeJS.ProcessEnv) =>
    parseEnv(storageEnv, { DATABASE_URL: 'postgres://none/none', ...kafka.environment, ...more });
  const connect = async (more: NodeJS.ProcessEnv): Promise<EventBus> => {
    const bus = await openBus(environment(more), 'test', logger);
    open.push(bus);
    return bus;
  };
  const newTopic = async (more: NodeJS.ProcessEnv) => {
    const env = environment(more);
    const access = kafkaAccess({ ...env, KAFKA_BROKERS: env.KAFKA_BROKERS! });
    const name = `test.${randomUUID()}`;
    const topics = [{ name, keep: 'all' as const, retentionDays: 1 }];
    await createTopics({ access, logger, topics, partitions: 1, replication: 1 });
    return name;
  };
  const message = (topic: string): BusMessage => ({ topic, key: 'k', value: 'v', headers: {} });
  const collect = async (bus: EventBus, topic: string) => {
    const seen: BusMessage[] = [];
    const handle = async (messages: BusMessage[]) => seen.push(...messages);
    await bus.subscribe({ group: `group-${randomUUID()}`, topics: [topic], handle });
    return seen;
  };

  test.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)(
    'admits by %s a client that creates topics, publishes, consumes, measures and reads from the beginning',
    async (mechanism) => {
      if (mechanism !== 'plain') await kafka.setScramPassword(mechanism, 'scram-password');
      const user = userBy(mechanism, mechanism === 'plain' ? PLAIN_PASSWORD : 'scram-password');
      const topic = await newTopic(user);
      const bus = await connect(user);
      await bus.ping();
      await bus.publish([message(topic)]);
      const seen = await collect(bus, topic);
      await eventually(() => seen.length, 30_000);
      expect(seen).toEqual([message(topic)]);
      await eventually(async () => (await bus.lag()).every(({ messages }) => messages === 0));
      const read: BusMessage[] = [];
      const reader = await bus.readFromBeginning(topic);
      await reader.readToEnd(async (messages) => void read.push(...messages));
      await reader.close();
      expect(read).toEqual([message(topic)]);
    },
    60_000,
  );

  test('a wrong password fails each call, and Kafka gets one request only', async () => {
    const bus = await connect(userBy('plain', 'wrong'));
    const explanation = /rejects the user innkeeper .*Authentication failed.*KAFKA_PASSWORD/;
    await expect(bus.ping()).rejects.toThrow(explanation);
    const loggedOnce = [...logged];
    for (const ask of [() => bus.ping(), () => bus.publish([message('t')]), () => bus.lag()]) {
      await expect(ask()).rejects.toThrow(BusAuthError);
      await expect(ask()).rejects.toThrow(explanation);
    }
    expect(logged).toEqual(loggedOnce); // kafkajs logs every attempt
    await expect(newTopic(userBy('plain', 'wrong'))).rejects.toThrow(/KAFKA_PASSWORD/);
  });

  test('a client without a user, or without TLS, is rejected', async () => {
    const withoutTls = { KAFKA_TLS: '', KAFKA_CA_FILE: '', ...userBy('plain', PLAIN_PASSWORD) };
    for (const bus of [await connect({}), await connect(withoutTls)])
      await expect(bus.ping()).rejects.toThrow('Closed connection');
  });

  test('once Kafka has the password, everything continues without a restart', async () => {
    await kafka.setScramPassword('scram-sha-512', 'yesterdays');
    const topic = await newTopic(userBy('plain', PLAIN_PASSWORD));
    await (await connect(userBy('plain', PLAIN_PASSWORD))).publish([message(topic)]);
    const bus = await connect(userBy('scram-sha-512', 'todays'));
    const seen = await collect(bus, topic);
    expect(logged).toContain('cannot read the event log yet');
    await kafka.setScramPassword('scram-sha-512', 'todays');
    await eventually(() => seen.length, 40_000);
    expect(logged).toContain('reads the event log again');
    await eventually(() =>
      bus.publish([message(topic)]).then(
        () => true,
        () => false,
      ),
    );
  }, 60_000);

  test('a broker with an untrusted certificate is rejected', async () => {
    const bus = await connect({ KAFKA_CA_FILE: '', ...userBy('plain', PLAIN_PASSWORD) });
    await expect(bus.publish([message('t')])).rejects.toThrow(/certificate/);
  });

  describe('with rights granted to the users of services', () => {
    let [service, other, unlisted] = ['', '', ''];
    const user = (name: string) => ({ ...userBy('plain', PLAIN_PASSWORD), KAFKA_USERNAME: name });
    const accessBy = (name: string) => {
      const env = environment(user(name));
      return kafkaAccess({ ...env, KAFKA_BROKERS: env.KAFKA_BROKERS! });
    };
    const connectAs = async (name: string) => {
      const bus = await openBus(environment(user(name)), name, logger);
      open.push(bus);
      return bus;
    };
    const grant = (consumes: string[]) =>
      grantRights({ access: accessBy(kafka.user), logger }, [
        { name: service, consumes },
        { name: other, consumes: [] },
      ]);
    const readOnce = async (bus: EventBus, topic: string) => {
      const reader = await bus.readFromBeginning(topic);
      const read: BusMessage[] = [];
      await reader.readToEnd(async (messages) => void read.push(...messages));
      await reader.close();
      return read;
    };

    beforeAll(async () => {
      [service, other] = kafka.services;
      unlisted = 'gamma';
      const names = [service, other, unlisted].flatMap((one) => [topicOf(one), deadLetterTopic(one).name]);
      const topics = [
        ...names.map((name) => ({ name, keep: 'all' as const, retentionDays: 1 })),
        ...[service, other, unlisted].map((one) => ({ name: keysTopicOf(one), keep: 'keys' as const })),
      ];
      await createTopics({ access: accessBy(kafka.user), logger, topics, partitions: 1, replication: 1 });
    });

    test('a service writes its own topics only, and no topic of its own making', async () => {
      await grant([other]);
      const bus = await connectAs(service);
      await bus.publish([message(topicOf(service)), message(deadLetterTopic(service).name)]);
      const forbidden = [other, unlisted].flatMap((one) => [topicOf(one), deadLetterTopic(one).name]);
      for (const topic of forbidden)
        await expect(bus.publish([message(topic)])).rejects.toThrow(/not authorized/i);
      const topics = [{ name: 'innkeeper.new', keep: 'all' as const, retentionDays: 1 }];
      const creating = { access: accessBy(service), logger, topics, partitions: 1, replication: 1 };
      await expect(createTopics(creating)).rejects.toThrow();
    });

    test('it reads its own events and those that it consumes, in groups of its own', async () => {
      await grant([other]);
      const producer = await connectAs(other);
      await producer.publish([message(topicOf(other))]);
      const bus = await connectAs(service);
      for (const topic of [service, other].map(topicOf)) expect(await readOnce(bus, topic)).not.toEqual([]);
      for (const group of [service, `${service}.handler`]) {
        const seen: BusMessage[] = [];
        const handle = async (messages: BusMessage[]) => seen.push(...messages);
        await bus.subscribe({ group, topics: [topicOf(other)], handle });
        await eventually(() => seen.length, 30_000);
      }
      await eventually(async () => (await bus.lag()).every(({ messages }) => messages === 0));
    }, 60_000);

    test('with them it reads their keys, which only their publisher writes', async () => {
      await grant([other]);
      const notes = { ...createNotesTopic(other), erasing: ['note.deleted'] };
      const producer = await openBus(environment(user(other)), other, logger, [notes]);
      open.push(producer);
      const id = randomUUID();
      const event = asMessage(createEvent(notes, 'note.written', id, { id, text: 'sealed' }), 1);
      await producer.publish([event]);
      const bus = await connectAs(service);
      expect(await readOnce(bus, topicOf(other))).toContainEqual(event);
      for (const one of [other, unlisted])
        await expect(bus.publish([message(keysTopicOf(one))])).rejects.toThrow(/not authorized/i);
      await expect(bus.readFromBeginning(keysTopicOf(unlisted))).rejects.toThrow(/not authorized/i);
    }, 60_000);

    test('it reads no other topic, and uses no other group', async () => {
      await grant([other]);
      const bus = await connectAs(service);
      for (const topic of [topicOf(unlisted), deadLetterTopic(other).name])
        await expect(bus.readFromBeginning(topic)).rejects.toThrow(/not authorized/i);
      const handle = async () => 1;
      await bus.subscribe({ group: service, topics: [topicOf(unlisted)], handle });
      expect(logged).toContain('cannot read the event log yet');
      const [reader, intruder] = [await connectAs(service), `${service}s`];
      for (const group of [other, intruder]) {
        await reader.subscribe({ group, topics: [topicOf(other)], handle });
        await expect(reader.lag()).rejects.toThrow(/group coordinator/); // kafkajs hides that Kafka rejected it
      }
    }, 60_000);

    test('granting again takes what is no longer in the list', async () => {
      await grant([other]);
      expect(await readOnce(await connectAs(service), topicOf(other))).not.toEqual([]);
      await grant([]);
      const bus = await connectAs(service);
      await expect(bus.readFromBeginning(topicOf(other))).rejects.toThrow(/not authorized/i);
      await bus.publish([message(topicOf(service))]);
    }, 60_000);
  });
});
