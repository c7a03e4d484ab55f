import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.ts';

jest.setTimeout(60_000); // each test makes a cluster of its own

const superuserPassword = 'a password with ünusual / signs';
let dir: string;

beforeEach(() => {
  dir = join(tmpdir(), `innkeeper-postgres-${randomUUID()}`);
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function query(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('Postgres', () => {
  it('keeps what it holds over a restart', async () => {
    const first = await startPostgres({ dir, superuserPassword });
    await query(first.superuserUrl('postgres'), "CREATE TABLE stays AS SELECT 'room 7' AS room");
    await first.stop();

    const second = await startPostgres({ dir, superuserPassword });
    const rows = await query(second.superuserUrl('postgres'), 'SELECT * FROM stays');
    await second.stop();
    expect(rows).toEqual([{ room: 'room 7' }]);
  });

  it('can be started anew while the former one is still stopping', async () => {
    const first = await startPostgres({ dir, superuserPassword });
    const stopping = first.stop();
    const second = await startPostgres({ dir, port: first.port, superuserPassword });
    await stopping;
    expect(await query(second.superuserUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('takes settings, and says how it ended', async () => {
    const postgres = await startPostgres({ dir, superuserPassword, settings: { work_mem: '7MB' } });
    expect(await query(postgres.superuserUrl('postgres'), 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
    await postgres.stop();
    expect(await postgres.exited).toBe(0);
  });

  it('starts over when a first start was killed before the cluster was whole', async () => {
    const whole = await startPostgres({ dir: `${dir}.unfinished`, superuserPassword });
    await whole.stop();
    const postgres = await startPostgres({ dir, superuserPassword });
    expect(existsSync(`${dir}.unfinished`)).toBe(false);
    await postgres.stop();
  });

  it('removes a throwaway folder when it ends', async () => {
    const postgres = await startPostgres({ dir, superuserPassword, throwaway: true });
    expect(existsSync(dir)).toBe(true);
    await postgres.stop();
    expect(existsSync(dir)).toBe(false);
  });

  it('says why when it cannot start', async () => {
    const settings = { work_mem: 'much' };
    await expect(startPostgres({ dir, superuserPassword, settings })).rejects.toThrow(/work_mem/);
  });
});
