import type { Harness } from '@innkeeper/kit/testing/harness';
import { asStaff, categoryBody, startCatalog } from './catalog-under-test.ts';
import { seedDemoHotel } from './seed-demo-hotel.ts';

let harness: Harness;
const staff = asStaff(() => harness);

beforeEach(async () => {
  harness = await startCatalog();
});
afterEach(() => harness.stop());

const seed = () => seedDemoHotel(harness.database, '/pictures');
const categories = async () => (await harness.call('GET', '/api/category')).body.categories;
const rooms = async () => (await harness.call('GET', '/api/room')).body.allRoomsList;

it('adds six categories and fourteen rooms once, however many start it', async () => {
  const seeded = await Promise.all([seed(), seed(), seed()]);
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect([(await categories()).length, (await rooms()).length]).toEqual([6, 14]);
  const { rows } = await harness.database.query<{ type: string; events: number }>(
    `select event->>'type' as type, count(*) as events from outbox group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { type: 'category.created', events: 6 },
    { type: 'room.created', events: 14 },
  ]);
});

it('does not bring back what staff have deleted', async () => {
  await seed();
  for (const { roomId } of await rooms()) await staff('DELETE', `/api/room/${roomId}`);
  for (const { id } of await categories()) await staff('DELETE', `/api/category/${id}`);
  expect([await seed(), await categories()]).toEqual([false, []]);
});

it('leaves a hotel alone that has its own categories', async () => {
  await staff('POST', '/api/category', categoryBody());
  expect([await seed(), (await categories()).length]).toEqual([false, 1]);
});
