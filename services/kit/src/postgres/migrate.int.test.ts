import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { withDatabase } from '../service/command.ts';
import { createTestDatabase, testLogger } from '../testing/databases.ts';
import { eventually } from '../testing/eventually.ts';
import { Database } from './db.ts';
import { migrateEventLog, migrateService } from './migrate.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql);
  return folder;
};

async function onFreshDatabase(check: (url: string, database: Database) => Promise<void>): Promise<void> {
  const target = await createTestDatabase();
  const database = new Database({ url: target.url, name: 'migrate-test', logger: testLogger });
  await check(target.url, database);
  await database.close();
  await target.drop();
}

test('concurrent replicas apply each migration once', async () => {
  const folder = folderWith({
    '0001_rooms.sql': 'create table rooms (id int); insert into rooms values (1);',
    '0002_more.sql': 'insert into rooms values (2);',
  });
  await onFreshDatabase(async (url, database) => {
    await Promise.all(Array.from({ length: 4 }, () => migrateService(url, folder, testLogger)));
    await migrateService(url, folder, testLogger);
    expect((await database.query('select id from rooms order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

test('a migration that deadlocks with the version that is serving is repeated', async () => {
  const tables = { '0001_tables.sql': 'create table rooms (id int); create table stays (id int);' };
  const both = `lock table rooms; select pg_advisory_xact_lock(7); lock table stays; insert into rooms values (2);`;
  await onFreshDatabase(async (url, database) => {
    await migrateService(url, folderWith(tables), testLogger);
    const [gate, serving] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([gate.connect(), serving.connect()]);
    const locks = async (granted: boolean) =>
      (
        await gate.query(`select from pg_locks where relation = 'rooms'::regclass and granted = $1`, [
          granted,
        ])
      ).rowCount === 1;

    await gate.query('select pg_advisory_lock(7)');
    // So that the migration is the one that notices the deadlock, and is ended.
    await serving.query(`begin; set local deadlock_timeout = '1h'; lock table stays`);
    const migrated = migrateService(url, folderWith({ ...tables, '0002_both.sql': both }), testLogger);
    await eventually(() => locks(true));
    const stored = serving.query('insert into rooms values (1); commit');
    await eventually(() => locks(false));
    await gate.query('select pg_advisory_unlock(7)');

    await Promise.all([migrated, stored]);
    expect((await database.query('select id from rooms order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await Promise.all([gate.end(), serving.end()]);
  });
});

test('a migration that fails half-way leaves nothing behind, and the one before it stays', async () => {
  const folder = folderWith({
    '0001_rooms.sql': 'create table rooms (id int);',
    '0002_broken.sql': 'insert into rooms values (1); insert into nowhere values (1);',
  });
  await onFreshDatabase(async (url, database) => {
    await expect(migrateService(url, folder, testLogger)).rejects.toThrow('nowhere');
    expect((await database.query('select id from rooms')).rows).toEqual([]);
  });
});

describe('a database of a version that was never released', () => {
  const NEVER_RELEASED = /^The database test_\w+ was made by a version that was never released/;

  test.each([
    ['of the service', 'migrations'],
    ['of kit', 'kit_migrations'],
  ])('is rejected by the migrations %s, before anything in it is changed', async (_, table) => {
    const before = { '0001_schema.sql': 'create table rooms (id int); insert into rooms values (1);' };
    const now = { ...before, '0002_more.sql': 'insert into rooms values (2);' };
    await onFreshDatabase(async (url, database) => {
      await migrateService(url, folderWith(before), testLogger);
      await database.query(`update ${table} set name = '0001_rooms' where id = 1`);
      await expect(migrateService(url, folderWith(now), testLogger)).rejects.toThrow(NEVER_RELEASED);
      expect((await database.query('select id from rooms')).rows).toEqual([{ id: 1 }]);
    });
  });

  test('is rejected as an event log', async () => {
    await onFreshDatabase(async (url, database) => {
      await migrateEventLog(url, testLogger);
      await database.query(`update kit_migrations set name = '0001_event_log' where id = 1`);
      await expect(migrateEventLog(url, testLogger)).rejects.toThrow(NEVER_RELEASED);
    });
  });
});

test('a version finds nothing to do in a database that a later one has migrated', async () => {
  const first = { '0001_schema.sql': 'create table rooms (id int);' };
  const later = { ...first, '0002_more.sql': 'insert into rooms values (2);' };
  await onFreshDatabase(async (url, database) => {
    await migrateService(url, folderWith(later), testLogger);
    await migrateService(url, folderWith(first), testLogger);
    expect((await database.query('select id from rooms')).rows).toEqual([{ id: 2 }]);
  });
});

test.each<[who: string, (url: string, logger: pino.Logger) => Promise<void>]>([
  [
    'a migration',
    (url, logger) => migrateService(url, folderWith({ '0001_rooms.sql': 'create table rooms ()' }), logger),
  ],
  [
    'another command',
    (url, logger) =>
      withDatabase('rooms', { DATABASE_URL: url }, logger, async (database) => {
        await database.query('create table rooms ()');
      }),
  ],
])('%s waits for a database that is still starting', async (_, run) => {
  await onFreshDatabase(async (url, database) => {
    const target = new URL(url);
    const postgres = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      client.pipe(server).pipe(client);
      for (const socket of [client, server]) socket.on('error', () => client.destroy());
    });
    const listen = async (port: number) => {
      postgres.listen(port, '127.0.0.1');
      await once(postgres, 'listening');
      return (postgres.address() as AddressInfo).port;
    };
    const port = await listen(0);
    postgres.close();
    await once(postgres, 'close');
    const failures: string[] = [];
    const logger = pino({
      hooks: {
        logMethod: ([, message]) => {
          if (failures.push(String(message)) === 2) void listen(port);
        },
      },
    });
    const through = new URL(url);
    through.host = `127.0.0.1:${port}`;
    await run(through.href, logger);
    expect(failures.slice(0, 2)).toEqual(Array(2).fill('the database is not available yet'));
    expect((await database.query('select * from rooms')).rows).toEqual([]);
    postgres.close();
  });
});

test('a wrong password fails at once', async () => {
  await onFreshDatabase(async (url) => {
    const wrong = new URL(url);
    wrong.username = 'nobody';
    await expect(migrateService(wrong.href, folderWith({}), testLogger)).rejects.toThrow(/nobody/);
  });
});
