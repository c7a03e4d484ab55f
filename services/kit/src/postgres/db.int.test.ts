import pg from 'pg';
import { isUnavailable, violation } from '../http/errors.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { Database } from './db.ts';

let target: TestDatabase;
let database: Database;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeAll(async () => {
  target = await createTestDatabase();
  database = new Database({ url: target.url, name: 'db-test', logger: testLogger, connections: 4 });
  await database.query('create table counters (id int primary key, n int not null)');
  await database.query('insert into counters values (1, 0), (2, 0)');
});

afterAll(async () => {
  await database.close();
  await target.drop();
});

test('a transaction that throws leaves nothing', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query('insert into counters values (3, 0)');
    throw new Error('rejected');
  });
  await expect(work).rejects.toThrow('rejected');
  expect((await database.query('select from counters where id = 3')).rowCount).toBe(0);
});

test('two transactions that deadlock both succeed', async () => {
  let arrived = 0;
  let open: () => void = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  const add = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.query('update counters set n = n + 1 where id = $1', [first]);
      if (++arrived === 2) open();
      await bothHoldOne;
      await tx.query('update counters set n = n + 1 where id = $1', [second]);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await database.query('select n from counters where id in (1, 2)');
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('dates stay calendar dates, and counters are numbers', async () => {
  const { rows } = await database.query(`select date '2026-03-29' as day, count(*) as n from counters`);
  expect(rows[0]).toEqual({ day: '2026-03-29', n: 2 });
});

test('Postgres compiles no statement, whatever it expects it to cost', async () => {
  const { rows } = await database.query('show jit');
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('losing every connection shows as unavailable, and the next transaction works again', async () => {
  await Promise.all([1, 2, 3, 4].map(() => database.query('select pg_sleep(0.01)'))); // opens four connections
  const killer = new pg.Client({ connectionString: target.url });
  await killer.connect();
  const cut = database.transaction(async (tx) => {
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'db-test'`,
    );
    await tx.query('select 1');
  });
  expect(isUnavailable(await failureOf(cut))).toBe(true);
  await killer.end();
  await expect(database.transaction((tx) => tx.query('select 1 as one'))).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

test('a server that does not exist shows as unavailable', async () => {
  const nowhere = new Database({ url: 'postgres://x@127.0.0.1:1/x', name: 'nowhere', logger: testLogger });
  expect(isUnavailable(await failureOf(nowhere.query('select 1')))).toBe(true);
  await nowhere.close();
});

test('a violated constraint is not mistaken for an outage', async () => {
  const error = await failureOf(database.query('insert into counters values (1, 0)'));
  expect(violation(error)).toEqual({ sqlState: '23505', constraint: 'counters_pkey' });
  expect(isUnavailable(error)).toBe(false);
});
