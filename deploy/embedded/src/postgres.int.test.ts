import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.ts';

jest.setTimeout(60_000); // each test creates a cluster

const superuserPassword = 'a password with ünusual / characters';
let dir: string;

beforeEach(() => {
  dir = join(tmpdir(), `innkeeper-postgres-${randomUUID()}`);
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('Postgres', () => {
  it('keeps its content over a restart', async () => {
    const first = await startPostgres({ dir, superuserPassword });
    await query(first.superuserUrl('postgres'), "CREATE TABLE stays AS SELECT 'room 7' AS room");
    await first.stop();

    const second = await startPostgres({ dir, superuserPassword });
    const rows = await query(second.superuserUrl('postgres'), 'SELECT * FROM stays');
    await second.stop();
    expect(rows).toEqual([{ room: 'room 7' }]);
  });

  it('can be started while the previous server is still stopping', async () => {
    const first = await startPostgres({ dir, superuserPassword });
    const stopping = first.stop();
    const second = await startPostgres({ dir, port: first.port, superuserPassword });
    await stopping;
    expect(await query(second.superuserUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('applies settings, and reports its exit code', async () => {
    const postgres = await startPostgres({ dir, superuserPassword, settings: { work_mem: '7MB' } });
    expect(await query(postgres.superuserUrl('postgres'), 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
    await postgres.stop();
    expect(await postgres.exited).toBe(0);
  });

  it('logs that a constraint was violated, but not the row or the statement', async () => {
    const lines: string[] = [];
    const postgres = await startPostgres({ dir, superuserPassword, log: (line) => lines.push(line) });
    const url = postgres.superuserUrl('postgres');
    await query(url, 'CREATE TABLE users (email text UNIQUE, phone text CHECK (length(phone) > 3))');
    await query(url, "INSERT INTO users VALUES ('elena@example.com', '600555014')");
    await expect(query(url, "INSERT INTO users VALUES ('elena@example.com', '600555015')")).rejects.toThrow(
      'unique',
    );
    await expect(query(url, "INSERT INTO users VALUES ('ben@example.com', '+34')")).rejects.toThrow('check');
    await postgres.stop();
    expect(lines.filter((line) => /violates/.test(line))).toHaveLength(2);
    expect(lines.join('\n')).not.toMatch(/example\.com|60055|\+34/);
  });

  it('starts over when the first start was killed before the cluster was complete', async () => {
    const complete = await startPostgres({ dir: `${dir}.unfinished`, superuserPassword });
    await complete.stop();
    const postgres = await startPostgres({ dir, superuserPassword });
    expect(existsSync(`${dir}.unfinished`)).toBe(false);
    await postgres.stop();
  });

  it('deletes a throwaway folder when it stops', async () => {
    const postgres = await startPostgres({ dir, superuserPassword, throwaway: true });
    expect(existsSync(dir)).toBe(true);
    await postgres.stop();
    expect(existsSync(dir)).toBe(false);
  });

  it('reports why it cannot start', async () => {
    const settings = { work_mem: 'much' };
    await expect(startPostgres({ dir, superuserPassword, settings })).rejects.toThrow(/work_mem/);
  });
});
