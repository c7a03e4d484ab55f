import { PostgresEventBus } from './event-bus-postgres.ts';
import { migrateEventLog } from './migrate.ts';
import { createTestDatabase, type TestDatabase, testLogger } from './testing/databases.ts';
import { describeEventBus } from './testing/event-bus-contract.ts';

let log: TestDatabase;

beforeAll(async () => {
  log = await createTestDatabase();
  await migrateEventLog(log.url, testLogger);
});
afterAll(() => log.drop());

describeEventBus(() => ({
  connect: () => new PostgresEventBus({ url: log.url, logger: testLogger, pollMs: 100 }),
  createTopic: async () => {}, // a topic is there once something is published to it
}));

test('publishing to a log that is away rejects, so that nothing is thought published', async () => {
  const bus = new PostgresEventBus({ url: 'postgres://x@127.0.0.1:1/x', logger: testLogger });
  await expect(bus.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow();
  await expect(bus.ping()).rejects.toThrow();
  await bus.close();
});
