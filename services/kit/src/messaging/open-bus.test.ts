import { parseEnv, storageEnv } from '../env.ts';
import { testLogger } from '../testing/databases.ts';
import { KafkaEventBus } from './kafka/kafka-event-bus.ts';
import { openBus } from './open-bus.ts';
import { PostgresEventBus } from './postgres/postgres-event-bus.ts';

const url = 'postgres://events:secret@localhost/events';
const busOf = (env: NodeJS.ProcessEnv) =>
  openBus(parseEnv(storageEnv, { DATABASE_URL: url, ...env }), 'test', testLogger);

test('opens Kafka or the event log in Postgres, whichever the environment names', async () => {
  const buses = await Promise.all([
    busOf({ KAFKA_BROKERS: 'one:9092, two:9092' }),
    busOf({ EVENT_LOG_URL: url }),
  ]);
  expect(buses[0]).toBeInstanceOf(KafkaEventBus);
  expect(buses[1]).toBeInstanceOf(PostgresEventBus);
  await Promise.all(buses.map((bus) => bus.close()));
});

test.each([{}, { KAFKA_BROKERS: 'one:9092', EVENT_LOG_URL: url }])(
  'rejects an environment that names none or both',
  async (env) => {
    await expect(busOf(env)).rejects.toThrow('either KAFKA_BROKERS or EVENT_LOG_URL');
  },
);
