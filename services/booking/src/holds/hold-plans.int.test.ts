import { randomUUID } from 'node:crypto';
import type { Sql } from '@innkeeper/kit/postgres';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';
import { countOpenHolds, selectHeldRooms } from './hold-store.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const MANY = 3_000;

/** How many rows of a table the transaction has read until now. */
async function rowsRead(tx: Sql, table: string): Promise<number> {
  const { rows } = await tx.query<{ rows: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = $1`,
    [table],
  );
  return rows[0]!.rows;
}

async function readBy(tx: Sql, table: string, read: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead(tx, table);
  await read();
  return (await rowsRead(tx, table)) - before;
}

/** Open holds, each of another address and without rooms. */
const addHolds = (tx: Sql) =>
  tx.query(
    `insert into holds (hold_id, secret_hash, network, expires_at)
     select gen_random_uuid(), '', '198.51.100.' || n, now() + interval '10 minutes' from generate_series(1, ${MANY}) n`,
  );

/** Everything a test adds is taken back, so that the tables stay small for the others. */
const inHotel = (test: (tx: Sql) => Promise<void>) => async () => {
  const over = new Error('over');
  const run = service.database.transaction(async (tx) => {
    await test(tx);
    throw over;
  });
  await expect(run).rejects.toBe(over);
};

test(
  'reads the rooms of a hold, not all rooms, even if Postgres has no statistics of holds yet',
  inHotel(async (tx) => {
    const category = randomUUID();
    await tx.query(`insert into categories (category_id, name, price) values ($1, 'Large', 100)`, [category]);
    await tx.query(
      `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
       select 'L-' || n, $1, 'Room ' || n, 2, '[]', true from generate_series(1, ${MANY}) n`,
      [category],
    );
    await tx.query('analyze rooms');
    await addHolds(tx);
    await tx.query(
      `insert into hold_rooms (hold_id, place, room_id, category, quote)
       select hold_id, place, 'L-' || place, 'Large', '{}' from holds, generate_series(1, 10) place`,
    );
    const { rows } = await tx.query<{ holdId: string }>('select hold_id as "holdId" from holds limit 1');
    const read = async () => expect(await selectHeldRooms(tx, rows[0]!.holdId)).toHaveLength(10);
    expect(await readBy(tx, 'rooms', read)).toBeLessThan(20);
  }),
);

test(
  'reads the holds of an address, not all open ones, even if none was open when Postgres last gathered statistics',
  inHotel(async (tx) => {
    await addHolds(tx);
    await tx.query(`update holds set status = 'ended'`);
    await tx.query('analyze holds');
    await addHolds(tx);
    const read = async () =>
      expect(await countOpenHolds(tx, { customerId: null, network: '198.51.100.7' })).toEqual({
        ofCustomer: 0,
        ofNetwork: 1,
      });
    expect(await readBy(tx, 'holds', read)).toBeLessThan(5);
  }),
);
