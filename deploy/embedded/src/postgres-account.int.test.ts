import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { choosePostgresAccount, closeFolder } from './postgres-account.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'innkeeper-closed-'));
  chmodSync(folder, 0o755); // as an earlier version made it
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('closes the data folder to other users, and Postgres still runs in it without special rights', async () => {
  const dir = join(folder, 'postgres');
  closeFolder(folder, dir);
  const { mode } = statSync(folder);
  expect(mode & 0o007).toBe(0);
  expect(mode & 0o060).toBe(0); // no other user lists it
  expect(choosePostgresAccount(dir, [folder]).run('postgres', []).command).toBe('postgres'); // not by way of setpriv

  const postgres = await startPostgres({ dir, superuserPassword: 'x' });
  const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') });
  await client.connect();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await postgres.stop();
});

it('keeps the account of an existing cluster', () => {
  const dir = join(folder, 'postgres');
  mkdirSync(dir);
  closeFolder(folder, dir);
  closeFolder(folder, dir);
  expect(statSync(folder).mode & 0o700).toBe(0o700);
});
