import { below } from '@innkeeper/kit/testing';
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
  const over = { status: 'cancelled', allowedTransitions: [], mayCancel: false, mayChange: false };
  const cancelled = { ...middle, ...over, revision: 1 };
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

test.each([
  ['arrival', 10, 10, true],
  ['arrival', 11, 20, false],
  ['departure', 15, 15, true],
  ['departure', 10, 14, false],
  ['stay', 12, 12, true],
])('by date of %s, from day %i to %i: %s', async (dates, from, to, isFound) => {
  const guest = service.guest();
  const { bookingId } = await book(guest, 10, 5);
  expect(await foundOf(guest, { dates, from: day(from), to: day(to) })).toEqual(isFound ? [bookingId] : []);
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

test('by every word of the search, in any order, a short one at the beginning of a word', async () => {
  const guest = service.guest();
  const name = `Suite ${crypto.randomUUID()}`;
  const { roomId } = await service.addRoom({ name });
  const { bookingId } = await book(guest, 10, 2, roomId);
  await service.database.query(`update bookings set guest_name = 'Ana-Lia Óscar Li' where booking_id = $1`, [
    bookingId,
  ]);
  for (const q of ['lia óscar', 'oscar suite', 'LI', 'ó ana', 'ana-lia', 'analia', `li ${bookingId}`])
    expect(await foundOf(guest, { q: `${q} ${guest.email}` })).toEqual([bookingId]);
  for (const q of ['óscar lib', 'ia', 'scar bert', 'óscar 🛏'])
    expect(await foundOf(guest, { q: `${q} ${guest.email}` })).toEqual([]);
});

test.each(['%', '_', "'", '\\'])(
  '%j has no letters or digits: alone it finds nothing, beside a word it is left out',
  async (q) => {
    const guest = service.guest();
    const { bookingId } = await book(guest, 10);
    const { status, body } = await list({ q });
    expect([status, body.rslt]).toEqual([200, []]);
    expect(await foundOf(guest, { q: `${guest.email} ${q}` })).toEqual([bookingId]);
  },
);

test('by the telephone number of its guest, in any form', async () => {
  const number = String(600_000_000 + below(99_000_000));
  const lead = { lastName: 'Quist', phone: `+34 ${number.slice(0, 3)}-${number.slice(3)}` };
  const order = { roomId: (await service.addRoom()).roomId, start: day(10), end: day(12) };
  const { status, body } = await service.staff().call('POST', '/api/desk/bookings', { ...order, ...lead });
  expect(status).toBe(201);
  for (const q of [number, `0034${number}`, `+34 ${number}`, `${number.slice(0, 5)} ${number.slice(5)}`])
    expect([q, (await list({ q })).body.rslt.map((one: Listed) => one.bookingId)]).toEqual([
      q,
      [body.booking.bookingId],
    ]);
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
  expect(byNumber.body.pageInfo).toEqual({ pageNumber: 1, pageSize: 20, totalPages: 1, totalItems: 1 });
  const bySize = await list({ q: guest.email, pageSize: 100 });
  expect(bySize.body.pageInfo).toEqual({ pageNumber: 1, pageSize: 100, totalPages: 1, totalItems: 1 });
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
  [{ sort: 'price' }, 'sort'],
  [{ order: 'up' }, 'order'],
  [{ dates: 'booking' }, 'dates'],
] as [Record<string, string>, string][])('%j is rejected by name', async (query, field) => {
  const { status, body } = await list(query);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', [field]]);
});

test('the earliest and the latest possible dates are accepted', async () => {
  expect((await list({ from: '0001-01-01', to: '9999-12-31', pageSize: 1 })).status).toBe(200);
});

const SORTS = {
  start: ['start'],
  end: ['end'],
  createdAt: ['createdAt'],
  guestName: ['guestName'],
  roomId: ['roomId'],
  status: ['status', 'start'],
  bookingId: ['bookingId'],
};

describe.each(Object.entries(SORTS))('sorted by %s', (sort, keys) => {
  const name = crypto.randomUUID();
  let guest: Person;
  beforeAll(async () => {
    guest = service.guest();
    const rooms = [await service.addRoom(), await service.addRoom()];
    for (let i = 0; i < 9; i++) {
      const { bookingId } = await book(guest, 10 + 3 * ((i * 5) % 9), 1 + (i % 3), rooms[i % 2]!.roomId);
      await service.database.query('update bookings set guest_name = $2 where booking_id = $1', [
        bookingId,
        `${['Zoe', 'ana', 'Bo'][i % 3]} ${name}`,
      ]);
      if (i % 4 === 0) await guest.call('DELETE', `/api/booking/${bookingId}`);
    }
  });
  const idsOf = (rslt: Listed[]) => rslt.map(({ bookingId }) => bookingId);
  const page = async (query: Record<string, string | number>) => {
    const { status, body } = await list({ q: guest.email, sort, pageSize: 2, ...query });
    expect(status).toBe(200);
    return { ids: idsOf(body.rslt), ...body.pageInfo };
  };

  test.each(['asc', 'desc'])(
    '%s, in pages by number and by cursor, forwards and backwards',
    async (order) => {
      const { body } = await list({ q: guest.email, sort, order });
      const all = idsOf(body.rslt);
      expect(all).toHaveLength(9);
      const rows = body.rslt.map((row: Record<string, string>) =>
        [...keys, 'bookingId'].map((key) => row[key]!.toLowerCase()).join(' '),
      );
      const sorted = [...rows].sort();
      expect(rows).toEqual(order === 'asc' ? sorted : sorted.reverse());

      const pages = [await page({ order })];
      while (pages.at(-1)!.next) pages.push(await page({ order, cursor: pages.at(-1)!.next }));
      expect(pages.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3, 4, 5]);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(all);
      expect(pages[0]!.previous).toBeUndefined();

      const back = [pages.at(-1)!];
      while (back[0]!.previous) back.unshift(await page({ order, cursor: back[0]!.previous }));
      expect(back.map(({ ids }) => ids)).toEqual(pages.map(({ ids }) => ids));
      expect(back.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3, 4, 5]);

      const byNumber = await page({ order, pageNumber: 3 });
      expect(byNumber).toEqual(pages[2]);
    },
  );
});

