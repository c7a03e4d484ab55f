import { randomUUID } from 'node:crypto';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { createEvent } from '@innkeeper/kit/messaging';
import { below, eventually, type Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, roomState, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

type Order = { roomId: string; start: string; end: string };
type Outcome = { status: number; code: string | undefined };

const bookAtOnce = (orders: Order[]): Promise<Outcome[]> => Promise.all(orders.map(book));

/** Like the site, repeats an order that a busy server could not handle in time with the same key. */
async function book(order: Order): Promise<Outcome> {
  const guest = service.guest();
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const { status, body } = await guest.call('POST', '/api/booking', order, { headers });
    if (status !== 503) return { status, code: body.code };
  }
}

const won = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status === 201).length;
const rejectedCleanly = (outcomes: Outcome[]) =>
  outcomes.filter(({ status, code }) => status === 409 && code === 'room_not_available').length;

/** The nights of a room that are booked more than once: none while the constraint holds. */
const doubleNights = async (roomId: string) => {
  const { rows } = await service.database.query<{ night: string }>(
    `select night::date::text as night
       from bookings, generate_series(lower(stay), upper(stay) - 1, interval '1 day') night
      where room_id = $1 and status in ('confirmed', 'checked_in')
      group by night having count(*) > 1`,
    [roomId],
  );
  return rows;
};

test('fifty guests order the same nights of one room: exactly one gets them', async () => {
  const { roomId } = await service.addRoom();
  const outcomes = await bookAtOnce(Array(50).fill({ roomId, start: day(10), end: day(13) }));
  expect([won(outcomes), rejectedCleanly(outcomes)]).toEqual([1, 49]);
});

test('fifty different stays that all share one night: exactly one is booked', async () => {
  const { roomId } = await service.addRoom();
  const outcomes = await bookAtOnce(
    Array.from({ length: 50 }, (_, i) => ({ roomId, start: day(100 - i), end: day(101 + ((i * 7) % 30)) })),
  );
  expect([won(outcomes), rejectedCleanly(outcomes)]).toEqual([1, 49]);
});

test('fifty stays that overlap their neighbours: every answer is clean, and no night is booked twice', async () => {
  const { roomId } = await service.addRoom();
  const outcomes = await bookAtOnce(
    Array.from({ length: 50 }, (_, i) => ({ roomId, start: day(i * 2), end: day(i * 2 + 3) })),
  );
  expect(won(outcomes)).toBeGreaterThanOrEqual(17); // with fewer, a stay that fits would be left out
  expect(won(outcomes) + rejectedCleanly(outcomes)).toBe(50);
  expect(await doubleNights(roomId)).toEqual([]);
});

test('fifty consecutive stays are all booked', async () => {
  const { roomId } = await service.addRoom();
  const outcomes = await bookAtOnce(
    Array.from({ length: 50 }, (_, i) => ({ roomId, start: day(i), end: day(i + 1) })),
  );
  expect(won(outcomes)).toBe(50);
});

test('a cancellation while others order the room leaves it to at most one of them', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(13) };
  const holder = service.guest();
  const { bookingId } = (await holder.call('POST', '/api/booking', order)).body.booking;
  const [cancelled, outcomes] = await Promise.all([
    holder.call('DELETE', `/api/booking/${bookingId}`),
    bookAtOnce(Array(20).fill(order)),
  ]);
  expect(cancelled.status).toBe(200);
  expect(won(outcomes) + rejectedCleanly(outcomes)).toBe(20);
  expect(won(outcomes)).toBeLessThanOrEqual(1);
  expect(await doubleNights(roomId)).toEqual([]);
});

test('of concurrent status changes one succeeds and the others get the possible statuses', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(0), end: day(3) };
  const { bookingId } = (await service.guest().call('POST', '/api/booking', order)).body.booking;
  const wishes = ['checked_in', 'cancelled', 'no_show', 'checked_in', 'cancelled', 'no_show'];
  const replies = await Promise.all(
    wishes.map((status) => service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => reply.status !== 200))
    expect([status, body.code]).toEqual([409, 'illegal_transition']);
  expect(await service.published(bookingId)).toHaveLength(2); // confirmed, and the one change
});

test('ten concurrent cancellations get the same answer and publish one event', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(13) };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => guest.call('DELETE', `/api/booking/${bookingId}`)),
  );
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect((await service.published(bookingId)).map(({ type }) => type)).toEqual([
    'booking.confirmed',
    'booking.cancelled',
  ]);
});

test('bookings continue while the whole history of a room is replayed', async () => {
  const room = await service.addRoom();
  const replay = Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      service.deliver(
        createEvent(catalogTopic, 'room.updated', room.roomId, roomState({ ...room, name: `Name ${i}` })),
        { version: Date.now() + 1_000 + i },
      ),
    ),
  );
  const outcomes = await bookAtOnce(
    Array.from({ length: 30 }, (_, i) => ({ roomId: room.roomId, start: day(i), end: day(i + 1) })),
  );
  await replay;
  expect(won(outcomes)).toBe(30);
  await eventually(async () => {
    const { rows } = await service.database.query<{ name: string }>(
      'select name from rooms where room_id = $1',
      [room.roomId],
    );
    return rows[0]!.name === 'Name 29';
  });
});

test('a room that is deleted while guests order it keeps the confirmed bookings and gets no more', async () => {
  const room = await service.addRoom();
  const orders = Array.from({ length: 20 }, (_, i) => ({
    roomId: room.roomId,
    start: day(i),
    end: day(i + 1),
  }));
  const deletion = createEvent(catalogTopic, 'room.deleted', room.roomId, { roomId: room.roomId });
  const [, outcomes] = await Promise.all([service.deliver(deletion), bookAtOnce(orders)]);
  await eventually(async () => {
    const late = { roomId: room.roomId, start: day(300 + below(60)), end: day(364) };
    return (await service.guest().call('POST', '/api/booking', late)).status === 404;
  });
  const booked = await service.database.query(
    'select from bookings where room_id = $1 and lower(stay) < $2',
    [room.roomId, day(300)],
  );
  expect(booked.rowCount).toBe(won(outcomes));
  expect(outcomes.every(({ status }) => status === 201 || status === 404)).toBe(true);
});

test.each(['book', 'cancel', 'check in'])(
  'to %s waits for the transaction that changes the room’s stays',
  async (what) => {
    const { roomId } = await service.addRoom();
    const guest = service.guest();
    const order = (start: number) => ({ roomId, start: day(start), end: day(start + 1) });
    const { bookingId } = (await guest.call('POST', '/api/booking', order(0))).body.booking;
    const call = () => {
      if (what === 'book') return guest.call('POST', '/api/booking', order(5));
      if (what === 'cancel') return service.staff().call('DELETE', `/api/booking/${bookingId}`);
      return service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_in' });
    };
    let answer: Promise<Reply> | undefined;
    await service.database.transaction(async (tx) => {
      await tx.query('select from rooms where room_id = $1 for no key update', [roomId]);
      answer = call();
      await eventually(async () => {
        const { rowCount } = await tx.query(
          `select from pg_locks where not granted
            and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        return rowCount === 1;
      });
    });
    expect([200, 201]).toContain((await answer!).status);
  },
);

test('thirty orders with different idempotency keys: exactly one is booked', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(13) };
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      service.guest().call('POST', '/api/booking', order, { headers: { 'idempotency-key': randomUUID() } }),
    ),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array(29).fill(409)]);
});
