import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { foldersOfService, type MigrationFolder, migrate } from '../postgres/migrate.ts';
import { copyMigratedDatabase, testLogger } from './databases.ts';
import { type KeptDatabase, type KeptRelease, prepare } from './kept-databases.ts';

/**
 * Declares the tests of upgrades from every released version of a service: its filled databases are migrated, and the last release goes
 * on serving on the migrated schema. `make keep-databases` keeps what they need in the folder `releases` beside the migrations.
 */
export const describeUpgrades = (migrations: string): void =>
  describeUpgradesOf(foldersOfService(migrations), path.join(migrations, '../releases'));

/** The same for other folders of migrations, such as those of the event log. */
export function describeUpgradesOf(folders: readonly MigrationFolder[], releases: string): void {
  const files = (existsSync(releases) ? readdirSync(releases) : []).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  if (files.length === 0) test('there is no release to upgrade from yet', () => {});
  for (const file of files)
    describe(`an upgrade from ${path.basename(file, '.json.gz')}`, () => {
      const text = gunzipSync(readFileSync(path.join(releases, file))).toString();
      const kept = JSON.parse(text) as KeptRelease;
      describeMigration(folders, kept);
      // Only the last release serves while these sources migrate. What those before it used may be dropped.
      if (file === files.at(-1)) describeServing(folders, kept);
    });
}

/** Each of a release's databases is filled and migrated: dozens, beside other tests. */
const LONGEST_MS = 120_000;

/** The databases of a release become those of these sources. */
function describeMigration(folders: readonly MigrationFolder[], kept: KeptRelease): void {
  test('applies migrations that nobody has changed since the release', () => {
    for (const { dir, table } of folders)
      for (const [name, checksum] of Object.entries(kept.migrations[table]!))
        expect({ name, checksum: checksumOf(path.join(dir, name)) }).toEqual({ name, checksum });
  });

  test(
    'keeps the rows of its databases, and all constraints hold for them',
    async () => {
      const released = foldersAtRelease(folders, kept);
      for (const { tables, sequences } of kept.databases)
        await withDatabase(released, async (client, url) => {
          await fill(client, tables);
          await setSequences(client, sequences);
          await migrate(url, folders, testLogger);
          for (const { name, rows } of tables) {
            const left = await countRows(client, name);
            if (left !== undefined) expect({ name, rows: left }).toEqual({ name, rows: rows.length });
          }
          const unchecked = await client.query('select conname from pg_constraint where not convalidated');
          expect(unchecked.rows).toEqual([]);
        });
      for (const { dir } of released) rmSync(dir, { recursive: true });
    },
    LONGEST_MS,
  );
}

/** The program of the release goes on serving after the migrations of these sources. */
function describeServing(folders: readonly MigrationFolder[], kept: KeptRelease): void {
  test('lets the released program go on: the new schema takes its statements and its rows', async () => {
    await withDatabase(folders, async (client) => {
      const rejected: string[] = [];
      for (const statement of kept.statements) {
        const error = await prepare(client, statement);
        if (error !== null) rejected.push(`${error}: ${statement}`);
      }
      expect(rejected).toEqual([]);
      for (const { tables } of kept.databases) await fill(client, tables);
    });
  });
}

const checksumOf = (file: string) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;

/** The folders as they were at the release. The caller deletes them. */
const foldersAtRelease = (folders: readonly MigrationFolder[], { migrations }: KeptRelease) =>
  folders.map(({ dir, table }) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'innkeeper-released-'));
    for (const name of Object.keys(migrations[table]!))
      copyFileSync(path.join(dir, name), path.join(copy, name));
    return { dir: copy, table };
  });

async function withDatabase(
  folders: readonly MigrationFolder[],
  work: (client: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const { url, drop } = await copyMigratedDatabase(folders);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client, url);
  } finally {
    await client.end();
    await drop();
  }
}

/** A statement has 65,535 parameters at most. */
const ROWS_AT_ONCE = 500;

/**
 * Replaces the rows of tables. Triggers and foreign keys are off, as in a restore: the rows fitted each other when they were kept.
 * All other constraints are on.
 */
async function fill(client: pg.Client, tables: KeptDatabase['tables']): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica`);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')} cascade`);
  for (const { name, columns, rows } of tables) {
    const into = `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      const places = some.map((row, n) => `(${row.map((_, i) => `$${n * row.length + i + 1}`).join(', ')})`);
      await client.query(
        `insert into ${into} overriding system value values ${places.join(', ')}`,
        some.flat(),
      );
    }
  }
  await client.query('commit');
}

async function setSequences(client: pg.Client, sequences: KeptDatabase['sequences']): Promise<void> {
  for (const [name, last] of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

/** How many rows a table has; undefined if it was dropped, which it may be once the last release does not use it. */
async function countRows(client: pg.Client, table: string): Promise<number | undefined> {
  const name = pg.escapeIdentifier(table);
  const { rows: tables } = await client.query('select where to_regclass($1) is not null', [name]);
  if (tables.length === 0) return undefined;
  return (await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)).rows[0]!.count;
}
