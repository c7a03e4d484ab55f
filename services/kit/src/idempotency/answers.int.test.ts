import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Database } from '../postgres/db.ts';
import type { Transaction } from '../postgres/sql.ts';
import { emptyDemo } from '../service/empty-demo.ts';
import { decideInstallationKind } from '../service/installation.ts';
import { createServiceDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { eventually } from '../testing/eventually.ts';
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts';
import { deleteOldAnswersHourly, eraseAnswers } from './delete-answers.ts';
import type { Once } from './run-once.ts';

let target: TestDatabase;
let proxy: SilentProxy;
let database: Database;
beforeAll(async () => {
  target = await createServiceDatabase(path.join(import.meta.dirname, '../testing/migrations'));
  proxy = await startSilentProxy(target.url);
  database = new Database({ url: proxy.url, name: 'answers-test', logger: testLogger, connections: 1 });
});
beforeEach(async () => {
  await database.query('truncate notes, answered_calls');
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await target.drop();
});

const onceOf = (callerId: string, key: string = randomUUID()): Once => ({
  callerId,
  key,
  requestHash: 'hash',
});
const insert = {
  name: 'insert-note',
  text: `insert into notes (subject, type, text) values ('one', 'note', 'text')`,
};
const countNotes = async () => (await database.query('select from notes')).rowCount;
const keys = async () =>
  (await database.query<{ key: string }>('select key from answered_calls order by key')).rows.map(
    ({ key }) => key,
  );

test('a key adds no round trip: it is claimed by the first one, and its answer is recorded by that of the commit', async () => {
  const client = await database.pool.connect();
  const { stream } = client.connection;
  client.release();
  const spies = [jest.spyOn(stream, '_write'), jest.spyOn(stream as Required<typeof stream>, '_writev')];
  const writes = async (work: (tx: Transaction) => Promise<unknown>, once?: Once) => {
    for (const spy of spies) spy.mockClear();
    await database.transaction(work, once);
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  const work = async (tx: Transaction) => {
    await Promise.all([tx.query('select 1'), tx.query('select 2')]);
    tx.queryAtCommit(insert);
  };
  expect(await writes(work)).toBe(2);
  expect(await writes(work, onceOf('one', 'key'))).toBe(2);
  expect(await writes(work, onceOf('one', 'key'))).toBe(2); // its rollback instead of a commit
  expect(await countNotes()).toBe(2);
});

test.each([
  ['an object', { text: 'x', list: [1, null], nested: { is: true } }],
  ['null', null],
  ['a text', 'text'],
])('a result that is %s is recorded', async (_what, result) => {
  const once = onceOf('one');
  const work = jest.fn(async () => result);
  expect(await database.transaction(work, once)).toEqual(result);
  expect(await database.transaction(async () => 'another' as unknown, once)).toEqual(result);
});

test('a connection that died while it was idle is replaced, and the key is claimed on the next one', async () => {
  const once = onceOf('one');
  proxy.closeAtNextPacket();
  let runs = 0;
  const work = async (tx: Transaction) => {
    runs++;
    await tx.query(insert);
    return 'done';
  };
  expect([await database.transaction(work, once), runs]).toEqual(['done', 2]);
  expect([await database.transaction(work, once), await countNotes()]).toEqual(['done', 1]);
});

test('a call that is repeated because the answer to its commit was lost gets its answer', async () => {
  const once = onceOf('one');
  const lost = database.transaction(async (tx) => {
    await tx.query(insert);
    proxy.closeAtNextPacket();
    return 'first';
  }, once);
  await expect(lost).rejects.toThrow();
  await eventually(async () => (await countNotes()) === 1);
  expect(await database.transaction(async () => 'second', once)).toBe('first');
});

test('answers are deleted after a day, not before', async () => {
  for (const key of ['old', 'recent']) await database.transaction(async () => key, onceOf('one', key));
  const age = (key: string, hours: number) =>
    database.query(
      'update answered_calls set created_at = now() - make_interval(hours => $2) where key = $1',
      [key, hours],
    );
  await age('old', 25);
  await age('recent', 23);
  const work = deleteOldAnswersHourly(database, testLogger);
  work.start();
  await work.stop();
  expect(await keys()).toEqual(['recent']);
});

test('an erasure deletes the answers of a person, and what others were answered about their records', async () => {
  const record = randomUUID();
  const answers: [string, string, unknown][] = [
    ['person', 'a', {}],
    ['other', 'b', { booking: { bookingId: record } }],
    ['other', 'c', [{ bookings: [{ id: 7 }, { id: record }] }]],
    ['other', 'd', { booking: { bookingId: `${record}0`, [record]: 'as a field' } }],
    ['other', 'e', null],
  ];
  for (const [caller, key, answer] of answers)
    await database.transaction(async () => answer, onceOf(caller, key));
  await eraseAnswers(database, { callerId: 'person', ids: [record, 'another'] });
  expect(await keys()).toEqual(['d', 'e']);
});

test('emptying the demo deletes all answers', async () => {
  await database.transaction(async () => 'answer', onceOf('one'));
  await decideInstallationKind(database, 'demo');
  await emptyDemo(database, async () => {});
  expect(await keys()).toEqual([]);
});
