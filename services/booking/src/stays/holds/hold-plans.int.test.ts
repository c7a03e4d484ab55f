import { randomUUID } from 'node:crypto';
import type { Sql } from '@innkeeper/kit/postgres';
import { type BookingUnderTest, day, startBooking } from '../../testing/booking.ts';
import { placeOf } from '../place.ts';
import { selectHeldRooms } from './hold-store.ts';
import { selectUse } from './use-store.ts';

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
    `insert into holds (hold_id, secret_hash, network, site, wide_network, stay, rooms, nights, expires_at)
     select gen_random_uuid(), '', '198.51.' || n || '.7', '198.51.' || n, '198.51.' || n, 'empty', 1, 2,
            now() + interval '10 minutes' from generate_series(1, ${MANY}) n`,
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
    await tx.query(`insert into categories (category_id, name, price) values ($1, 'Large', 100.00)`, [
      category,
    ]);
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
    const wanted = { customerId: null, place: placeOf('198.51.7.7'), start: day(1), end: day(2) };
    const read = async () =>
      expect(await selectUse(tx, wanted)).toMatchObject({ holds: 1, nights: 2, isShared: false });
    expect(await readBy(tx, 'holds', read)).toBeLessThan(5);
  }),
);
