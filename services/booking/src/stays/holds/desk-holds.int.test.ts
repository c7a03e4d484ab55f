import { randomUUID } from 'node:crypto';
import { type Reply, recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, type Category, day, startBooking } from '../../testing/booking.ts';
import { guestsOf, type Held, outcomeOf, stay } from '../../testing/holding.ts';
import { endExpiredHolds } from './end-expired-holds.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { hold, confirm, quoteOf, roomsLeft, addRooms, extend, release, expire, age } = guestsOf(() => service);
const desk = () => service.staff();

const roomIdsOf = async ({ id }: Category) => {
  const { rows } = await service.database.query<{ roomId: string }>(
    'select room_id as "roomId" from rooms where category_id = $1 order by room_id',
    [id],
  );
  return rows.map(({ roomId }) => roomId);
};
/** A room that a guest holds, and the hold. */
async function heldRoom() {
  const category = await addRooms(2);
  const [roomId] = await roomIdsOf(category);
  const held: Held & { expiresAt: string } = (await hold([await quoteOf(category)])).body;
  return { category, roomId: roomId!, held };
}
const order = (roomId: string, change: object = {}) =>
  desk().call('POST', '/api/desk/bookings', {
    roomId,
    start: stay.start,
    end: stay.end,
    lastName: 'Walker',
    ...change,
  });
const occupanciesOf = async (roomId: string) => {
  const { rows } = await service.database.query<{ kind: string }>(
    'select kind from occupancies where room_id = $1 order by nights',
    [roomId],
  );
  return rows.map(({ kind }) => kind);
};

test('staff see who holds which rooms until when, on the chart, in their list and among free rooms', async () => {
  const { roomId, held } = await heldRoom();
  const { holdId, expiresAt } = held;
  const expected = { holdId, expiresAt, rooms: [{ roomId, start: stay.start, end: stay.end }] };
  const chart = await desk().call('GET', `/api/desk/chart?start=${day(32)}&days=14`);
  expect(chart.body.holds).toContainEqual(expected);
  const later = await desk().call('GET', `/api/desk/chart?start=${day(33)}&days=14`);
  expect(later.body.holds).not.toContainEqual(expected);
  expect((await desk().call('GET', '/api/desk/holds')).body.holds).toContainEqual(expected);
  const free = async () => {
    const query = `start=${day(29)}&end=${day(31)}`;
    const { body } = await desk().call('GET', `/api/desk/free-rooms?${query}`);
    return body.rooms as { roomId: string; heldUntil?: string }[];
  };
  expect((await free()).find((room) => room.roomId === roomId)).toMatchObject({ heldUntil: expiresAt });
  await addRooms(2);
  expect((await free()).at(-1)).toHaveProperty('heldUntil');
  expect((await free())[0]).not.toHaveProperty('heldUntil');
  await release(held);
  expect((await free()).find((room) => room.roomId === roomId)).not.toHaveProperty('heldUntil');
});

test('guests find the room taken, as before', async () => {
  const { category } = await heldRoom();
  const search = { category: category.name, start: stay.start, end: stay.end };
  expect((await service.search(search)).body).toEqual({ rst: [] });
});

test('staff end a hold: the room is free, the history says so, and its guest sees that the hotel ended it', async () => {
  const { category, roomId, held } = await heldRoom();
  const end = () => desk().call('DELETE', `/api/desk/holds/${held.holdId}`);
  expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
  expect(await roomsLeft(category)).toBe(1);
  const recorded = await recordedOf(service.database, 'hold', held.holdId);
  expect(recorded).toMatchObject([{ action: 'hold.released', subject: { name: roomId }, after: null }]);
  for (const reply of [await extend(held), await confirm(held)])
    expect(reply.body).toMatchObject({
      code: 'hold_released',
      message: expect.stringMatching(/hotel needed/),
    });
  expect((await desk().call('DELETE', `/api/desk/holds/${randomUUID()}`)).status).toBe(404);
  expect((await hold([await quoteOf(category)])).status).toBe(201);
});

test('guests and their bookings are no matter of those who may not see bookings', async () => {
  const { held } = await heldRoom();
  for (const who of [service.guest(), service.unconfirmed()]) {
    expect((await who.call('GET', '/api/desk/holds')).status).toBe(403);
    expect((await who.call('DELETE', `/api/desk/holds/${held.holdId}`)).status).toBe(403);
  }
});

