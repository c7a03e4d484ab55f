import { type BookingUnderTest, day, type Person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

async function book(guest: Person, start: number, nights = 2, roomId?: string) {
  const room = roomId ?? (await service.addRoom()).roomId;
  const order = { roomId: room, start: day(start), end: day(start + nights) };
  const { status, body } = await guest.call('POST', '/api/booking', order);
  expect(status).toBe(201);
  return body.booking;
}

type Listed = { bookingId: string; status: string };
const list = (query: Record<string, string | number> = {}) =>
  service
    .staff()
    .call('GET', `/api/booking/getAllBookings?${new URLSearchParams(query as Record<string, string>)}`);
/** The bookings of one guest that pass the filter; no other booking has the guest's address. */
const foundOf = async (guest: Person, query: Record<string, string> = {}): Promise<string[]> => {
  const { status, body } = await list({ q: guest.email, ...query });
  expect(status).toBe(200);
  return body.rslt.map(({ bookingId }: Listed) => bookingId);
};

test('guests see all their own bookings, newest stay first', async () => {
  const guest = service.guest();
  const [near, far, middle] = [await book(guest, 5), await book(guest, 50), await book(guest, 20)];
  await book(service.guest(), 30);
  await guest.call('DELETE', `/api/booking/${middle.bookingId}`);
  const { status, body } = await guest.call('GET', '/api/booking/getBookings');
  expect(status).toBe(200);
  const cancelled = { ...middle, status: 'cancelled', allowedTransitions: [], mayCancel: false };
  expect(body).toEqual({ bookings: [far, cancelled, near] });
});

test('a guest without bookings has an empty list', async () => {
  expect((await service.guest().call('GET', '/api/booking/getBookings')).body).toEqual({ bookings: [] });
});

test('staff see all bookings, newest stay first, and no page unless they ask for one', async () => {
  const [one, other] = [service.guest(), service.guest()];
  const [early, late] = [await book(one, 3), await book(other, 300)];
  const { status, body } = await list();
  expect([status, body.pageInfo]).toEqual([200, undefined]);
  expect(body.rslt).toEqual(expect.arrayContaining([early, late]));
  const starts = body.rslt.map(({ start }: { start: string }) => start);
  expect(starts).toEqual([...starts].sort().reverse());
});

test('by status', async () => {
  const guest = service.guest();
  const [kept, cancelled] = [await book(guest, 5), await book(guest, 9)];
  await guest.call('DELETE', `/api/booking/${cancelled.bookingId}`);
  expect(await foundOf(guest, { status: 'cancelled' })).toEqual([cancelled.bookingId]);
  expect(await foundOf(guest, { status: 'confirmed' })).toEqual([kept.bookingId]);
  expect(await foundOf(guest, { status: 'no_show' })).toEqual([]);
  expect(await foundOf(guest, { status: '' })).toHaveLength(2);
});

test.each([
  ['on the arrival day', 10, 10, true],
  ['on a day between', 12, 12, true],
  ['on the departure day', 15, 15, true],
  ['on the day before', 9, 9, false],
  ['on the day after', 16, 16, false],
  ['in days around the stay', 1, 40, true],
  ['from the departure day on', 15, undefined, true],
  ['from the day after on', 16, undefined, false],
  ['up to the arrival day', undefined, 10, true],
  ['up to the day before', undefined, 9, false],
])('by date: a stay from day 10 to 15, looked for %s', async (_when, from, to, isFound) => {
  const guest = service.guest();
  const { bookingId } = await book(guest, 10, 5);
  const query = { ...(from && { from: day(from) }), ...(to && { to: day(to) }) };
  expect(await foundOf(guest, query)).toEqual(isFound ? [bookingId] : []);
});

test('by date: a stay of a year is found on its last day', async () => {
  const guest = service.guest();
  const { bookingId } = await book(guest, 0, 365);
  expect(await foundOf(guest, { from: day(365) })).toEqual([bookingId]);
});

test('by part of the booking id, the e-mail address, the room id or the room’s name, in any case', async () => {
  const guest = service.guest();
  const name = `Suite 100% ${crypto.randomUUID()}`;
  const { roomId } = await service.addRoom({ roomId: `SS_${crypto.randomUUID()}`, name });
  const { bookingId } = await book(guest, 10, 2, roomId);
  const words = [bookingId.slice(3), guest.email.slice(4), roomId.slice(0, 20), name.slice(0, 30)];
  for (const word of words) {
    for (const q of [word.toLowerCase(), word.toUpperCase(), ` ${word} `]) {
      const { body } = await list({ q });
      expect(body.rslt.map((one: Listed) => one.bookingId)).toContain(bookingId);
    }
  }
  expect((await list({ q: `${guest.email}x` })).body.rslt).toEqual([]);
});

test.each(['%', '_', "'", '\\', '🛏️'])('%j is searched literally', async (q) => {
  const guest = service.guest();
  await book(guest, 10);
  const { status, body } = await list({ q: `${guest.email} ${q}` });
  expect([status, body.rslt]).toEqual([200, []]);
});

test('pages hold every booking once, with the total', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  for (let i = 0; i < 7; i++) await book(guest, i * 2, 2, roomId);
  const pages = [];
  for (const pageNumber of [1, 2, 3, 4]) {
    const { body } = await list({ q: guest.email, pageNumber, pageSize: 3 });
    expect(body.pageInfo).toMatchObject({ pageNumber, pageSize: 3, totalPages: 3, totalItems: 7 });
    pages.push(body.rslt.map(({ bookingId }: Listed) => bookingId));
  }
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
  expect(pages.flat()).toEqual(await foundOf(guest));
});

