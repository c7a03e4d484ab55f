import { randomUUID } from 'node:crypto';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const list = (query = '') => service.staff().call('GET', `/api/booking/getAllBookings${query}`);

async function addBookings(
  roomId: string,
  count: number,
  { customerId = randomUUID() as string, status = 'cancelled' } = {},
): Promise<void> {
  await service.database.query(
    `insert into guests (guest_id, customer_id, email) values ($1, $1, 'guest@example.com') on conflict do nothing`,
    [customerId],
  );
  const atOnce = 2_500; // more would take longer than the statement timeout on a busy machine
  for (let added = 0; added < count; added += atOnce)
    await service.database.query(
      `insert into bookings (booking_id, customer_id, guest_id, email, room_id, stay, status, price)
       select gen_random_uuid(), $3, $3, 'guest@example.com', $1, '[2026-12-01,2026-12-02)', $4, 0.00
         from generate_series(1, $2)`,
      [roomId, Math.min(atOnce, count - added), customerId, status],
    );
}

test('at most fifty thousand bookings are listed without a page, and ten thousand are counted', async () => {
  const { roomId } = await service.addRoom();
  await addBookings(roomId, 50_000);
  const all = await list();
  expect([all.status, all.body.rslt.length]).toEqual([200, 50_000]);

  await addBookings(roomId, 1);
  const { status, body } = await list();
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_fields',
    { pageSize: expect.objectContaining({ code: 'page_size_needed', params: { most: 50000 } }) },
  ]);
  const page = await list('?pageSize=100');
  expect([page.status, page.body.pageInfo]).toMatchObject([
    200,
    { totalItems: 10_000, totalPages: 100, totalIsExact: false },
  ]);
  const late = await list('?pageSize=100&pageNumber=501');
  expect([late.body.rslt.length, late.body.pageInfo.next]).toEqual([1, undefined]);
}, 180_000);

test('a page behind more rows than are walked and more matches than are counted is whole', async () => {
  // Its room comes first in the order, so the walk meets these bookings before those that pass the filter.
  const { roomId } = await service.addRoom({ roomId: '0-first' });
  await addBookings(roomId, 5_001, { status: 'no_show' });
  await addBookings((await service.addRoom({ roomId: '1-second' })).roomId, 10_300);
  const { body } = await list('?status=cancelled&sort=roomId&pageNumber=103&pageSize=100');
  expect([body.rslt.length, body.pageInfo.totalIsExact]).toEqual([100, false]);
}, 180_000);

test('a search that matches too many bookings to sort them by guest is sorted by arrival, and says so', async () => {
  const { roomId } = await service.addRoom();
  const add = (name: string, count: number) =>
    service.database.query(
      `with guest as (insert into guests (customer_id, guest_id) select id, id from gen_random_uuid() id returning guest_id)
       insert into bookings (booking_id, customer_id, guest_id, guest_name, email, room_id, stay, status, price)
       select gen_random_uuid(), guest_id, guest_id, $2, '', $1, daterange(day, day + 1), 'cancelled', 0.00
         from guest, generate_series(1, $3) n, lateral (select date '2026-12-01' + n / 5 as day) days`,
      [roomId, name, count],
    );
  // More at once could reach the statement timeout on a busy machine.
  for (let added = 0; added < 6_000; added += 1_000) await add('Aaron', 1_000);
  for (let added = 0; added < 1_500; added += 750) await add('Zora', 750);
  const search = async (parameters: object) => {
    const query = new URLSearchParams({ q: 'zora', sort: 'guestName', pageSize: '100', ...parameters });
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const first = await search({});
  expect(first.pageInfo).toMatchObject({ totalIsExact: false, sort: 'start', order: 'desc' });
  const second = await search({ cursor: first.pageInfo.next });
  expect(second.pageInfo).toMatchObject({ pageNumber: 2, sort: 'start', order: 'desc' });
  const rows = [...first.rslt, ...second.rslt] as { bookingId: string; guestName: string; start: string }[];
  expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(200);
  expect(new Set(rows.map(({ guestName }) => guestName))).toEqual(new Set(['Zora']));
  const starts = rows.map(({ start }) => start);
  expect(starts).toEqual([...starts].sort().reverse());
  expect((await search({ cursor: second.pageInfo.previous })).rslt).toEqual(first.rslt);

  const fromTheEnd = await search({ order: 'desc' }); // here the walk finds them at once
  expect([fromTheEnd.rslt.length, fromTheEnd.pageInfo.sort]).toEqual([100, undefined]);
});

test('a guest sees at most a thousand of their bookings, those of the newest stays', async () => {
  const [{ roomId }, guest] = [await service.addRoom(), service.guest()];
  await addBookings(roomId, 1_000, { customerId: guest.id });
  const { body } = await guest.call('POST', '/api/booking', {
    roomId,
    start: '2027-02-01',
    end: '2027-02-02',
  });
  const { bookings } = (await guest.call('GET', '/api/booking/getBookings')).body;
  expect([bookings.length, bookings[0]]).toEqual([1_000, body.booking]);
});