describe('the desk sells over a hold', () => {
  const ways: [string, (roomId: string, category: Category) => Promise<Reply>][] = [
    ['with a booking', (roomId) => order(roomId)],
    [
      'with a block',
      (roomId) =>
        desk().call('PUT', `/api/desk/blocks/${randomUUID()}`, {
          roomId,
          start: day(32),
          end: day(40),
          kind: 'out_of_order',
          reason: 'Leak',
        }),
    ],
    [
      'with a move',
      async (roomId, category) => {
        const other = await service.addRoom({ category });
        const { booking } = (await order(other.roomId)).body;
        const moves = [{ bookingId: booking.bookingId, from: other.roomId, to: roomId }];
        return desk().call('POST', '/api/desk/moves', { moves });
      },
    ],
    [
      'with a longer stay',
      async (roomId) => {
        const { booking } = (await order(roomId, { start: day(28), end: day(30) })).body;
        const from = { start: day(28), end: day(30), guests: 1, roomId };
        const to = { ...from, end: day(31) };
        const path = `/api/desk/bookings/${booking.bookingId}`;
        const preview = await desk().call('POST', `${path}/preview`, to);
        expect(preview.body).toMatchObject({ problem: null, heldUntil: expect.any(String) });
        return desk().call('PUT', `${path}/stay`, { ...to, from });
      },
    ],
  ];
  test.each(ways)('%s, and says so', async (_way, sell) => {
    const { category, roomId, held } = await heldRoom();
    const { status, body } = await sell(roomId, category);
    expect([status < 300, body.releasedHolds]).toEqual([true, 1]);
    expect(body.message).toMatch(/A guest's hold was ended for it/);
    expect(await occupanciesOf(roomId)).not.toContain('hold');
    expect(outcomeOf(await confirm(held))).toBe('hold_released');
    expect(await recordedOf(service.database, 'hold', held.holdId)).toHaveLength(1);
  });

  test('with a cancellation that is undone', async () => {
    const category = await addRooms(2);
    const [roomId] = await roomIdsOf(category);
    const { booking } = (await order(roomId!)).body;
    const path = `/api/booking/${booking.bookingId}/status`;
    const { changeId } = (await desk().call('PUT', path, { status: 'cancelled' })).body;
    const held: Held = (await hold([await quoteOf(category)])).body;
    const undo = await desk().call('POST', `/api/desk/bookings/${booking.bookingId}/undo`, { changeId });
    expect(undo.status).toBe(200);
    expect(outcomeOf(await confirm(held))).toBe('hold_released');
  });

  test('all rooms of the hold are free, and what is booked stays in the way', async () => {
    const category = await addRooms(2, 2, 2, 2);
    const quote = await quoteOf(category);
    const held = (await hold([quote, quote])).body;
    const { body } = await desk().call('GET', '/api/desk/holds');
    const [one] = body.holds.find(({ holdId }: Held) => holdId === held.holdId).rooms;
    expect((await order(one.roomId)).status).toBe(201);
    expect(await roomsLeft(category)).toBe(3);
    expect(outcomeOf(await order(one.roomId))).toBe('room_not_available');
  });

  test('also one whose time is over, which nobody needs to hear about', async () => {
    const { roomId, held } = await heldRoom();
    await age(11);
    const { status, body } = await order(roomId);
    expect([status, body.releasedHolds]).toEqual([201, undefined]);
    expect(await recordedOf(service.database, 'hold', held.holdId)).toEqual([]);
    await endExpiredHolds(service.database);
  });

  test('or the guest was faster: of a confirmation and a walk-in at the same moment one is made', async () => {
    for (let round = 0; round < 12; round++) {
      const { roomId, held } = await heldRoom();
      const both = await Promise.all([confirm(held), order(roomId)]);
      const outcomes = both.map(outcomeOf);
      expect(outcomes.filter((each) => each === 201)).toHaveLength(1);
      expect(['hold_released', 'room_not_available']).toContain(outcomes.find((each) => each !== 201));
      expect(await occupanciesOf(roomId)).toEqual(['stay']);
    }
  });

  test('ten desks, guests who extend, release and confirm, and others who hold: nothing overlaps or gets stuck', async () => {
    const category = await addRooms(2, 2, 2);
    const rooms = await roomIdsOf(category);
    for (let round = 0; round < 4; round++) {
      const [start, end] = [day(100 + 4 * round), day(102 + 4 * round)];
      const quote = await quoteOf(category, { start, end });
      const held = await Promise.all([1, 2].map(async () => (await hold([quote])).body as Held));
      const replies = await Promise.all([
        ...rooms.flatMap((roomId) => [order(roomId, { start, end }), order(roomId, { start, end })]),
        ...held.flatMap((each) => [extend(each), confirm(each)]),
        release(held[0]!),
        hold([quote]),
        hold([quote]),
        expire(held[1]!).then(() => endExpiredHolds(service.database)),
      ]);
      const failed = replies.filter((reply) => typeof reply === 'object' && reply.status >= 500);
      expect(failed).toEqual([]);
      const { rows } = await service.database.query<{ overlaps: number }>(
        `select count(*)::int as overlaps from occupancies a join occupancies b
             on a.room_id = b.room_id and a.nights && b.nights and a.occupancy_id < b.occupancy_id`,
      );
      expect(rows[0]!.overlaps).toBe(0);
    }
  });
});
