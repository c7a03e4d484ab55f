import { randomUUID } from 'node:crypto';
import { parseEnv, storageEnv } from '../../env.ts';
import { eventually } from '../../testing/eventually.ts';
import { type GuardedKafka, PLAIN_PASSWORD, startGuardedKafka } from '../../testing/guarded-kafka.ts';
import { listeningLogger } from '../../testing/listening-logger.ts';
import { onContainers } from '../../testing/own-container.ts';
import { BusAuthError, type BusMessage, type EventBus } from '../event-bus.ts';
import { openBus } from '../open-bus.ts';
import { kafkaAccess } from './access.ts';
import { createTopics } from './topics.ts';

(onContainers ? describe : describe.skip)('a Kafka that asks for TLS and a password', () => {
  let kafka: GuardedKafka;
  const open: EventBus[] = [];
  const { said, logger } = listeningLogger();

  beforeAll(async () => {
    kafka = await startGuardedKafka();
  }, 120_000);
  afterAll(() => kafka.remove());
  beforeEach(() => void said.splice(0));
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
    'lets in by %s whoever makes topics, publishes, consumes, measures and reads anew',
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

  test('a wrong password is told at each call, and Kafka asked once only', async () => {
    const bus = await connect(userBy('plain', 'wrong'));
    const toldClearly = /does not let in the user innkeeper .*Authentication failed.*KAFKA_PASSWORD/;
    await expect(bus.ping()).rejects.toThrow(toldClearly);
    const saidOnce = [...said];
    for (const ask of [() => bus.ping(), () => bus.publish([message('t')]), () => bus.lag()]) {
      await expect(ask()).rejects.toThrow(BusAuthError);
      await expect(ask()).rejects.toThrow(toldClearly);
    }
    expect(said).toEqual(saidOnce); // the client tells of every attempt
    await expect(newTopic(userBy('plain', 'wrong'))).rejects.toThrow(/KAFKA_PASSWORD/);
  });

  test('who names no user, or speaks without TLS, does not get in', async () => {
    const inClear = { KAFKA_TLS: '', KAFKA_CA_FILE: '', ...userBy('plain', PLAIN_PASSWORD) };
    for (const bus of [await connect({}), await connect(inClear)])
      await expect(bus.ping()).rejects.toThrow('Closed connection');
  });

  test('once Kafka has the password, all goes on without a restart', async () => {
    await kafka.setScramPassword('scram-sha-512', 'yesterdays');
    const topic = await newTopic(userBy('plain', PLAIN_PASSWORD));
    await (await connect(userBy('plain', PLAIN_PASSWORD))).publish([message(topic)]);
    const bus = await connect(userBy('scram-sha-512', 'todays'));
    const seen = await collect(bus, topic);
    expect(said).toContain('cannot read the event log yet');
    await kafka.setScramPassword('scram-sha-512', 'todays');
    await eventually(() => seen.length, 40_000);
    expect(said).toContain('reads the event log again');
    await eventually(() =>
      bus.publish([message(topic)]).then(
        () => true,
        () => false,
      ),
    );
  }, 60_000);

  test('a certificate that nobody known vouches for is not spoken to', async () => {
    const bus = await connect({ KAFKA_CA_FILE: '', ...userBy('plain', PLAIN_PASSWORD) });
    await expect(bus.publish([message('t')])).rejects.toThrow(/certificate/);
  });
});
