import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from '../databases.ts';
import { rejectUnreleased } from './reject-unreleased.ts';

const superuser = process.env['TEST_POSTGRES_URL']!;

/** A database to which a version has applied this as its first migration; null for one to which none was applied. */
async function databaseWith(migration: string | null): Promise<string> {
  const database = `hotel_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(superuser, { database, role: database, password: 'x' });
  if (migration === null) return database;
  const client = new pg.Client({
    connectionString: Object.assign(new URL(superuser), { pathname: database }).href,
  });
  await client.connect();
  await client.query('create table kit_migrations (id serial primary key, name text not null)');
  await client.query(`insert into kit_migrations (name) values ('${migration}'), ('0002_later')`);
  await client.end();
  return database;
}

test.each([
  ['released versions', '0001_schema'],
  ['a first start that was interrupted', null],
])('data of %s are accepted, and a database may be missing', async (_, migration) => {
  await rejectUnreleased(superuser, ['hotel_missing', await databaseWith(migration)], '/hotel/data');
});

test('data of a version that was never released are rejected, with what to do', async () => {
  const databases = [await databaseWith('0001_schema'), await databaseWith('0001_outbox_and_inbox')];
  await expect(rejectUnreleased(superuser, databases, '/hotel/data')).rejects.toThrow(
    'The data in /hotel/data are of a version that was never released, which this version cannot upgrade. ' +
      'Nothing in it was changed: move it away (mv /hotel/data /hotel/data.old), or choose another DATA_DIR, and start again.',
  );
});
