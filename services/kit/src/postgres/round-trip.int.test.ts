import type pg from 'pg';
import { violation } from '../http/errors.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { createPool } from './pool.ts';
import type { Statement } from './sql.ts';
import { inTransaction } from './transaction.ts';

let target: TestDatabase;
let pool: pg.Pool;
/** What Postgres has sent since it was last emptied. */
const received: string[] = [];

beforeAll(async () => {
  target = await createTestDatabase();
  const options = { url: target.url, name: 'round-trip-test', logger: testLogger };
  pool = createPool({ ...options, connections: 1, statementTimeoutMs: 5_000 });
  pool.on('connect', ({ connection }) => {
    for (const message of ['readyForQuery', 'rowDescription', 'parseComplete'])
      connection.on(message, () => received.push(message));
  });
  await pool.query('create table notes (id int primary key, day date, count int8, text text)');
});
beforeEach(async () => {
  await pool.query('truncate notes');
  received.length = 0;
});
afterAll(async () => {
  await pool.end();
  await target.drop();
});

const insert = (id: number): Statement => ({
  name: 'insert-note',
  text: `insert into notes values ($1, '2028-02-29', 9000000000, null)`,
  values: [id],
});
const SELECT: Statement = { name: 'select-notes', text: 'select * from notes order by id' };
const count = (message: string) => received.filter((one) => one === message).length;

const together = (...statements: Statement[]) =>
  inTransaction(pool, (tx) =>
    Promise.all(statements.map((statement) => tx.query<pg.QueryResultRow>(statement))),
  );
/** As above, and what became of each statement. */
async function settledTogether(...statements: Statement[]) {
  const settled: string[] = [];
  const failure = await inTransaction(pool, (tx) =>
    Promise.all(
      statements.map((statement, i) =>
        tx.query(statement).then(
          () => {
            settled[i] = 'answered';
          },
          (error: unknown) => {
            settled[i] = violation(error)?.constraint ?? String(error);
            throw error;
          },
        ),
      ),
    ),
  ).catch((error: unknown) => error);
  return { settled, failure };
}

test('Postgres answers a round trip at once, and describes the rows of a named statement once', async () => {
  await together(insert(1), insert(2), SELECT);
  expect([count('readyForQuery'), count('rowDescription')]).toEqual([2, 1]);
  received.length = 0;
  await together(insert(3), SELECT, SELECT);
  expect(received).toEqual(['readyForQuery', 'readyForQuery']);
});

test('each statement has its own rows, as pg reads them', async () => {
  const results = await together(
    insert(1),
    insert(2),
    SELECT,
    { text: 'select day from notes where id = $1', values: [7] },
    { text: `update notes set text = 'x'` },
    SELECT,
  );
  const note = (id: number, text: string | null) => ({ id, day: '2028-02-29', count: 9_000_000_000, text });
  expect(results.map(({ command, rowCount, rows }) => ({ command, rowCount, rows }))).toEqual([
    { command: 'INSERT', rowCount: 1, rows: [] },
    { command: 'INSERT', rowCount: 1, rows: [] },
    { command: 'SELECT', rowCount: 2, rows: [note(1, null), note(2, null)] },
    { command: 'SELECT', rowCount: 0, rows: [] },
    { command: 'UPDATE', rowCount: 2, rows: [] },
    { command: 'SELECT', rowCount: 2, rows: [note(1, 'x'), note(2, 'x')] },
  ]);
});

test('behind a statement that fails the others fail with its error, and those before it were answered', async () => {
  const { settled, failure } = await settledTogether(insert(1), insert(1), SELECT);
  expect([settled, violation(failure)?.constraint]).toEqual([
    ['answered', 'notes_pkey', 'notes_pkey'],
    'notes_pkey',
  ]);
});

test('names whose statements failed or were skipped can be used again', async () => {
  const failing = (id: number) => ({ ...insert(id), name: 'first-failed' });
  const skipped = { name: 'first-skipped', text: 'select 1 as n' };
  await together(insert(1));
  await settledTogether(failing(1), skipped);
  received.length = 0;
  const [, { rows } = { rows: [] }] = await together(failing(2), skipped);
  expect(rows).toEqual([{ n: 1 }]);
  expect(count('parseComplete')).toBe(1); // Postgres had parsed the first before it failed
});

test('of a round trip with a statement that cannot be sent nothing is sent', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  for (const unsendable of [
    { ...SELECT, values: [cyclic] },
    { ...SELECT, text: 'select 2' },
  ]) {
    const { settled } = await settledTogether(insert(1), unsendable);
    expect(settled).toEqual([
      expect.stringMatching(/circular|unique/),
      expect.stringMatching(/circular|unique/),
    ]);
  }
  expect((await pool.query(SELECT.text)).rowCount).toBe(0);
});

test('a statement that does nothing has no rows', async () => {
  const results = await together({ text: '' }, SELECT);
  expect(results.map(({ rows }) => rows)).toEqual([[], []]);
});

test('a commit that is answered ROLLBACK fails the transaction', async () => {
  const client = await pool.connect(); // the only one
  client.release();
  const work = inTransaction(pool, async (tx) => {
    await tx.query(insert(1));
    await client.query('select 1 / 0').catch(() => {}); // behind the transaction's back
  });
  await expect(work).rejects.toThrow('the commit was answered ROLLBACK');
  expect((await pool.query(SELECT.text)).rowCount).toBe(0);
});
