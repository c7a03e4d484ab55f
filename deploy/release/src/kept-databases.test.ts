import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { KeptDatabase, KeptRelease } from '@innkeeper/kit/testing';
import { keptFile, staleDatabases, writeKept } from './kept-databases.ts';

let repository: string;
const writeMigration = (file: string, sql: string) => {
  mkdirSync(join(repository, 'services', file, '..'), { recursive: true });
  writeFileSync(join(repository, 'services', file), sql);
};
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'innkeeper-kept-'));
  writeMigration('kit/migrations/service/0001_schema.sql', 'create table outbox ()');
  writeMigration('kit/migrations/event-log/0001_schema.sql', 'create table log ()');
  writeMigration('booking/migrations/0001_schema.sql', 'create table rooms ()');
  writeMigration('contracts/README.md', 'has no database');
});
afterEach(() => rmSync(repository, { recursive: true }));

const rooms = (...rows: (string | null)[][]) => ({ name: 'rooms', columns: ['id', 'note'], rows });
const database = (table: KeptDatabase['tables'][number], ...statements: string[]): KeptDatabase => ({
  owner: 'booking',
  tables: [table],
  sequences: [],
  statements,
});
const kept = (owner: string): KeptRelease =>
  JSON.parse(gunzipSync(readFileSync(keptFile(repository, owner, '1.0.0'))).toString());

test('of databases that show the same, the smallest is kept, and all statements', () => {
  const large = database(rooms(['1', 'a long note'.repeat(2_000)]), 'select 2');
  const small = database(rooms(['1', 'note']), 'select 1');
  const withNull = database(rooms(['1', null]), 'select 1');
  const lines = writeKept(repository, '1.0.0', [large, small, withNull, database(rooms())]);
  expect(kept('booking')).toMatchObject({
    databases: [{ tables: withNull.tables }, { tables: small.tables }],
    statements: ['select 1', 'select 2'],
  });
  expect(lines).toEqual([
    expect.stringMatching(/^booking: 2 of 4 databases, 2 statements, \d+ kB$/),
    expect.stringMatching(/^event-log: 0 of 0 databases/),
  ]);
});

test('a table that no test has filled is named', () => {
  const [line] = writeKept(repository, '1.0.0', [database(rooms())]);
  expect(line).toMatch(/; without rows: rooms$/);
});

test('databases are stale until they are kept, and again after a change of their own migrations', () => {
  expect(staleDatabases(repository, '1.0.0')).toEqual(['booking', 'event-log']);
  writeKept(repository, '1.0.0', []);
  expect(staleDatabases(repository, '1.0.0')).toEqual([]);
  writeMigration('booking/migrations/0002_more.sql', 'create table stays ()');
  expect(staleDatabases(repository, '1.0.0')).toEqual(['booking']);
  writeMigration('kit/migrations/event-log/0001_schema.sql', 'create table log (id int)');
  expect(staleDatabases(repository, '1.0.0')).toEqual(['booking', 'event-log']);
  expect(staleDatabases(repository, '1.1.0')).toEqual(['booking', 'event-log']);
});
