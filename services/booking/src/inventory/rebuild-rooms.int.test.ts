import { catalogTopic } from '@innkeeper/contracts/catalog';
import { createEvent, rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';
import { catalogProjection } from './projection.ts';
import { expectRoom } from './rooms.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const stay = { start: day(10), end: day(12) };
const roomsAndPrices = async () => [
  (await service.database.query('select * from rooms order by room_id')).rows,
  (await service.database.query('select * from categories order by category_id')).rows,
];

test('a rebuild repairs damaged rooms and prices and keeps bookings and expected rooms', async () => {
  const [booked, wrong, deleted] = [
    await service.addRoom(),
    await service.addRoom(),
    await service.addRoom(),
  ];
  const guest = service.guest();
  for (const { roomId } of [booked, deleted])
    expect((await guest.call('POST', '/api/booking', { roomId, ...stay })).status).toBe(201);
  await service.deliver(
    createEvent(catalogTopic, 'room.deleted', deleted.roomId, { roomId: deleted.roomId }),
  );
  await eventually(async () => {
    const { rows } = await service.database.query('select from rooms where room_id = $1 and deleted', [
      deleted.roomId,
    ]);
    return rows.length;
  });
  await expectRoom(service.database, 'expected', 'Garden Double');
  const before = await roomsAndPrices();

  await service.database.query('delete from categories where category_id = $1', [wrong.category.id]);
  await service.database.query("update rooms set name = 'x', deleted = not deleted, available = true");
  await service.database.query('delete from rooms where room_id = $1', [wrong.roomId]);
  const databaseUrl = service.database.pool.options.connectionString!;
  const rebuilt = await rebuildProjection({ databaseUrl, bus: service.bus, projection: catalogProjection });

  expect(rebuilt).toMatchObject({ failed: 0, complete: true, rows: { roomsAdded: 1, categoriesAdded: 1 } });
  const [rooms, categories] = await roomsAndPrices();
  expect(categories).toEqual(before[1]);
  // Catalog has no event for the expected room, so its name is not repaired; it is not offered.
  expect(rooms!.filter(({ room_id }) => room_id !== 'expected')).toEqual(
    before[0]!.filter(({ room_id }) => room_id !== 'expected'),
  );
  expect(rooms!.find(({ room_id }) => room_id === 'expected')).toMatchObject({
    available: false,
    deleted: false,
  });
  const { body } = await guest.call('GET', '/api/booking/getBookings');
  expect(body.bookings).toHaveLength(2);
}, 180_000);
