import { randomUUID } from 'node:crypto';
import { listDeadLetters } from '@innkeeper/kit/delivery/dead-letters';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { identityTopic } from '@innkeeper/kit/events/identity';
import { asMessage, eventually } from '@innkeeper/kit/testing/harness';
import {
  type Category,
  categoryState,
  day,
  type HotelUnderTest,
  roomState,
  startHotel,
} from './hotel-under-test.ts';

let hotel: HotelUnderTest;
beforeAll(async () => {
  hotel = await startHotel();
});
afterAll(() => hotel.stop());

const stay = { start: day(10), end: day(12) };

type Found = { name: string; price: number };
const search = async (category: string): Promise<Found[]> => {
  const { body } = await hotel.call('POST', '/api/booking/getAvailbleRooms', { body: { ...stay, category } });
  return body.rst ?? [];
};
const book = (roomId: string, guest = hotel.guest()) =>
  guest.call('POST', '/api/booking', { roomId, ...stay });
const flagsOf = async (bookingId: string): Promise<string[]> => {
  const { body } = await hotel.staff().call('GET', `/api/booking/getAllBookings?q=${bookingId}`);
  return body.rslt[0].flags;
};

const roomCreated = (room: Parameters<typeof roomState>[0]) =>
  catalogTopic.event('room.created', room.roomId, roomState(room));
const categoryCreated = (category: { id: string; name: string; price: string }) =>
  catalogTopic.event('category.created', category.id, categoryState(category));

const newCategory = (): Category => ({ id: randomUUID(), name: `Category ${randomUUID()}`, price: '100.00' });
const newRoom = (category = newCategory()) => ({
  roomId: randomUUID(),
  name: 'Sea Suite',
  maximumGuests: 2,
  available: true,
  category,
});

test('a category’s new price reaches search and new bookings, and leaves what is booked alone', async () => {
  const room = await hotel.addRoom({ category: await hotel.addCategory('100.00') });
  const before = (await book(room.roomId)).body.booking;
  const dearer = { ...room.category, price: '120.50' };
  await hotel.deliver(catalogTopic.event('category.updated', dearer.id, categoryState(dearer)));
  const other = await hotel.addRoom({ category: room.category });
  await eventually(async () => (await search(room.category.name))[0]?.price === 120.5);
  expect((await book(other.roomId)).body.booking.price).toBe(241);
  expect(before.price).toBe(200);
  const { body } = await hotel.staff().call('GET', `/api/booking/getAllBookings?q=${before.bookingId}`);
  expect(body.rslt[0].price).toBe(200);
});

test('a room that arrives before its category is offered once the category is there', async () => {
  const room = newRoom();
  await hotel.deliver(roomCreated(room));
  const early = await eventually(async () => {
    const reply = await book(room.roomId);
    return reply.status === 404 ? undefined : reply;
  });
  expect([early.status, early.body.code]).toEqual([409, 'room_not_available']);
  await hotel.deliver(categoryCreated(room.category));
  await eventually(async () => (await search(room.category.name)).length === 1);
  expect((await book(room.roomId)).status).toBe(201);
});

test('a room’s change reaches search and the bookings it has', async () => {
  const room = await hotel.addRoom();
  const guest = hotel.guest();
  await guest.call('POST', '/api/booking', { roomId: room.roomId, start: day(50), end: day(51) });
  const renamed = { ...room, name: 'Horizon Suite' };
  await hotel.deliver(catalogTopic.event('room.updated', room.roomId, roomState(renamed)));
  await eventually(async () => (await search(room.category.name))[0]?.name === 'Horizon Suite');
  const own = await guest.call('GET', '/api/booking/getBookings');
  expect(own.body.bookings[0].roomName).toBe('Horizon Suite');

  const closed = { ...renamed, available: false };
  await hotel.deliver(catalogTopic.event('room.updated', room.roomId, roomState(closed)));
  await eventually(async () => (await search(room.category.name)).length === 0);
});

test('a room that moves to another category has that one’s price', async () => {
  const room = await hotel.addRoom();
  const suites = await hotel.addCategory('300.00');
  const moved = { ...room, category: suites };
  await hotel.deliver(catalogTopic.event('room.updated', room.roomId, roomState(moved)));
  await eventually(async () => (await search(suites.name))[0]?.price === 300);
  expect(await search(room.category.name)).toEqual([]);
});

