import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, testLogger } from '../testing/databases.ts';
import { migrateService } from './migrate.ts';

const SCHEMA = 'create table people (id int primary key, name text not null);';
const FINDING = `
  create extension if not exists pg_trgm;
  alter table people add column findable text;
  create function keep_findable_person() returns trigger language plpgsql as $$
  begin
    new.findable := public.findable(new.name);
    return new;
  end $$;
  create trigger keep_findable before insert or update of name, findable on people
    for each row execute function keep_findable_person();
  create index people_to_fill on people (id) where findable is null;`;

test('rows from before are filled, those that others write at the same time are too, and a repeated migration writes nothing', async () => {
  const { url, drop } = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-finding-'));
  const client = new pg.Client({ connectionString: url });
  try {
    writeFileSync(path.join(folder, '0001_schema.sql'), SCHEMA);
    await migrateService(url, folder, testLogger);
    await client.connect();
    await client.query(`insert into people select n, 'Müller ' || n from generate_series(1, 1200) n`);

    writeFileSync(path.join(folder, '0002_finding.sql'), FINDING);
    await client.query('begin');
    await client.query(`update people set name = 'Garcia' where id = 700`); // a version that serves, in the middle of a change
    const migrated = migrateService(url, folder, testLogger);
    await client.query('commit');
    await migrated;
    await client.query(`insert into people values (0, 'Żółć')`);
    const found = (word: string) =>
      client
        .query('select from people where findable like $1', [`% ${word} %`])
        .then(({ rowCount }) => rowCount);
    expect([await found('muller'), await found('garcia'), await found('zolc')]).toEqual([1199, 1, 1]);

    const written = 'select max(xmin::text::bigint) as last from people';
    const before = (await client.query(written)).rows;
    await migrateService(url, folder, testLogger);
    expect((await client.query(written)).rows).toEqual(before);
  } finally {
    await client.end();
    await drop();
    rmSync(folder, { recursive: true });
  }
});
