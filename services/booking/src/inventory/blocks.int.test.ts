import { randomUUID } from 'node:crypto';
import type { Chart } from '@innkeeper/contracts/booking';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type RoomToAdd, startBooking, TODAY } from '../testing/booking.ts';
import { rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
afterEach(() => service.setToday(TODAY));

const form = ({ roomId }: { roomId: string }, from: number, to: number, given: object = {}) => ({
  roomId,
  start: day(from),
  end: day(to),
  kind: 'out_of_order',
  reason: 'Broken shower',
  ...given,
});
const save = (body: object, blockId: string = randomUUID()) =>
  service.staff().call('PUT', `/api/desk/blocks/${blockId}`, body);
const remove = (blockId: string, version?: number) =>
  service.staff().call('DELETE', `/api/desk/blocks/${blockId}${version ? `?version=${version}` : ''}`);
const book = ({ roomId }: { roomId: string }, from: number, to: number) =>
  service.guest().call('POST', '/api/booking', { roomId, start: day(from), end: day(to) });
const offered = async ({ category }: RoomToAdd, from: number, to: number) => {
  const body = { category: category.name, start: day(from), end: day(to) };
  const { body: found } = await service.call('POST', '/api/booking/getAvailbleRooms', { body });
  return found.rst.length;
};
/** Adds a room that searches of this process know. */
async function addSearchedRoom() {
  const room = await service.addRoom();
  await service.search({ start: day(0), end: day(1), category: room.category.name });
  return room;
}
const chart = async (from: number, days: number): Promise<Chart> => {
  const { status, body } = await service
    .staff()
    .call('GET', `/api/desk/chart?start=${day(from)}&days=${days}`);
  expect(status).toBe(200);
  return body;
};

test('a blocked room is neither offered nor booked, and is free again when the block is deleted', async () => {
  const room = await addSearchedRoom();
  expect(await offered(room, 11, 12)).toBe(1);
  const { status, body } = await save(form(room, 10, 13));
  expect([status, body.block]).toEqual([
    200,
    { ...form(room, 10, 13), blockId: body.block.blockId, version: expect.any(Number) },
  ]);
  expect(await offered(room, 11, 12)).toBe(0);
  expect(await offered(room, 13, 14)).toBe(1);
  expect(rejected(await book(room, 12, 14))[1]).toBe('room_not_available');

  const removed = await remove(body.block.blockId, body.block.version);
  expect([removed.status, removed.body.block]).toEqual([200, null]);
  expect(await offered(room, 11, 12)).toBe(1);
  expect((await remove(body.block.blockId)).status).toBe(404);
  expect((await save(form(room, 10, 13), body.block.blockId)).status).toBe(200); // as an undo does
  expect(
    (await recordedOf(service.database, 'block', body.block.blockId)).map(({ action }) => action),
  ).toEqual(['block.added', 'block.removed', 'block.added']);
});

test('a repeated call changes nothing; a change needs the newest version', async () => {
  const [room, other] = [await addSearchedRoom(), await addSearchedRoom()];
  const { block } = (await save(form(room, 10, 13))).body;
  const { blockId, version } = block;
  expect((await save(form(room, 10, 13), blockId)).body.block).toEqual(block);
  expect(await recordedOf(service.database, 'block', blockId)).toHaveLength(1);

  const changed = await save(form(other, 11, 20, { kind: 'out_of_service', version }), blockId);
  expect(changed.body.block).toMatchObject(form(other, 11, 20, { kind: 'out_of_service' }));
  expect([await offered(room, 10, 13), await offered(other, 19, 20)]).toEqual([1, 0]);
  for (const stale of [
    await save(form(room, 10, 14, { version }), blockId),
    await save(form(room, 10, 14), blockId),
    await remove(blockId, version),
  ]) {
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'edit_conflict',
      changed.body.block,
    ]);
  }
  expect((await save(form(room, 10, 14, { version }), randomUUID())).status).toBe(404);
});

test('a block is rejected over a stay, over another block, of an unknown room, and in the past', async () => {
  const room = await service.addRoom();
  const { bookingId } = (await book(room, 10, 12)).body.booking;
  const taken = await save(form(room, 11, 15));
  expect([taken.status, taken.body.code, taken.body.params]).toEqual([
    409,
    'room_not_available',
    {
      reason: 'taken_by',
      roomId: room.roomId,
      booking: bookingId,
      start: { date: day(10) },
      end: { date: day(12) },
    },
  ]);
  await save(form(room, 20, 22));
  expect(rejected(await save(form(room, 21, 23)))[2]).toContain('is taken (Broken shower) from');
  expect(rejected(await save(form({ roomId: 'none' }, 21, 23)))[1]).toBe('room_not_available');
  expect((await save(form(room, -1, 3))).body.fields).toEqual({
    start: expect.objectContaining({ code: 'before_today' }),
  });
  expect((await save(form(room, 3, 3))).body.fields).toEqual({
    end: expect.objectContaining({ code: 'after_check_in' }),
  });
  expect((await save(form(room, 3, 4, { reason: ' ' }))).body.fields).toEqual({
    reason: expect.objectContaining({ code: 'required' }),
  });
});