test('a booking that is added between two pages moves no row to another page by cursor', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  for (const start of [10, 20, 30, 40]) await book(guest, start, 2, roomId);
  const first = await list({ q: guest.email, pageSize: 2 });
  await book(guest, 50, 2, roomId);
  const second = await list({ q: guest.email, pageSize: 2, cursor: first.body.pageInfo.next });
  expect([...first.body.rslt, ...second.body.rslt].map(({ start }) => start)).toEqual(
    [40, 30, 20, 10].map(day),
  );
});

const asCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('page 2').toString('base64url')],
  ['another order', asCursor(['start', 'asc', false, 2, ['2026-12-01', 'MB-1']])],
  ['another sort', asCursor(['end', 'desc', false, 2, ['2026-12-01', 'MB-1']])],
  ['too few keys', asCursor(['start', 'desc', false, 2, ['2026-12-01']])],
  ['an impossible date', asCursor(['start', 'desc', false, 2, ['2026-02-30', 'MB-1']])],
  ['a NUL character', asCursor(['start', 'desc', false, 2, ['2026-12-01', 'MB-\0']])],
  ['SQL', asCursor(['start', 'desc', false, 2, ["2026-12-01' or true --", 'MB-1']])],
  ['the year 0', asCursor(['start', 'desc', false, 2, ['0000-12-01', 'MB-1']])],
  ['another spelling', `${asCursor(['start', 'desc', false, 2, ['2026-12-01', 'MB-1']])}%3D`],
  ['something skipped', `${asCursor(['start', 'desc', false, 2, ['2026-12-01', 'MB-1']])}!`],
  [
    'half a character',
    Buffer.from('["start","desc",false,2,["2026-12-01","\xff"]]', 'latin1').toString('base64url'),
  ],
  ['page 0', asCursor(['start', 'desc', false, 0, ['2026-12-01', 'MB-1']])],
])('a cursor with %s is rejected by name', async (_what, cursor) => {
  const { status, body } = await list({ cursor });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', ['cursor']]);
});

test('a cursor at an instant that Postgres does not know is rejected by name', async () => {
  const cursor = asCursor(['createdAt', 'desc', false, 2, ['0000-12-01T00:00:00Z', 'MB-1']]);
  const { status, body } = await list({ sort: 'createdAt', order: 'desc', cursor });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['cursor']]);
});
