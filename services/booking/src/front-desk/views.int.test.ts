import { type BookingStatus, type BookingView, bookingView } from '@innkeeper/contracts/booking';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
});
afterEach(() => service.stop());

/** Adds a stay in a room of its own, which begins and ends so many days from today. */
async function add(status: BookingStatus, start: number, end: number): Promise<string> {
  const { roomId } = await service.addRoom();
  service.setToday(day(start));
  const guest = service.guest();
  const order = { roomId, start: day(start), end: day(end) };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  await service.database.query('update bookings set status = $2 where booking_id = $1', [bookingId, status]);
  service.setToday(TODAY);
  return bookingId;
}

const list = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await service
    .staff()
    .call('GET', `/api/booking/getAllBookings?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.rslt.map(({ bookingId }: { bookingId: string }) => bookingId);
};

test('each view has what it is named for, page by page, with the number that is counted', async () => {
  const stays = {
    arriving: await add('confirmed', 0, 2),
    late: await add('confirmed', -2, 1), // nobody came, and nobody has noted it
    tomorrow: await add('confirmed', 1, 2),
    staying: await add('checked_in', -1, 3),
    leaving: await add('checked_in', -3, 0),
    overdue: await add('checked_in', -5, -1),
    long: await add('checked_in', -90, -20),
    left: await add('checked_out', -2, 0),
    gone: await add('checked_out', -4, -1),
    cancelled: await add('cancelled', 0, 2),
    absent: await add('no_show', 0, 2),
  };
  const expected: Record<BookingView, (keyof typeof stays)[]> = {
    today: ['arriving', 'late', 'staying', 'leaving', 'overdue', 'long', 'left'],
    arriving: ['arriving'],
    leaving: ['leaving'],
    overdue: ['overdue', 'long'],
    late: ['late'],
  };
  const counts = await service.staff().call('GET', '/api/desk/bookings/counts');
  expect(counts.status).toBe(200);
  for (const view of bookingView.options) {
    const ids = expected[view].map((name) => stays[name]);
    for (const sort of ['start', 'guestName', 'bookingId'])
      expect((await list({ view, sort, pageSize: '50' })).sort()).toEqual([...ids].sort());
    const pages = await Promise.all(
      ids.map((_, i) => list({ view, sort: 'end', pageSize: '1', pageNumber: String(i + 1) })),
    );
    expect(pages.flat().sort()).toEqual([...ids].sort());
    expect(counts.body[view]).toEqual({ count: ids.length, isExact: true });
  }
  expect(await list({ view: 'today', status: 'checked_out', pageSize: '50' })).toEqual([stays.left]);
  expect(await list({ view: 'arriving', status: 'checked_in', pageSize: '50' })).toEqual([]);
  expect(await list({ view: 'today', q: stays.overdue, pageSize: '50' })).toEqual([stays.overdue]);
  expect(await list({ view: 'today', from: day(2), pageSize: '50' })).toEqual([
    stays.arriving,
    stays.staying,
  ]);
});

test('a view is counted up to a thousand', async () => {
  const { roomId } = await service.addRoom();
  const { id } = service.guest();
  await service.database.query(`insert into guests (guest_id, customer_id, email) values ($1, $1, '')`, [id]);
  await service.database.query(
    `insert into bookings (booking_id, customer_id, guest_id, email, room_id, stay, status, price)
     select 'MB-' || n, $1, $1, '', $2, daterange($3, $4), 'confirmed', 0.00 from generate_series(1, 1001) n`,
    [id, roomId, day(0), day(1)],
  );
  const { body } = await service.staff().call('GET', '/api/desk/bookings/counts');
  expect(body).toMatchObject({
    today: { count: 1_000, isExact: false },
    arriving: { count: 1_000, isExact: false },
    leaving: { count: 0, isExact: true },
    overdue: { count: 0, isExact: true },
  });
});

test('an unknown view is rejected by name', async () => {
  const { status, body } = await service.staff().call('GET', '/api/booking/getAllBookings?view=yesterday');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['view']]);
});