test('a deleted room is never offered again; its bookings stay, flagged until they are settled', async () => {
  const room = await hotel.addRoom();
  const guest = hotel.guest();
  const { bookingId } = (await book(room.roomId, guest)).body.booking;
  expect(await flagsOf(bookingId)).toEqual([]);
  await hotel.deliver(catalogTopic.event('room.deleted', room.roomId, { roomId: room.roomId }));
  await eventually(async () => (await flagsOf(bookingId)).includes('room_deleted'));

  await guest.call('DELETE', `/api/booking/${bookingId}`);
  expect(await flagsOf(bookingId)).toEqual([]);
  expect(await search(room.category.name)).toEqual([]);
  expect((await book(room.roomId)).status).toBe(404);
});

test('a room that is added again under its id is offered again', async () => {
  const room = await hotel.addRoom();
  await hotel.deliver(catalogTopic.event('room.deleted', room.roomId, { roomId: room.roomId }));
  await eventually(async () => (await search(room.category.name)).length === 0);
  await hotel.deliver(roomCreated({ ...room, name: 'New Suite' }));
  await eventually(async () => (await search(room.category.name))[0]?.name === 'New Suite');
});

test('the bookings of a deleted customer are flagged, those of others are not', async () => {
  const [leaving, staying] = [hotel.guest(), hotel.guest()];
  const [one, other] = [await hotel.addRoom(), await hotel.addRoom()];
  const flagged = (await book(one.roomId, leaving)).body.booking.bookingId;
  const untouched = (await book(other.roomId, staying)).body.booking.bookingId;
  const { id, email } = leaving;
  await hotel.deliver(identityTopic.event('user.deleted', id, { id, email }));
  await eventually(async () => (await flagsOf(flagged)).includes('customer_deleted'));
  expect(await flagsOf(untouched)).toEqual([]);
  await hotel.deliver(catalogTopic.event('room.deleted', one.roomId, { roomId: one.roomId }));
  await eventually(async () => (await flagsOf(flagged)).length === 2);
});

test('a category that is gone is unknown to search, and one of the same name may follow', async () => {
  const category = await hotel.addCategory('100.00');
  await hotel.deliver(
    catalogTopic.event('category.deleted', category.id, { id: category.id, name: category.name }),
  );
  const status = async () => {
    const body = { ...stay, category: category.name };
    return (await hotel.call('POST', '/api/booking/getAvailbleRooms', { body })).status;
  };
  await eventually(async () => (await status()) === 404);
  const successor = { ...newCategory(), name: category.name };
  await hotel.deliver(categoryCreated(successor));
  await eventually(async () => (await status()) === 200);
});

test('a duplicate changes nothing, and neither does an event older than what is known', async () => {
  const category = newCategory();
  const at = (price: string) =>
    catalogTopic.event('category.updated', category.id, categoryState({ ...category, price }));
  const newest = at('150.00');
  await hotel.deliver(newest, { version: 9 });
  await hotel.deliver(newest, { version: 9 });
  await hotel.deliver(at('110.00'), { version: 8 });
  // Events of one subject stay in order: once the last one shows, those before it have been handled.
  const room = newRoom(category);
  await hotel.deliver(roomCreated(room));
  await eventually(async () => (await search(category.name)).length === 1);
  expect(await search(category.name)).toMatchObject([{ price: 150 }]);
  await hotel.deliver(at('160.00'), { version: 10 });
  await eventually(async () => (await search(category.name))[0]?.price === 160);
});

test('a deletion that arrives before what it deletes wins', async () => {
  const room = newRoom(await hotel.addCategory());
  const deletion = catalogTopic.event('room.deleted', room.roomId, { roomId: room.roomId });
  await hotel.deliver(deletion, { version: 5 });
  await hotel.deliver(roomCreated(room), { version: 4 });
  const marker = await hotel.addRoom({ category: room.category, name: 'Marker' });
  await eventually(async () => (await search(room.category.name)).length === 1);
  expect((await book(room.roomId)).status).toBe(404);
  expect((await book(marker.roomId)).status).toBe(201);
});

test('a poison event becomes a dead letter, and the events after it go on', async () => {
  const room = newRoom(await hotel.addCategory());
  const good = asMessage(roomCreated(room), 2);
  const poison = {
    ...asMessage(roomCreated(room), 1),
    value: good.value.replace('"maximumGuests":2', '"maximumGuests":"two"'),
  };
  await hotel.bus.publish([poison, good]);
  await eventually(async () => (await search(room.category.name)).length === 1);
  const letters = await listDeadLetters(hotel.database);
  expect(letters.filter(({ key }) => key === room.roomId)).toHaveLength(1);
});
