import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, testLogger } from '../testing/databases.ts';
import { Database } from './db.ts';
import { migrateService } from './migrate.ts';

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

test("the previous version runs on kit's tables, and does not see the dead letters of handlers", async () => {
  const letter = `'t', 'k', 'v', '{}', 'failed', 'error'`;
  // The statements of the version before handlers.
  const setAside = `insert into dead_letters (topic, key, value, headers, reason, error) values (${letter})
       on conflict (topic, key, md5(value)) where replayed_at is null do nothing returning id`;
  const list =
    'select id, topic, reason from dead_letters where replayed_at is null and id = coalesce($1, id)';
  await onFreshDatabase(async (url, database) => {
    await migrateService(url, folderWith({}), testLogger);
    await database.query(
      `insert into handler_dead_letters (topic, key, value, headers, reason, error, handler) values (${letter}, 'mail')`,
    );
    for (const added of [1, 0]) expect((await database.query(setAside)).rowCount).toBe(added);
    const { rows } = await database.query<{ id: number }>(list, [null]);
    expect(rows).toMatchObject([{ topic: 't', reason: 'failed' }]);
    const { rows: all } = await database.query('select id, handler from waiting_dead_letters order by id');
    expect(all).toEqual([
      { id: rows[0]!.id - 1, handler: 'mail' },
      { id: rows[0]!.id, handler: null },
    ]);
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