test('a block that has begun ends today, and its beginning stays', async () => {
  const room = await service.addRoom();
  const { block } = (await save(form(room, 0, 9))).body;
  service.setToday(day(4));
  const { blockId, version } = block;
  const moved = await save(form(room, 1, 9, { version }), blockId);
  expect(moved.body.fields).toEqual({ start: expect.objectContaining({ code: 'block_has_begun' }) });
  const past = await save(form(room, 0, 3, { version }), blockId);
  expect(past.body.fields).toEqual({ end: expect.objectContaining({ code: 'before_today' }) });
  const removed = await remove(blockId, version);
  expect(removed.body.block).toMatchObject({ start: day(0), end: day(4) });
  expect((await book(room, 4, 9)).status).toBe(201);
  expect((await remove(blockId)).body.block).toEqual(removed.body.block);
});

test('of two desks that block one room at once, one gets the conflict', async () => {
  const room = await service.addRoom();
  const answers = await Promise.all([1, 2, 3, 4].map((i) => save(form(room, 10, 10 + i))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('tonight a blocked room is neither free nor taken', async () => {
  const room = await service.addRoom();
  const today = async () => (await service.staff().call('GET', '/api/desk/today')).body;
  const before = await today();
  await save(form(room, 0, 2));
  const { rooms, nights } = await today();
  expect(rooms).toMatchObject({
    total: before.rooms.total,
    taken: before.rooms.taken,
    blocked: before.rooms.blocked + 1,
  });
  expect(rooms.free).toHaveLength(before.rooms.free.length - 1);
  expect(nights).toEqual(before.nights);
});

test('the chart has each room with what takes its nights, segment by segment', async () => {
  const category = await service.addCategory('77.00');
  const room = await service.addRoom({ roomId: 'T-10', name: 'Ten', category });
  const other = await service.addRoom({ roomId: 'T-2', name: 'Two', category });
  const gone = await service.addRoom({ roomId: 'T-3', category });
  const booking = (await book(room, 98, 103)).body.booking;
  await book(room, 80, 90); // before
  await book(room, 110, 112); // after
  const { block } = (await save(form(other, 109, 115, { kind: 'out_of_service' }))).body;
  service.setToday(day(100));
  const moves = [{ bookingId: booking.bookingId, from: 'T-10', to: 'T-2' }];
  await service.staff().call('PUT', `/api/booking/${booking.bookingId}/status`, { status: 'checked_in' });
  expect((await service.staff().call('POST', '/api/desk/moves', { moves })).status).toBe(200);
  await service.database.query('update rooms set deleted = true where room_id = $1', [gone.roomId]);

  const found = await chart(100, 10);
  const shown = found.rooms.filter((one) => one.category === category.name);
  expect(shown).toEqual([
    {
      roomId: 'T-2',
      name: 'Two',
      category: category.name,
      maximumGuests: 2,
      available: true,
      deleted: false,
    },
    {
      roomId: 'T-10',
      name: 'Ten',
      category: category.name,
      maximumGuests: 2,
      available: true,
      deleted: false,
    },
  ]);
  expect(found.date).toBe(day(100));
  const ofBooking = {
    bookingId: booking.bookingId,
    guestName: '',
    guests: 1,
    status: 'checked_in',
    isOfGroup: false,
    hasNotes: false,
  };
  const stay = { start: day(98), end: day(103), roomId: 'T-2' };
  expect(found.stays.filter(({ roomId }) => roomId.startsWith('T-'))).toEqual([
    { ...ofBooking, roomId: 'T-2', start: day(100), end: day(103), stay },
  ]);
  expect(found.blocks).toEqual([block]);
  expect((await chart(99, 1)).stays).toEqual([
    { ...ofBooking, roomId: 'T-10', start: day(98), end: day(100), stay },
  ]);
  expect((await service.staff().call('GET', `/api/desk/chart?start=${day(0)}&days=93`)).status).toBe(400);
});

test('a thousand stays in the window are all there', async () => {
  const category = await service.addCategory();
  for (let i = 0; i < 12; i++) await service.addRoom({ roomId: `M-${i}`, category });
  await service.database.query(
    `with guest as (insert into guests (last_name) values ('Busy') returning guest_id),
          booked as (insert into bookings (booking_id, customer_id, email, guest_id, room_id, stay, status, price)
            select 'M-' || room || '-' || night, guest_id, '', guest_id, 'M-' || room,
                   daterange($1::date + night, $1::date + night + 1), 'confirmed', 1.00
              from guest, generate_series(0, 11) room, generate_series(0, 89) night
            returning room_id, stay, booking_id)
     insert into occupancies (room_id, nights, kind, booking_id) select room_id, stay, 'stay', booking_id from booked`,
    [day(200)],
  );
  const { stays } = await chart(200, 90);
  expect(stays).toHaveLength(12 * 90);
});
