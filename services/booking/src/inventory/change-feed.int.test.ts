import { randomUUID } from 'node:crypto';
import type { Sql } from '@innkeeper/kit/postgres';
import { Database } from '@innkeeper/kit/postgres';
import { createServiceDatabase, eventually, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import type { PoolClient, QueryConfig } from 'pg';
import { bookingService } from '../service.ts';
import { ChangeFeed, INVENTORY_CHANGES } from './change-feed.ts';
import { pruneChanges } from './prune-changes.ts';

const CATEGORIES = [randomUUID(), randomUUID()] as const;

let target: TestDatabase;
let database: Database;
let reading: PoolClient;
let feed: ChangeFeed<'rooms' | 'categories'>;
beforeEach(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  database = new Database({ url: target.url, name: 'feed-test', logger: testLogger });
  for (const [i, id] of CATEGORIES.entries())
    await database.query('insert into categories values ($1, $2, 100.00)', [id, `Category ${i}`]);
  await database.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     select 'R-' || n, $1, 'Room', 2, '[]', true from generate_series(1, 3) n`,
    [CATEGORIES[0]],
  );
  reading = await database.pool.connect();
  feed = await ChangeFeed.begin(reading, INVENTORY_CHANGES);
});
afterEach(async () => {
  reading.release();
  await database.close();
  await target.drop();
});

const rooms = async () => (await feed.read()).rooms.sort();
const categories = async () => (await feed.read()).categories.sort();
const nights = (start: number) => `[2030-01-${10 + start},2030-01-${12 + start})`;
const block = (sql: Sql, roomId: string, start = 1) =>
  sql.query(`insert into occupancies (room_id, nights, kind) values ($1, $2, 'block')`, [
    roomId,
    nights(start),
  ]);

test('every change is read once, and nothing from before the feed began', async () => {
  await block(database, 'R-1');
  await block(database, 'R-2');
  expect(await rooms()).toEqual(['R-1', 'R-2']);
  expect(await rooms()).toEqual([]);
  await block(database, 'R-1', 4);
  expect(await rooms()).toEqual(['R-1']);
  const later = await ChangeFeed.begin(reading, INVENTORY_CHANGES);
  expect(await later.read()).toEqual({ rooms: [], categories: [] });
});

test('a transaction that commits after later ones is read then, and one that fails never', async () => {
  const [slow, failing] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  for (const client of [slow, failing]) await client.query('begin');
  await block(slow, 'R-1');
  await block(failing, 'R-2');
  await block(database, 'R-3');
  expect(await rooms()).toEqual(['R-3']);
  await block(database, 'R-3', 4);
  await failing.query('rollback');
  expect(await rooms()).toEqual(['R-3']);
  await slow.query('commit');
  expect(await rooms()).toEqual(['R-1']);
  expect(await rooms()).toEqual([]);
  for (const client of [slow, failing]) client.release();
});

test('changes in a savepoint are read with their transaction', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('savepoint one');
  await block(client, 'R-1');
  await client.query('release savepoint one');
  expect(await rooms()).toEqual([]);
  await client.query('commit');
  expect(await rooms()).toEqual(['R-1']);
  client.release();
});

test('nights that are taken, shortened, moved and freed name their rooms', async () => {
  await block(database, 'R-1');
  expect(await rooms()).toEqual(['R-1']);
  await database.query('update occupancies set nights = $1', ['[2030-01-11,2030-01-12)']);
  expect(await rooms()).toEqual(['R-1']);
  await database.query(`update occupancies set room_id = 'R-2'`);
  expect(await rooms()).toEqual(['R-1', 'R-2']);
  await database.query('delete from occupancies');
  expect(await rooms()).toEqual(['R-2']);
});

test('rooms and categories that are added, changed, moved and removed name their categories', async () => {
  const [one, other] = CATEGORIES;
  await database.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     values ('R-9', $1, 'Room', 2, '[]', true)`,
    [one],
  );
  expect(await categories()).toEqual([one]);
  await database.query(`update rooms set available = false where room_id = 'R-9'`);
  expect(await categories()).toEqual([one]);
  await database.query(`update rooms set available = false where room_id = 'R-9'`);
  expect(await categories()).toEqual([]);
  await database.query(`update rooms set category_id = $1 where room_id = 'R-9'`, [other]);
  expect(await categories()).toEqual([one, other].sort());
  await database.query(`delete from rooms where room_id = 'R-9'`);
  expect(await categories()).toEqual([other]);
  const added = randomUUID();
  await database.query(`insert into categories values ($1, 'New', 1.00)`, [added]);
  expect(await categories()).toEqual([added]);
  await database.query('delete from categories where category_id = $1', [added]);
  expect(await categories()).toEqual([added]);
});

test('a new price or name of a category names it, also a name that differs in case only', async () => {
  const [one] = CATEGORIES;
  const change = (column: 'name' | 'price', value: string) =>
    database.query(`update categories set ${column} = $2 where category_id = $1`, [one, value]);
  await change('name', 'CATEGORY 0');
  expect(await categories()).toEqual([one]);
  await change('name', 'CATEGORY 0');
  expect(await categories()).toEqual([]);
  await change('price', '90.00');
  expect(await categories()).toEqual([one]);
});

test('pruning deletes what was committed before the prune before, and never what may be unread', async () => {
  const left = async () =>
    (
      await database.query<{ roomId: string }>(
        'select room_id as "roomId" from inventory_changes where room_id > $1',
        [''],
      )
    ).rows
      .map(({ roomId }) => roomId)
      .sort();
  const slow = await database.pool.connect();
  await slow.query('begin');
  await block(database, 'R-1');
  const { rows: first } = await database.query<{ transaction: string }>(
    `select transaction::text from inventory_changes where room_id = 'R-1'`,
  );
  // Transactions in other databases of this Postgres count too, and may still run.
  const horizon = await eventually(async () => {
    const oldest = await pruneChanges(database, undefined);
    return BigInt(oldest) > BigInt(first[0]!.transaction) ? oldest : undefined;
  });
  await block(slow, 'R-2');
  await block(database, 'R-3');
  await pruneChanges(database, horizon);
  await slow.query('commit');
  slow.release();
  expect(await left()).toEqual(['R-2', 'R-3']);
  expect(await rooms()).toEqual(['R-2', 'R-3']);
});

test('a feed that was suspended for longer than changes are kept fails', async () => {
  let suspendedFor = 0;
  const sql: Sql = {
    query: async (query: string | QueryConfig, values?: unknown[]) => {
      const result = await reading.query(query, values);
      for (const row of result.rows) row.seconds += suspendedFor;
      return result;
    },
  };
  const suspended = await ChangeFeed.begin(sql, INVENTORY_CHANGES);
  suspendedFor = 20;
  await expect(suspended.read()).resolves.toEqual({ rooms: [], categories: [] });
  suspendedFor = 80;
  await expect(suspended.read()).rejects.toThrow('not read for 60 s');
});
