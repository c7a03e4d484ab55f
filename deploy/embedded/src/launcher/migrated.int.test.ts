import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../databases.ts';
import { migrateUnlessDone } from './migrated.ts';

const folder = mkdtempSync(join(tmpdir(), 'innkeeper-migrated-'));
const migration = join(folder, 'deeper', '0001_rooms.sql');
mkdirSync(join(folder, 'deeper'));

afterAll(() => rmSync(folder, { recursive: true }));

/** An empty database in the place of a cluster's own. */
async function freshCluster(): Promise<string> {
  const name = `cluster_${randomUUID().replaceAll('-', '')}`;
  const superuser = process.env['TEST_POSTGRES_URL']!;
  await ensureDatabase(superuser, { database: name, role: name, password: 'x' });
  return Object.assign(new URL(superuser), { pathname: name }).href;
}

describe('migrations at a start', () => {
  it('run once, and again when one has changed', async () => {
    const cluster = await freshCluster();
    const migrate = jest.fn(async () => {});
    writeFileSync(migration, 'CREATE TABLE rooms ()');
    await migrateUnlessDone(cluster, [folder], migrate);
    await migrateUnlessDone(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(1);

    writeFileSync(migration, 'CREATE TABLE rooms (name text)');
    await migrateUnlessDone(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(2);
  });

  it('run again after they have failed', async () => {
    const cluster = await freshCluster();
    const fail = () => Promise.reject(new Error('relation exists'));
    await expect(migrateUnlessDone(cluster, [folder], fail)).rejects.toThrow('relation exists');
    const migrate = jest.fn(async () => {});
    await migrateUnlessDone(cluster, [folder], migrate);
    expect(migrate).toHaveBeenCalledTimes(1);
  });
});
