import { randomUUID } from 'node:crypto';
import { type BookingUnderTest, day, type Person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

type Order = { roomId: string; start: string; end: string };

const book = (guest: Person, order: Order, key: string) =>
  guest.call('POST', '/api/booking', order, { headers: { 'idempotency-key': key } });

const order = async (start = 10): Promise<Order> => {
  const { roomId } = await service.addRoom();
  return { roomId, start: day(start), end: day(start + 2) };
};

const bookingsOf = async (roomId: string) =>
  (await service.database.query('select from bookings where room_id = $1', [roomId])).rowCount;

test('a repeated call with the same key gets the same answer and books once', async () => {
  const guest = service.guest();
  const wanted = await order();
  const key = randomUUID();
  const [first, second] = [await book(guest, wanted, key), await book(guest, wanted, key)];
  expect(first.status).toBe(201);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await service.published(first.body.booking.bookingId)).toHaveLength(1);
});

test('twenty concurrent calls with one key all get the same booking', async () => {
  const guest = service.guest();
  const wanted = await order();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => book(guest, wanted, key)));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await bookingsOf(wanted.roomId)).toBe(1);
});

test('the answer stays the same after the booking was cancelled', async () => {
  const guest = service.guest();
  const wanted = await order();
  const key = randomUUID();
  const first = await book(guest, wanted, key);
  await guest.call('DELETE', `/api/booking/${first.body.booking.bookingId}`);
  const again = await book(guest, wanted, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await bookingsOf(wanted.roomId)).toBe(1);
});

test('a repeated call is answered after midnight too', async () => {
  const guest = service.guest();
  const tonight = await order(0);
  const key = randomUUID();
  const first = await book(guest, tonight, key);
  service.setToday(day(1));
  const again = await book(guest, tonight, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await book(guest, tonight, randomUUID())).status).toBe(400);
});

test('unknown fields do not make another request', async () => {
  const guest = service.guest();
  const wanted = await order();
  const key = randomUUID();
  const first = await book(guest, wanted, key);
  const { end, start, roomId } = wanted;
  const again = await book(guest, { end, start, roomId, unknown: 1 } as Order, key);
  expect(again.body).toEqual(first.body);
});

test('the same key with another order is rejected with 422, and the first booking stays', async () => {
  const guest = service.guest();
  const wanted = await order();
  const key = randomUUID();
  const first = await book(guest, wanted, key);
  for (const other of [
    { ...wanted, end: day(13) },
    { ...(await order()), start: day(10) },
  ]) {
    const { status, body } = await book(guest, other, key);
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await bookingsOf(other.roomId)).toBe(other.roomId === wanted.roomId ? 1 : 0);
  }
  expect((await book(guest, wanted, key)).body).toEqual(first.body);
});

test('of two concurrent orders with one key, one books and the other is rejected with 422', async () => {
  const guest = service.guest();
  const key = randomUUID();
  const [one, other] = [await order(), await order()];
  const statuses = (await Promise.all([book(guest, one, key), book(guest, other, key)])).map((r) => r.status);
  expect(statuses.sort()).toEqual([201, 422]);
});

test('two guests may use the same key', async () => {
  const key = 'my-first-booking';
  const replies = [
    await book(service.guest(), await order(), key),
    await book(service.guest(), await order(), key),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies[0]!.body.booking.bookingId).not.toBe(replies[1]!.body.booking.bookingId);
});

test('a rejected order releases its key', async () => {
  const [guest, rival] = [service.guest(), service.guest()];
  const wanted = await order();
  const key = randomUUID();
  const taken = await book(rival, wanted, randomUUID());
  expect((await book(guest, wanted, key)).status).toBe(409);
  await rival.call('DELETE', `/api/booking/${taken.body.booking.bookingId}`);
  expect((await book(guest, wanted, key)).status).toBe(201);
});

test.each([
  ['empty', ''],
  ['201 characters long', 'x'.repeat(201)],
  ['not printable', 'a\u0080b'],
])('a key that is %s is rejected by name, and nothing is stored', async (_what, key) => {
  const wanted = await order();
  const { status, body } = await book(service.guest(), wanted, key);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['idempotency-key']]);
  expect(await bookingsOf(wanted.roomId)).toBe(0);
});
