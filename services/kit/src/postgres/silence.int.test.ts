import { isUnavailable } from '../http/errors.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts';
import { Database } from './db.ts';

let target: TestDatabase;
let proxy: SilentProxy;
let database: Database;
let direct: Database;

beforeAll(async () => {
  target = await createTestDatabase();
  proxy = await startSilentProxy(target.url);
  const [logger, connections] = [testLogger, 3];
  database = new Database({ url: proxy.url, name: 'silence-test', logger, connections });
  direct = new Database({ url: target.url, name: 'silence-test', logger });
  await direct.query('create table notes (n int)');
});

afterAll(async () => {
  await Promise.all([database.close(), direct.close()]);
  await proxy.close();
  await target.drop();
});

const failures = (all: Promise<unknown>[]) =>
  Promise.allSettled(all).then((settled) =>
    settled.map((one) => (one.status === 'rejected' ? one.reason : undefined)),
  );

/** As many queries at once as there may be connections: each gets one. */
const queryOnEach = () => Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.01)')));

test('a server that stops answering shows as unavailable, and no connection stays in use', async () => {
  await queryOnEach(); // leaves idle connections, which cannot notice that the server stopped answering
  proxy.fallSilent('all');
  const insert = 'insert into notes values (1)';
  const errors = await failures([
    database.query('select 1'),
    database.transaction((tx) => tx.query(insert)),
    database.transaction((tx) => tx.query(insert)),
  ]);
  expect(errors.map(isUnavailable)).toEqual([true, true, true]);
  expect(database.pool.totalCount).toBe(0);

  proxy.fallSilent('none');
  await queryOnEach();
  expect((await direct.query('select from notes')).rowCount).toBe(0);
}, 180_000);

test('a transaction whose server stops answering is given up and rolled back', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query('insert into notes values (2)');
    proxy.fallSilent('all');
    await tx.query('insert into notes values (3)');
  });
  const [error] = await failures([work]);
  expect(isUnavailable(error)).toBe(true);
  proxy.fallSilent('none');
  await queryOnEach();
  expect((await direct.query('select from notes')).rowCount).toBe(0);
}, 180_000);
