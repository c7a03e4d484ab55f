import type pg from 'pg';
import { z } from 'zod';
import { isUnavailable, violation } from '../http/errors.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { eventually } from '../testing/eventually.ts';
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts';
import { Database } from './db.ts';
import { createPool } from './pool.ts';
import { inTransaction } from './transaction.ts';

let target: TestDatabase;
let proxy: SilentProxy;
let database: Database;

beforeAll(async () => {
  target = await createTestDatabase();
  proxy = await startSilentProxy(target.url);
  database = new Database({ url: proxy.url, name: 'transaction-test', logger: testLogger, connections: 3 });
  await database.query('create table notes (id int primary key, text text not null)');
  await database.query(
    'create table outbox (position bigint generated always as identity, id uuid, topic text, subject text, event jsonb)',
  );
});
beforeEach(async () => {
  await database.query('truncate notes, outbox');
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await target.drop();
});

const insert = (id: number, text: unknown = 'text') => ({
  text: 'insert into notes values ($1, $2)',
  values: [id, text],
});
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const ids = async () => {
  const { rows } = await database.query<{ id: number }>('select id from notes order by id');
  return rows.map(({ id }) => id);
};
/** As many queries at once as there may be connections: each gets one. */
const queryOnEach = () => Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.01)')));

const topic = {
  name: 'notes',
  source: '/notes',
  schemas: { 'note.written': z.object({ kind: z.literal('note'), id: z.number() }) },
  versions: {},
};

/** A database with one connection, and a function that returns how often it has written to its socket. */
async function countingWrites() {
  const database = new Database({
    url: target.url,
    name: 'write-test',
    logger: testLogger,
    connections: 1,
  });
  const client = await database.pool.connect();
  const { stream } = client.connection;
  const spies = [jest.spyOn(stream, '_write'), jest.spyOn(stream as Required<typeof stream>, '_writev')];
  client.release();
  return { database, writes: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) };
}

test('a transaction is two writes: begin with the first queries, and the last statements with the events and the commit', async () => {
  const { database, writes } = await countingWrites();
  const read = await database.transaction(async (tx) => {
    const [one, two] = await Promise.all([
      tx.query<{ n: number }>('select $1::int as n', [1]),
      tx.query<{ n: number }>({ name: 'two', text: 'select 2 as n' }),
    ]);
    tx.queryAtCommit(insert(1));
    tx.queryAtCommit({ text: `update notes set text = text || '!' where id = 1` });
    tx.publish(topic, 'note.written', '1', { id: 1 });
    return [one.rows[0]!.n, two.rows[0]!.n];
  });
  expect([read, writes()]).toEqual([[1, 2], 2]);
  const { rows } = await database.query('select text from notes');
  expect(rows).toEqual([{ text: 'text!' }]);
  expect((await database.query('select from outbox')).rowCount).toBe(1);
  await database.close();
});

test('a transaction without queries sends nothing', async () => {
  const { database, writes } = await countingWrites();
  await expect(database.transaction(async () => 'done')).resolves.toBe('done');
  expect(writes()).toBe(0);
  await database.close();
});

test('a statement of the commit that fails throws its error, nothing is stored, and no listener is called', async () => {
  await database.query(insert(1));
  const committed = jest.fn();
  database.onEventsCommitted(committed);
  const work = database.transaction(async (tx) => {
    tx.queryAtCommit(insert(2));
    tx.queryAtCommit(insert(1));
    tx.queryAtCommit(insert(3));
    tx.publish(topic, 'note.written', '1', { id: 1 });
  });
  expect(violation(await failureOf(work))).toEqual({ sqlState: '23505', constraint: 'notes_pkey' });
  expect([await ids(), committed.mock.calls]).toEqual([[1], []]);
  expect((await database.query('select from outbox')).rowCount).toBe(0);
});

test('a transaction whose work has caught an error of the database is rolled back, and throws that error', async () => {
  await database.query(insert(1));
  const work = database.transaction(async (tx) => {
    await tx.query(insert(2));
    await tx.query(insert(1)).catch(() => {});
    tx.queryAtCommit(insert(3));
    return 'done';
  });
  expect(violation(await failureOf(work))?.constraint).toBe('notes_pkey');
  expect(await ids()).toEqual([1]);
});

test('of queries that are sent together the first error is thrown, and the connection stays usable', async () => {
  await database.query(insert(1));
  const before = database.pool.totalCount;
  const work = database.transaction((tx) =>
    Promise.all([tx.query(insert(2)), tx.query(insert(1)), tx.query(insert(3))]),
  );
  expect(violation(await failureOf(work))?.constraint).toBe('notes_pkey');
  await database.transaction(async (tx) => tx.queryAtCommit(insert(4)));
  expect([await ids(), database.pool.totalCount]).toEqual([[1, 4], before]);
});

test('what is left of failed work cannot write once its transaction is over', async () => {
  const late: Promise<unknown>[] = [];
  let go: () => void = () => {};
  const isOver = new Promise<void>((resolve) => {
    go = resolve;
  });
  const work = database.transaction(async (tx) => {
    await tx.query(insert(1));
    late.push(isOver.then(() => tx.query(insert(2))));
    late.push(isOver.then(() => tx.queryAtCommit(insert(3))));
    throw new Error('rejected');
  });
  await expect(work).rejects.toThrow('rejected');
  go();
  for (const one of late) await expect(one).rejects.toThrow('the transaction is over');
  expect(await ids()).toEqual([]);
});

