import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { type Harness, testStaff } from '@innkeeper/kit/testing';
import { seedDemoHotel } from './seed-demo-hotel.ts';
import { asStaff, categoryBody, startCatalog } from './testing/catalog.ts';

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
const read = async (path: string) => (await harness.call('GET', path)).body;

it('empties the demo after a confirmation, and publishes that rooms and categories are gone', async () => {
  await harness.database.query("insert into installation (kind) values ('demo')");
  await seedDemoHotel({ database: harness.database, initialTimeZone: 'Pacific/Auckland' }, '/pictures');
  await harness.database.query('insert into first_booking default values');
  expect((await empty('yes')).body.fields).toEqual({ confirmation: 'must be "empty the demo"' });

  expect((await empty()).body).toEqual({ emptied: true });

  expect((await read('/api/room')).allRoomsList).toEqual([]);
  expect((await read('/api/category')).categories).toEqual([]);
  expect(await read('/api/hotel')).toMatchObject({
    ...{ name: 'Our Hotel', open: false, pricePrefixes: null, aboutPictures: [], map: 'none' },
  });
  expect((await staff('GET', '/api/desk/hotel')).body).toMatchObject({ locked: {}, hasMap: false });
  expect((await harness.published('GD-102')).at(-1)!.type).toBe('room.deleted');
  expect((await harness.published('hotel')).at(-1)!.data).toMatchObject({ name: 'Our Hotel' });
  expect((await empty()).body).toEqual({ emptied: false });
});

it('leaves a hotel of its own alone', async () => {
  await harness.database.query("insert into installation (kind) values ('own')");
  await staff('POST', '/api/category', categoryBody());
  expect((await empty()).body).toEqual({ emptied: false });
  expect((await read('/api/category')).categories).toHaveLength(1);
});
