import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  type Category,
  day,
  type RoomToAdd,
  startBooking,
  TODAY,
} from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(async () => {
  service.setToday(TODAY);
  await service.database.query('update rooms set deleted = true'); // those of the tests before
});
afterAll(() => service.stop());

const book = async (roomId: string, start: number, end: number, guests = 1) => {
  const body = { roomId, start: day(start), end: day(end), guests };
  return (await service.guest().call('POST', '/api/booking', body)).body.booking;
};
const room = (category: Category, part: Partial<RoomToAdd> = {}) => service.addRoom({ category, ...part });
const planOf = async (roomId: string) =>
  (await service.staff().call('GET', `/api/desk/rooms/${encodeURIComponent(roomId)}/moves`)).body.stays;
const roomsFor = (bookingId: string) => service.staff().call('GET', `/api/desk/bookings/${bookingId}/rooms`);
const idsOf = (rooms: { roomId: string }[]) => rooms.map(({ roomId }) => roomId);

describe('the plan of a room', () => {
  test('names for each coming stay a room of its category, the tightest gap first', async () => {
    const category = await service.addCategory();
    const [from, wide, tight] = [await room(category), await room(category), await room(category)];
    await book(tight.roomId, 5, 10);
    await book(tight.roomId, 12, 14);
    const first = await book(from.roomId, 10, 12);
    const second = await book(from.roomId, 12, 14);
    const plan = await planOf(from.roomId);
    expect(plan.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([
      first.bookingId,
      second.bookingId,
    ]);
    expect(plan[0]).toEqual({
      bookingId: first.bookingId,
      guestName: '',
      email: first.email,
      phone: null,
      phoneE164: null,
      guests: 1,
      status: 'confirmed',
      start: day(10),
      end: day(12),
      to: {
        roomId: tight.roomId,
        name: 'Sea Suite',
        category: category.name,
        maximumGuests: 2,
        price: 100,
        isSameCategory: true,
      },
    });
    expect(plan[1].to.roomId).toBe(wide.roomId);
  });

  test('names a better category where the own one is full, the nearest price first, and never a cheaper one', async () => {
    const [own, cheap, better, best] = await Promise.all(
      ['100.00', '60.00', '120.00', '300.00'].map((price) => service.addCategory(price)),
    );
    const from = await room(own!);
    await room(cheap!);
    const [suite, palace] = [await room(best!), await room(better!)];
    await book(from.roomId, 10, 12);
    expect((await planOf(from.roomId))[0].to).toMatchObject({
      roomId: palace.roomId,
      price: 120,
      isSameCategory: false,
    });
    await book(palace.roomId, 11, 12);
    expect((await planOf(from.roomId))[0].to.roomId).toBe(suite.roomId);
    await book(suite.roomId, 11, 12);
    expect((await planOf(from.roomId))[0].to).toBeNull();
  });

  test('leaves out rooms that are too small, closed or deleted', async () => {
    const category = await service.addCategory();
    const from = await room(category, { maximumGuests: 3 });
    await room(category, { available: false, maximumGuests: 4 });
    await room(category, { maximumGuests: 2 });
    const deleted = await room(category, { maximumGuests: 4 });
    await service.database.query('update rooms set deleted = true where room_id = $1', [deleted.roomId]);
    await book(from.roomId, 10, 12, 3);
    expect((await planOf(from.roomId))[0].to).toBeNull();
    const large = await room(category, { maximumGuests: 5 });
    const fitting = await room(category, { maximumGuests: 3 });
    expect((await planOf(from.roomId))[0].to.roomId).toBe(fitting.roomId);
    await book(fitting.roomId, 10, 11);
    expect((await planOf(from.roomId))[0].to.roomId).toBe(large.roomId);
  });

  test('is also made for a room that is deleted already, and begins today for a guest who is there', async () => {
    const category = await service.addCategory();
    const [from, to] = [await room(category), await room(category)];
    const { bookingId } = await book(from.roomId, 0, 5);
    await service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_in' });
    await service.database.query('update rooms set deleted = true where room_id = $1', [from.roomId]);
    await book(to.roomId, 0, 2);
    service.setToday(day(2));
    expect(await planOf(from.roomId)).toMatchObject([
      { bookingId, status: 'checked_in', start: day(2), end: day(5), to: { roomId: to.roomId } },
    ]);
  });

  test('gives the number to phone where there is one', async () => {
    const from = await service.addRoom();
    const guest = service.guest();
    const names = {
      firstName: 'Hana',
      lastName: 'Sato',
      type: 'Customer' as const,
      role: null,
      active: true,
    };
    const event = createEvent(identityTopic, 'user.registered', guest.id, {
      id: guest.id,
      email: guest.email,
      ...names,
      phone: '600 555 015',
      phoneE164: '+34600555015',
    });
    await service.deliver(event);
    await eventually(async () => {
      const applied = await service.database.query('select from inbox where event_id = $1', [event.id]);
      return applied.rowCount === 1;
    });
    await guest.call('POST', '/api/booking', { roomId: from.roomId, start: day(3), end: day(4) });
    expect(await planOf(from.roomId)).toMatchObject([
      { guestName: 'Hana Sato', phone: '600 555 015', phoneE164: '+34600555015', to: null },
    ]);
  });

  test('is empty for a room without coming stays, and for an unknown one', async () => {
    const { roomId } = await service.addRoom();
    const { bookingId } = await book(roomId, 3, 5);
    await service.staff().call('DELETE', `/api/booking/${bookingId}`);
    expect([await planOf(roomId), await planOf('no such room/1')]).toEqual([[], []]);
  });

  test('can be carried out as it is, and what was booked since then is reported', async () => {
    const category = await service.addCategory();
    const [from, to] = [await room(category), await room(category)];
    await book(from.roomId, 10, 12);
    await book(from.roomId, 14, 15);
    const plan = await planOf(from.roomId);
    const moves = plan.map(({ bookingId, to }: { bookingId: string; to: { roomId: string } }) => ({
      bookingId,
      from: from.roomId,
      to: to.roomId,
    }));
    await book(to.roomId, 14, 16);
    const rejected = await service.staff().call('POST', '/api/desk/moves', { moves });
    expect([rejected.status, rejected.body.problems]).toEqual([
      409,
      [expect.objectContaining({ bookingId: plan[1].bookingId, code: 'room_not_available' })],
    ]);
    const again = await planOf(from.roomId);
    expect(again.map((stay: (typeof plan)[0]) => stay.to?.roomId ?? null)).toEqual([to.roomId, null]);
    const moved = await service.staff().call('POST', '/api/desk/moves', { moves: moves.slice(0, 1) });
    expect([moved.status, idsOf(await planOf(from.roomId)).length]).toEqual([200, 1]);
  });
});

describe('the rooms for a stay', () => {
  test('are those free for its coming nights, also cheaper ones, in the order of the plan', async () => {
    const [own, cheap, better] = await Promise.all(
      ['100.00', '60.00', '120.00'].map((price) => service.addCategory(price)),
    );
    const from = await room(own!);
    const [same, taken] = [await room(own!), await room(own!)];
    const [simple, palace] = [await room(cheap!), await room(better!)];
    await book(taken.roomId, 11, 13);
    const { bookingId } = await book(from.roomId, 10, 12);
    const { status, body } = await roomsFor(bookingId);
    expect(status).toBe(200);
    expect(body.leaves).toEqual({ roomId: from.roomId, start: day(10), end: day(12) });
    expect(idsOf(body.rooms)).toEqual([same.roomId, palace.roomId, simple.roomId]);
  });

  test('from a chosen night on are also those that are taken before it; the stay is then in two rooms, at its price', async () => {
    const { roomId, category } = await service.addRoom();
    const other = await room(category);
    const { bookingId } = await book(roomId, 20, 24);
    await book(other.roomId, 18, 22);
    expect(idsOf((await roomsFor(bookingId)).body.rooms)).not.toContain(other.roomId);
    const since = day(22);
    const { body } = await service
      .staff()
      .call('GET', `/api/desk/bookings/${bookingId}/rooms?since=${since}`);
    expect(body.leaves).toEqual({ roomId, start: since, end: day(24) });
    expect(body.coming).toEqual({ first: day(20), last: day(23) });
    expect(idsOf(body.rooms)).toContain(other.roomId);
    const moves = [{ bookingId, from: roomId, to: other.roomId, since }];
    const { status, body: done } = await service.staff().call('POST', '/api/desk/moves', { moves });
    expect([status, done.moved?.[0].booking.price]).toEqual([200, 400]);
    const { segments } = (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
    expect(segments).toMatchObject([
      { roomId, start: day(20), end: since },
      { roomId: other.roomId, start: since, end: day(24) },
    ]);
  });

  test('are empty for a past stay', async () => {
    const { roomId, category } = await service.addRoom();
    await room(category);
    const { bookingId } = await book(roomId, 10, 12);
    await service.staff().call('DELETE', `/api/booking/${bookingId}`);
    expect((await roomsFor(bookingId)).body).toEqual({ leaves: null, coming: null, rooms: [] });
    expect((await roomsFor('MB-ZZZZZZZZ')).status).toBe(404);
  });
});
