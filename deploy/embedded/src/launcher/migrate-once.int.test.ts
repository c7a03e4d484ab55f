import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../databases.ts';
import { migrateOnce } from './migrate-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'innkeeper-migrate-'));
const migration = join(folder, 'deeper', '0001_rooms.sql');
mkdirSync(join(folder, 'deeper'));

afterAll(() => rmSync(folder, { recursive: true }));

/** An empty database, used instead of the cluster's own. */
async function freshCluster(): Promise<string> {
  const name = `cluster_${randomUUID().replaceAll('-', '')}`;
  const superuser = process.env['TEST_POSTGRES_URL']!;
  await ensureDatabase(superuser, { database: name, role: name, password: 'x' });
  return Object.assign(new URL(superuser), { pathname: name }).href;
}

describe('migrations at launch', () => {
  it('run once, and again after one has changed', async () => {
    const cluster = await freshCluster();
    const migrate = jest.fn(async () => {});
    writeFileSync(migration, 'CREATE TABLE rooms ()');
    await migrateOnce(cluster, [folder], migrate);
    await migrateOnce(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(1);

    writeFileSync(migration, 'CREATE TABLE rooms (name text)');
    await migrateOnce(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(2);
  });

  it('run again after a failure', async () => {
    const cluster = await freshCluster();
    const fail = () => Promise.reject(new Error('relation exists'));
    await expect(migrateOnce(cluster, [folder], fail)).rejects.toThrow('relation exists');
    const migrate = jest.fn(async () => {});
    await migrateOnce(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(1);
  });
});
