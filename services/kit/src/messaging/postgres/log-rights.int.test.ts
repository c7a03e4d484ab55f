import { randomUUID } from 'node:crypto';
import { ensureDatabase } from '@innkeeper/embedded/databases';
import { type EventLogUser, grantEventLogRights } from '@innkeeper/embedded/event-log-rights';
import pg from 'pg';
import { createLogger } from '../../observe/logger.ts';
import { migrateEventLog } from '../../postgres/migrate.ts';
import { eventually } from '../../testing/eventually.ts';
import { PostgresEventBus } from './postgres-event-bus.ts';

const superuserUrl = process.env['TEST_POSTGRES_URL']!;
const logger = createLogger('test', 'silent');
const unique = randomUUID().replaceAll('-', '');
const [log, feedback, booking] = ['log', 'feedback', 'booking'].map((name) => `${name}_${unique}`) as [
  string,
  string,
  string,
];

const password = randomUUID();
const urlOf = (role: string, database = log) => {
  const url = new URL(superuserUrl);
  Object.assign(url, { username: role, password, pathname: database });
  return url.href;
};
const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const topicOf = (service: string) => `innkeeper.${service}`;
const users = (feedbackReads: string[]): EventLogUser[] => [
  { role: feedback, writes: [topicOf(feedback)], reads: feedbackReads },
  { role: booking, writes: [topicOf(booking)], reads: [] },
];
const message = (service: string, value = 'v') => ({ topic: topicOf(service), key: 'k', value, headers: {} });

const open: PostgresEventBus[] = [];
const connect = (role: string) => {
  const bus = new PostgresEventBus({ url: urlOf(role), logger, pollMs: 50 });
  open.push(bus);
  return bus;
};
const read = async (bus: PostgresEventBus, service: string) => {
  const values: string[] = [];
  const reader = await bus.readFromBeginning(topicOf(service));
  await reader.readToEnd(async (messages) => void values.push(...messages.map(({ value }) => value)));
  return values;
};

beforeAll(async () => {
  for (const role of [log, feedback, booking])
    await ensureDatabase(superuserUrl, { database: role, role, password });
  await migrateEventLog(urlOf(log), logger);
  await grantEventLogRights(urlOf(log), users([topicOf(booking)]));
  await connect(log).publish([message(booking, 'booked'), message('gallery_of_another', 'secret')]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  for (const name of [log, feedback, booking])
    await query(superuserUrl, `drop database ${name} with (force)`);
});

test('a service publishes its own events, and nobody else’s', async () => {
  const bus = connect(feedback);
  await bus.publish([message(feedback, 'rated')]);
  expect(await read(bus, feedback)).toEqual(['rated']);
  for (const other of [booking, 'a_new_topic'])
    await expect(bus.publish([message(other)])).rejects.toThrow(/row-level security/);
  expect(await read(connect(log), booking)).toEqual(['booked']);
});

test('it handles what it consumes, and sees no other topic', async () => {
  const bus = connect(feedback);
  const seen = await new Promise<string[]>((resolve) => {
    const handle = async (messages: { value: string }[]) => {
      resolve(messages.map(({ value }) => value));
      return messages.length;
    };
    void bus.subscribe({ group: feedback, topics: [topicOf(booking)], handle });
  });
  expect(seen).toEqual(['booked']);
  expect(await read(bus, booking)).toEqual(['booked']);
  expect(await read(bus, 'gallery_of_another')).toEqual([]);
  expect(await read(connect(log), 'gallery_of_another')).toEqual(['secret']);
});

test('it cannot move the place of another’s consumer group', async () => {
  const theirs = `insert into log_offsets (consumer_group, topic, partition) values ('${booking}', '${topicOf(booking)}', 9)`;
  await expect(query(urlOf(feedback), theirs)).rejects.toThrow(/row-level security/);
  await query(urlOf(log), theirs);
  expect(
    await query(urlOf(feedback), `update log_offsets set "offset" = 7 returning consumer_group`),
  ).toEqual(expect.not.arrayContaining([{ consumer_group: booking }]));
  const own = theirs.replace(`'${booking}'`, `'${feedback}.handler'`);
  await query(urlOf(feedback), own);
});

test('it alters and deletes no events that it consumes, and no rights', async () => {
  const url = urlOf(feedback);
  const where = `where topic = '${topicOf(booking)}'`;
  expect(await query(url, `delete from log_messages ${where} returning key`)).toEqual([]);
  expect(await query(url, `update log_messages set value = 'x' ${where} returning key`)).toEqual([]);
  expect(await query(url, `update log_partitions set next = 0 ${where} returning topic`)).toEqual([]);
  for (const statement of ['delete from log_rights', 'truncate log_messages', 'drop table log_offsets'])
    await expect(query(url, statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('it prunes its own topics', async () => {
  const old = `update log_messages set published_at = now() - interval '40 days'`;
  await connect(feedback).publish([message(feedback, 'old'), message(feedback, 'older than the newest')]);
  await connect(booking).publish([message(booking, 'cancelled')]);
  await query(urlOf(log), old);
  const logged: string[] = [];
  const bus = new PostgresEventBus({
    url: urlOf(feedback),
    firstPruneMs: 1,
    pollMs: 50,
    logger: Object.assign(Object.create(logger), {
      info: (_details: object, text: string) => logged.push(text),
      warn: (_details: object, text: string) => logged.push(text),
    }),
  });
  await eventually(() => logged.length);
  await bus.close();
  expect(logged).toEqual(['pruned the event log']);
  expect(await read(connect(feedback), feedback)).toEqual(['older than the newest']);
  expect(await read(connect(log), booking)).toEqual(['booked', 'cancelled']);
});

test('granting again takes the rights that are no longer in the list', async () => {
  await grantEventLogRights(urlOf(log), users([]));
  expect(await read(connect(feedback), booking)).toEqual([]);
  await grantEventLogRights(urlOf(log), users([topicOf(booking)]));
  expect(await read(connect(feedback), booking)).not.toEqual([]);
});
