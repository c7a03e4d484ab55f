import path from 'node:path';
import { z } from 'zod';
import type { BusMessage } from '../messaging/event-bus.ts';
import { HISTORY_HEADER } from '../messaging/outbox.ts';
import { PostgresEventBus } from '../messaging/postgres/postgres-event-bus.ts';
import { Relay } from '../messaging/relay.ts';
import { Database } from '../postgres/db.ts';
import { createServiceDatabases, testLogger } from '../testing/databases.ts';
import { collectInto } from '../testing/event-bus-contract.ts';
import { eventually } from '../testing/eventually.ts';
import { notesTopic } from '../testing/notes-topic.ts';
import { runService } from './command-line.ts';
import { defineService } from './define-service.ts';

const service = defineService({
  name: 'notes',
  migrations: path.join(import.meta.dirname, '../testing/migrations'),
  env: z.object({}),
  deps: () => ({}),
  endpoints: () => [],
  publishes: [notesTopic],
});

let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let database: Database;
let bus: PostgresEventBus;
let relay: Relay;
let output: string[];
let errors: string[];
const environment = { ...process.env };

beforeEach(async () => {
  databases = await createServiceDatabases(service.migrations);
  database = new Database({ url: databases.databaseUrl, name: 'notes', logger: testLogger });
  Object.assign(process.env, {
    DATABASE_URL: databases.databaseUrl,
    EVENT_LOG_URL: databases.eventLogUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  [output, errors] = [[], []];
  jest.spyOn(console, 'log').mockImplementation((line) => void output.push(line));
  jest.spyOn(console, 'error').mockImplementation((line) => void errors.push(line));
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  bus = new PostgresEventBus({ url: databases.eventLogUrl, logger: testLogger, pollMs: 50 });
  relay = new Relay({ database, bus, logger: testLogger, pollMs: 50 });
  relay.start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.env = { ...environment };
  await relay.stop();
  await bus.close();
  await database.close();
  await databases.drop();
});

/** Changes notes one after another; each change has an event. */
async function change(...ids: string[]): Promise<void> {
  for (const id of ids)
    await database.transaction(async (tx) => {
      tx.publish(notesTopic, 'note.written', id, { id, text: 'b' });
      const subject = { kind: 'note', id };
      tx.record({ action: 'note.updated', subject, before: { text: 'a' }, after: { text: 'b' } });
    });
}

const waitForRelay = () =>
  eventually(async () => {
    const { rowCount } = await database.query('select from outbox where published_at is null');
    return rowCount === 0;
  });

/** Does what only a superuser can: in this session no trigger runs. */
const behindTheProgram = (statement: string) =>
  database.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);

const verify = (...args: string[]) => runService(service, ['verify-audit', ...args]);
const newestHash = async () => {
  const { rows } = await database.query<{ anchor: string }>(
    `select position || ':' || encode(hash, 'hex') as anchor from history_head`,
  );
  return rows[0]!.anchor;
};

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
/** With triggers, as the program does it. */
const ERASE = `set session_replication_role = origin;
  select erase_history('e1', null, array['note'], array['${ID(2)}']);
  set session_replication_role = replica`;
const IDS = [1, 2, 3, 4, 5].map(ID);

test('an unchanged history is valid', async () => {
  await change(...IDS);
  await waitForRelay();
  await verify();
  expect(output).toEqual([
    `✓ notes: 5 entries are whole, and agree with 5 events. Newest: ${await newestHash()}`,
  ]);
});

test('erased data are no removed ones', async () => {
  await change(...IDS);
  await database.query(`select erase_history('e1', 'notes', array['note'], array['${ID(2)}'])`);
  await waitForRelay();
  await verify();
  expect(output[0]).toMatch(/^✓ notes: 6 entries \(5 of them erased in part\) are whole/);
});

test('an empty one is whole', async () => {
  await verify();
  expect(output[0]).toMatch(/^✓ notes: 0 entries are whole/);
});

describe('behind the program’s back', () => {
  beforeEach(async () => {
    for (const id of IDS) {
      await change(id);
      await waitForRelay(); // so that every entry was the newest one when an event was published
    }
  });

  test.each<[string, string, RegExp]>([
    [
      'an altered action',
      `update history set action = 'note.deleted' where position = 3`,
      /entry 3 \(note\.deleted of note .*\) was altered/,
    ],
    [
      'another person',
      `update history set actor_id = 'eve' where position = 1`,
      /entry 1 \(.*\) was altered/,
    ],
    [
      'another time',
      `update history set at = at - interval '1 microsecond' where position = 5`,
      /entry 5 \(.*\) was altered/,
    ],
    [
      'an altered state before or after',
      `update history_values set value = '{"before":{"text":"a"},"after":{"text":"c"}}' where position = 4 and part = 'change'`,
      /states before and after of entry 4 \(.*\) were altered/,
    ],
    [
      'an altered address',
      `update history_values set value = '{"address":"203.0.113.9"}' where position = 2 and part = 'caller'`,
      /who made entry 2 \(.*\), or from where, was altered/,
    ],
    [
      'a removed entry',
      'delete from history where position = 2',
      /entry 2 is missing; the next one is entry 3 \(/,
    ],
    ['the first one removed', 'delete from history where position = 1', /entry 1 is missing/],
    [
      'two entries that change places',
      `update history set position = -position where position in (2, 4);
       update history set position = 6 + position where position < 0`,
      /entry 2 \(.*\) does not follow entry 1/,
    ],
    [
      'an end that is cut off',
      'delete from history where position > 3',
      /entry 4 is missing, and all up to entry 5/,
    ],
    [
      'an entry that was written again, with its hash',
      `update history set actor_id = 'eve' where position = 2;
       update history h set hash = history_hash(h) where position = 2`,
      /entry 2 is not the one that was published/,
    ],
    [
      'an end that is cut off, with the head',
      `delete from history where position > 3;
       update history_head set position = 3, hash = (select hash from history where position = 3)`,
      /entry 4 is missing: more than the 3 entries that are left were published/,
    ],
    [
      'a history that is emptied',
      `delete from history;
       update history_head set position = 0, hash = decode(repeat('00', 32), 'hex')`,
      /entry 1 is missing: more than the 0 entries that are left were published/,
    ],
    [
      'data that were removed instead of erased',
      'delete from history_values where position in (3, 4)',
      /data of entry 3 \(.*\) were removed, and no erasure is recorded/,
    ],
    [
      'data that a session with the setting of an erasure removed',
      `set innkeeper.erasing = 'on'; delete from history_values where position = 5 and part = 'change'; reset innkeeper.erasing`,
      /data of entry 5 \(.*\) were removed/,
    ],
    [
      'a removal beside an erasure',
      `${ERASE};
       delete from history_values where position = 2 and part = 'caller'`,
      /data of entry 2 \(.*\) were removed/,
    ],
    [
      'a removed record of an erasure',
      `${ERASE};
       delete from history_values where position = 6`,
      /data of entry 2 \(.*\) were removed/,
    ],
    [
      'a record of an erasure with one position more',
      `${ERASE};
       update history_values set value = '{"before":null,"after":{"caller":[],"change":[2,3]}}'
        where position = 6 and part = 'change';
       delete from history_values where position = 3 and part = 'change'`,
      /states before and after of entry 6 \(.*\) were altered/,
    ],
    [
      'a record of an erasure without its data',
      `set session_replication_role = origin;
       insert into history (actor_kind, actor_id, action, subject_kind, subject_id, caller, change)
       values ('system', 'erasure', 'history.erased', 'erasure', 'x', '', '');
       set session_replication_role = replica;
       delete from history_values where position = 3`,
      /data of entry 3 /,
    ],
    [
      'an entry that is added without its chain',
      `insert into history select 6, at, actor_kind, actor_id, request_id, action, subject_kind, subject_id, caller, change,
              previous, hash from history where position = 5`,
      /entry 6 \(.*\) does not follow entry 5/,
    ],
  ])('%s is named', async (_what, statement, message) => {
    await behindTheProgram(statement);
    await expect(verify()).rejects.toThrow('exit 1');
    expect([output, errors]).toEqual([[], [expect.stringMatching(message)]]);
    expect(errors[0]).toMatch(/^✗ notes: /);
  });

  test('an entry that was written again is found by a note of an earlier run too', async () => {
    const noted = await newestHash();
    await verify(noted);
    await behindTheProgram(
      `update history set actor_id = 'eve' where position = 5;
       update history h set hash = history_hash(h) where position = 5;
       update history_head set hash = (select hash from history where position = 5)`,
    );
    const log = new Database({ url: databases.eventLogUrl, name: 'log', logger: testLogger });
    await log.query('truncate log_messages');
    await log.close();
    await verify();
    await expect(verify(noted)).rejects.toThrow('exit 1');
    expect(errors).toEqual([expect.stringContaining('entry 5 is not the one that was published')]);
  });
});

test('what is not a note is rejected', async () => {
  await expect(verify('yesterday')).rejects.toThrow('exit 1');
  expect(errors).toEqual(['yesterday is not POSITION:HASH.']);
});

test('a history longer than one batch is verified to its end', async () => {
  await database.transaction(async (tx) => {
    for (let n = 0; n < 2_001; n++)
      tx.record({
        action: 'note.written',
        subject: { kind: 'note', id: `${n}` },
        before: null,
        after: { n },
      });
  });
  await verify();
  expect(output[0]).toContain('2001 entries are whole');
  await behindTheProgram('update history set action = upper(action) where position = 2001');
  await expect(verify()).rejects.toThrow('exit 1');
  expect(errors[0]).toContain('entry 2001 (');
});

test('events carry the newest entry; those without one, before the first', async () => {
  const messages: BusMessage[] = [];
  await bus.subscribe({ group: 'test', topics: [notesTopic.name], handle: collectInto(messages) });
  await database.transaction(async (tx) =>
    tx.publish(notesTopic, 'note.written', ID(1), { id: ID(1), text: 'a' }),
  );
  await waitForRelay();
  await change(ID(2));
  await eventually(async () => messages.length === 2);
  expect(messages.map(({ headers }) => headers[HISTORY_HEADER])).toEqual([undefined, await newestHash()]);
});
