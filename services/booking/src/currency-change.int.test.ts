import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from './testing/booking.ts';
import { startCatalogProcess } from './testing/catalog-process.ts';
import { startGateway } from './testing/gateways.ts';
import { outcomeOf } from './testing/holding.ts';

let service: BookingUnderTest;
let catalog: Awaited<ReturnType<typeof startCatalogProcess>>;
beforeEach(async () => {
  service = await startBooking();
  catalog = await startCatalogProcess(service);
  await catalog.open();
  await eventually(
    async () => (await service.database.query('select from hotel where open')).rowCount === 1,
    10_000,
  );
}, 60_000);
afterEach(async () => {
  await catalog.stop();
  await service.stop();
});

const book = (roomId: string) =>
  service.guest().call('POST', '/api/booking', { roomId, start: day(1), end: day(3) });
const currencies = async (): Promise<string[]> =>
  (await service.database.query('select distinct currency from bookings')).rows.map(
    ({ currency }) => currency,
  );

test('first bookings race with changes: each is in the currency of the hotel, and none changes it', async () => {
  const rooms = await Promise.all(Array.from({ length: 5 }, () => service.addRoom()));
  for (let round = 0; !(await currencies()).length; round++) {
    const booking = rooms.map(({ roomId }, i) => sleep(i * 4).then(() => book(roomId)));
    const changes = ['EUR', 'JPY'].map((currency) => sleep(round).then(() => catalog.put({ currency })));
    const outcomes = (await Promise.all(booking)).map((answer) => outcomeOf(answer));
    const changed = (await Promise.all(changes)).map((answer) => outcomeOf(answer));
    expect(['unavailable', 'price_expired', 201]).toEqual(expect.arrayContaining(outcomes));
    expect([200, 'locked_by_bookings', 'edit_conflict']).toEqual(expect.arrayContaining(changed));
    for (const currency of await currencies()) expect(currency).toBe((await catalog.read()).currency);
    if (round > 2 && !(await currencies()).length)
      await eventually(async () => (await book(rooms[0]!.roomId)).status === 201, 20_000);
  }
  const { currency } = await catalog.read();
  const { status, body } = await catalog.put({ currency: 'GBP' });
  expect([status, body.code]).toEqual([409, 'locked_by_bookings']);
  expect([(await catalog.read()).currency, await currencies()]).toEqual([currency, [currency]]);
}, 90_000);

test('a crash after booking has paused ends the pause when catalog is back, with the former currency', async () => {
  const { roomId } = await service.addRoom();
  const lock = await service.database.pool.connect();
  await lock.query(`begin; select pg_advisory_xact_lock(hashtext('innkeeper.booking.sales'))`);
  const change = catalog.put({ currency: 'EUR' }).catch(() => undefined);
  await eventually(async () => (await catalog.asks()) === 1);
  const waiting = `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
                     and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await service.database.query(waiting)).rowCount === 1);
  await catalog.crash();
  await lock.query('commit');
  lock.release();
  expect(await change).toBeUndefined();
  await eventually(
    async () => (await service.database.query('select from sales_pause')).rowCount === 1,
    10_000,
  );
  expect((await book(roomId)).status).toBe(503);

  await catalog.restart();
  await eventually(async () => (await book(roomId)).status === 201, 30_000);
  expect([(await catalog.read()).currency, await currencies()]).toEqual(['USD', ['USD']]);
}, 90_000);

test('the gateway forwards no call to the internal port', async () => {
  await using gateway = await startGateway(service);
  const token = service.tokens.sign(service.staff());
  for (const path of [
    '/internal/sales-pause',
    '/api/../internal/sales-pause',
    '/api/booking/..%2f..%2finternal/sales-pause',
  ])
    expect((await gateway.call('POST', `${path}?version=9`, { token })).status).toBeGreaterThanOrEqual(400);
  expect((await service.database.query('select from sales_pause')).rowCount).toBe(0);
}, 60_000);
