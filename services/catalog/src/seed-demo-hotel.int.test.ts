import type { TextToTranslate } from '@innkeeper/contracts/texts';
import { eventually, type Harness } from '@innkeeper/kit/testing';
import { seedDemoHotel } from './seed-demo-hotel.ts';
import { asStaff, categoryBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);

beforeEach(async () => {
  harness = await startCatalog();
});
afterEach(() => harness.stop());

const seed = () =>
  seedDemoHotel({ database: harness.database, initialTimeZone: 'Pacific/Auckland' }, '/pictures');
const categories = async () => (await harness.call('GET', '/api/category')).body.categories;
const rooms = async () => (await harness.call('GET', '/api/room')).body.allRoomsList;

/** The service gives a hotel without a time zone the initial one when it starts, which is a separate event. */
const hasTimeZone = async () =>
  (await harness.database.query('select from hotel where time_zone is not null')).rowCount === 1;

it('adds six categories and fourteen rooms once when three processes seed at the same time', async () => {
  await eventually(hasTimeZone);
  const seeded = await Promise.all([seed(), seed(), seed()]);
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect([(await categories()).length, (await rooms()).length]).toEqual([6, 14]);
  const { rows } = await harness.database.query<{ type: string; events: number }>(
    `select event->>'type' as type, count(*) as events from outbox group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { type: 'category.created', events: 6 },
    { type: 'hotel.updated', events: 2 },
    { type: 'room.created', events: 14 },
    { type: 'seller.updated', events: 1 },
  ]);
});

it('makes the hotel Marisol Bay, open for guests, with the prices of the specification', async () => {
  await seed();
  const { body } = await harness.call('GET', '/api/hotel');
  expect(body).toMatchObject({
    name: 'Marisol Bay',
    currency: 'USD',
    pricePrefixes: { guests: '$', staff: 'Rs. ' },
    open: true,
  });
});

it.each(['de', 'es'])('has all its texts in English and in %s', async (language) => {
  await seed();
  const { body } = await staff('GET', `/api/desk/texts/${language}`);
  const texts = body.texts as TextToTranslate[];
  expect(texts.length).toBeGreaterThan(45);
  expect(texts.filter(({ words }) => words === null).map(({ original }) => original)).toEqual([]);
});

it('keeps the settings of a hotel that has a name', async () => {
  await eventually(hasTimeZone); // which would reject another currency that is changed at the same moment
  const own = { name: 'Posada del Río', currency: 'EUR' };
  expect((await staff('PUT', '/api/hotel', own)).status).toBe(200);
  expect(await seed()).toBe(true);
  const { body } = await harness.call('GET', '/api/hotel');
  expect(body).toMatchObject({ name: 'Posada del Río', currency: 'EUR', pricePrefixes: null, open: false });
});

it('does not restore what staff deleted', async () => {
  await seed();
  for (const { roomId } of await rooms()) await staff('DELETE', `/api/room/${roomId}`);
  for (const { id } of await categories()) await staff('DELETE', `/api/category/${id}`);
  expect([await seed(), await categories()]).toEqual([false, []]);
});

it('does nothing in a hotel that has categories of its own', async () => {
  await staff('POST', '/api/category', categoryBody());
  expect([await seed(), (await categories()).length]).toEqual([false, 1]);
});