test('a page without a size has twenty bookings, a size without a page is the first page', async () => {
  const guest = service.guest();
  await book(guest, 5);
  const byNumber = await list({ q: guest.email, pageNumber: 1 });
  expect(byNumber.body.pageInfo).toMatchObject({ pageNumber: 1, pageSize: 20, totalPages: 1, totalItems: 1 });
  const bySize = await list({ q: guest.email, pageSize: 100 });
  expect(bySize.body.pageInfo).toMatchObject({ pageNumber: 1, pageSize: 100, totalPages: 1, totalItems: 1 });
});

test('filters and pages together', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  const bookings = [];
  for (let i = 0; i < 4; i++) bookings.push(await book(guest, i * 3, 2, roomId));
  await guest.call('DELETE', `/api/booking/${bookings[1].bookingId}`);
  const { body } = await list({
    q: guest.email,
    status: 'confirmed',
    from: day(5),
    pageSize: 1,
    pageNumber: 2,
  });
  expect(body.rslt.map(({ bookingId }: Listed) => bookingId)).toEqual([bookings[2].bookingId]);
  expect(body.pageInfo).toMatchObject({ pageNumber: 2, pageSize: 1, totalPages: 2, totalItems: 2 });
});

test('a page past the last one is empty', async () => {
  const { status, body } = await list({ pageNumber: 1_000_000_000, pageSize: 100 });
  expect([status, body.rslt]).toEqual([200, []]);
});

test.each([
  [{ pageNumber: '0' }, 'pageNumber'],
  [{ pageNumber: '-1' }, 'pageNumber'],
  [{ pageNumber: 'two' }, 'pageNumber'],
  [{ pageSize: '101' }, 'pageSize'],
  [{ pageSize: '1.5' }, 'pageSize'],
  [{ status: 'paid' }, 'status'],
  [{ from: '0000-01-01' }, 'from'],
  [{ to: '2026-02-30' }, 'to'],
  [{ from: day(2), to: day(1) }, 'to'],
  [{ q: 'x'.repeat(10_000) }, 'q'],
  [{ q: 'a\0b' }, 'q'],
] as [Record<string, string>, string][])('%j is rejected by name', async (query, field) => {
  const { status, body } = await list(query);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', [field]]);
});

test('the earliest and the latest possible dates are accepted', async () => {
  expect((await list({ from: '0001-01-01', to: '9999-12-31', pageSize: 1 })).status).toBe(200);
});
