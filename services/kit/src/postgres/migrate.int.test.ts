import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, testLogger } from '../testing/databases.ts';
import { Database } from './db.ts';
import { migrateService } from './migrate.ts';

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-migrations-'));
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
