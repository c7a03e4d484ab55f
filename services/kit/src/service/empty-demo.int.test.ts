import path from 'node:path';
import { Database } from '../postgres/db.ts';
import { createServiceDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { emptyDemo } from './empty-demo.ts';
import { decideInstallationKind, readInstallationKind } from './installation.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createServiceDatabase(path.join(import.meta.dirname, '../testing/migrations'));
  database = new Database({ url: testDatabase.url, name: 'test', logger: testLogger });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const empty = jest.fn(async () => {});
beforeEach(() => empty.mockClear());
const actions = async () => (await database.query('select action from history')).rows;

test('several concurrent calls empty the demo once, and it is a real hotel then', async () => {
  await decideInstallationKind(database, 'demo');
  const emptied = await Promise.all([1, 2, 3].map(() => emptyDemo(database, empty)));
  expect(emptied.filter(Boolean)).toHaveLength(1);
  expect(empty).toHaveBeenCalledTimes(1);
  expect(await readInstallationKind(database)).toBe('own');
  expect(await actions()).toEqual([{ action: 'demo.emptied' }]);
});

test.each(['own', undefined] as const)('a hotel that is not a demo is never emptied: %s', async (kind) => {
  if (kind) await decideInstallationKind(database, kind);
  expect(await emptyDemo(database, empty)).toBe(false);
  expect(empty).not.toHaveBeenCalled();
  expect(await actions()).toEqual([]);
});

test('a failure leaves the demo as it was', async () => {
  await decideInstallationKind(database, 'demo');
  empty.mockRejectedValueOnce(new Error('no'));
  await expect(emptyDemo(database, empty)).rejects.toThrow('no');
  expect(await readInstallationKind(database)).toBe('demo');
});
