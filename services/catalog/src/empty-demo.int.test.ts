import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually, type Harness, testStaff } from '@innkeeper/kit/testing';
import { firstBookingProjection } from './projections.ts';
import { seedDemoHotel } from './seed-demo-hotel.ts';
import { aBooking, asStaff, categoryBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeEach(async () => {
  harness = await startCatalog();
});
afterEach(() => harness.stop());

const empty = (confirmation = EMPTY_CONFIRMATION as string) =>
  harness.call('POST', '/api/desk/installation/catalog/empty', {
    token: harness.tokens.sign(testStaff('installation')),
    body: { confirmation },
  });
const applied = (events: number) =>
  eventually(async () => (await harness.database.query('select from inbox')).rowCount === events);
const read = async (path: string) => (await harness.call('GET', path)).body;

it('empties the demo after a confirmation, and publishes the deletion of rooms and categories', async () => {
  await harness.database.query("insert into installation (kind) values ('demo')");
  await seedDemoHotel({ database: harness.database, initialTimeZone: 'Pacific/Auckland' }, '/pictures');
  await harness.database.query('insert into first_booking default values');
  expect((await empty('yes')).body.fields).toEqual({
    confirmation: expect.objectContaining({ code: 'not_confirmation', params: { text: 'empty the demo' } }),
  });

  expect((await empty()).body).toEqual({ emptied: true });

  expect((await read('/api/room')).allRoomsList).toEqual([]);
  expect((await read('/api/category')).categories).toEqual([]);
  expect((await read('/api/texts/de')).texts).toEqual([]);
  expect(await read('/api/hotel')).toMatchObject({
    name: 'Our Hotel',
    open: false,
    pricePrefixes: null,
    aboutPictures: [],
    map: 'none',
  });
  expect((await staff('GET', '/api/desk/hotel')).body).toMatchObject({ locked: {}, hasMap: false });
  expect((await harness.published('GD-102')).at(-1)!.type).toBe('room.deleted');
  expect((await harness.published('hotel')).at(-1)!.data).toMatchObject({ name: 'Our Hotel' });
  expect((await empty()).body).toEqual({ emptied: false });
});

it('does not change a real hotel', async () => {
  await harness.database.query("insert into installation (kind) values ('own')");
  await staff('POST', '/api/category', categoryBody());
  expect((await empty()).body).toEqual({ emptied: false });
  expect((await read('/api/category')).categories).toHaveLength(1);
});

it('does not lock the currency for a booking of the demo, neither late nor in a rebuild', async () => {
  const ofDemo = aBooking('MB-DEMO0001');
  const late = aBooking('MB-DEMO0002');
  await harness.database.query("insert into installation (kind) values ('demo')");
  await harness.deliver(ofDemo);
  await applied(1);
  await empty();
  await harness.deliver(late);
  await applied(2);
  const rebuild = () =>
    rebuildProjection({
      databaseUrl: harness.database.pool.options.connectionString!,
      bus: harness.bus,
      projection: firstBookingProjection,
    });
  expect(await rebuild()).toMatchObject({ events: 2, failed: 0, rows: { locksAdded: 0, locksRemoved: 0 } });
  expect((await staff('GET', '/api/desk/hotel')).body.locked).toEqual({});

  await harness.deliver(aBooking('MB-00000003'));
  await eventually(async () => 'currency' in (await staff('GET', '/api/desk/hotel')).body.locked);
  expect((await rebuild()).rows).toEqual({ locksAdded: 0, locksRemoved: 0 });
});