test('a query sees what was queued for the commit, and shares a write with it', async () => {
  const { database, writes } = await countingWrites();
  const seen = await database.transaction(async (tx) => {
    await tx.query('select 1');
    tx.queryAtCommit(insert(1));
    tx.queryAtCommit(insert(2));
    const { rows } = await tx.query<{ id: number }>('select id from notes order by id');
    tx.queryAtCommit(insert(3));
    return rows.map(({ id }) => id);
  });
  expect(seen).toEqual([1, 2]);
  expect(writes()).toBe(3);
  expect(await ids()).toEqual([1, 2, 3]);
  await database.close();
});

test('a query behind a queued statement that failed rejects with the error of that statement', async () => {
  await database.query(insert(1));
  const work = database.transaction(async (tx) => {
    tx.queryAtCommit(insert(2));
    tx.queryAtCommit(insert(1));
    await tx.query('select 1');
  });
  expect(violation(await failureOf(work))?.constraint).toBe('notes_pkey');
  expect(await ids()).toEqual([1]);
});

test('statements are not committed without one that cannot be sent', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const notSent = [insert(2, cyclic), { name: 'two', text: 'select 3' }]; // no JSON; another text has the name
  for (const statement of notSent) {
    const work = database.transaction(async (tx) => {
      await tx.query({ name: 'two', text: 'select 2 as n' });
      tx.queryAtCommit(insert(1));
      tx.queryAtCommit(statement);
      tx.queryAtCommit(insert(3));
    });
    await expect(work).rejects.toThrow(/circular|unique/);
  }
  expect(await ids()).toEqual([]);
});

test.each([
  ['queries', async (tx: Tx) => void (await Promise.all([tx.query(insert(1)), tx.query(insert(2))]))],
  ['nothing before its commit', async (tx: Tx) => [insert(1), insert(2)].forEach(tx.queryAtCommit)],
])('connections that died while they were idle are replaced, for a transaction with %s', async (_, work) => {
  await queryOnEach();
  proxy.closeAtNextPacket();
  let runs = 0;
  await database.transaction(async (tx) => {
    runs++;
    await work(tx);
  });
  expect([await ids(), runs]).toEqual([[1, 2], 4]); // three dead connections and a new one
});
type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

test('a transaction whose commit may have reached the server does not run again', async () => {
  let runs = 0;
  const work = database.transaction(async (tx) => {
    runs++;
    await tx.query(insert(1));
    proxy.closeAtNextPacket();
    tx.queryAtCommit(insert(2));
  });
  expect([isUnavailable(await failureOf(work)), runs]).toEqual([true, 1]);
  await eventually(async () => (await ids()).length === 2); // it has, and only the answer was lost
});

test('statements of the commit that deadlock are repeated with their transaction', async () => {
  await database.query(insert(1));
  await database.query(insert(2));
  let arrived = 0;
  let open: () => void = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  const append = (id: number) => ({
    text: `update notes set text = text || '!' where id = $1`,
    values: [id],
  });
  const appendTo = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.query(append(first));
      if (++arrived === 2) open();
      await bothHoldOne;
      tx.queryAtCommit(append(second));
    });
  await Promise.all([appendTo(1, 2), appendTo(2, 1)]);
  const { rows } = await database.query('select text from notes');
  expect(rows).toEqual([{ text: 'text!!' }, { text: 'text!!' }]);
});

describe('a query that gets no answer in time', () => {
  let pool: pg.Pool;
  beforeEach(() => {
    pool = createPool({
      url: target.url,
      name: 'timeout-test',
      logger: testLogger,
      connections: 1,
      statementTimeoutMs: 100,
    });
  });
  afterEach(() => pool.end());

  test('fails its whole round trip, and its connection is closed and replaced', async () => {
    const settled: string[] = [];
    const work = inTransaction(pool, async (transaction) => {
      await transaction.query('set local statement_timeout = 0');
      const sent = ['insert into notes values (1, 1)', 'select pg_sleep(2)', 'select 1'];
      await Promise.all(
        sent.map((query) =>
          transaction.query(query).then(
            () => settled.push('answered'),
            (error: Error) => {
              settled.push(isUnavailable(error) ? 'unavailable' : error.message);
              throw error;
            },
          ),
        ),
      );
    });
    await expect(work).rejects.toThrow('Query read timeout');
    expect(pool.totalCount).toBe(0);
    await expect(
      inTransaction(pool, (transaction) => transaction.query('select 7 as n')),
    ).resolves.toMatchObject({ rows: [{ n: 7 }] });
    expect([settled, await ids()]).toEqual([['unavailable', 'unavailable', 'unavailable'], []]);
  });

  test('at the commit fails the transaction with the timeout', async () => {
    const work = inTransaction(pool, async (transaction) => {
      await transaction.query('set local statement_timeout = 0');
      transaction.queryAtCommit({ text: 'select pg_sleep(2)' });
      transaction.queryAtCommit(insert(1));
    });
    await expect(work).rejects.toThrow('Query read timeout');
    expect([pool.totalCount, await ids()]).toEqual([0, []]);
  });
});
