import { randomUUID } from 'node:crypto';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent, listDeadLetters } from '@innkeeper/kit/messaging';
import { asMessage, eventually } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  type Category,
  categoryState,
  day,
  roomState,
  startBooking,
} from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const stay = { start: day(10), end: day(12) };

type Found = { name: string; price: number };
const search = async (category: string): Promise<Found[]> => {
  const { body } = await service.search({ ...stay, category });
  return body.rst ?? [];
};
const book = (roomId: string, guest = service.guest()) =>
  guest.call('POST', '/api/booking', { roomId, ...stay });
const flagsOf = async (bookingId: string): Promise<string[]> => {
  const { body } = await service.staff().call('GET', `/api/booking/getAllBookings?q=${bookingId}`);
  return body.rslt[0].flags;
};

const roomCreated = (room: Parameters<typeof roomState>[0]) =>
  createEvent(catalogTopic, 'room.created', room.roomId, roomState(room));
const categoryCreated = (category: { id: string; name: string; price: string }) =>
  createEvent(catalogTopic, 'category.created', category.id, categoryState(category));

const newCategory = (): Category => ({ id: randomUUID(), name: `Category ${randomUUID()}`, price: '100.00' });
const newRoom = (category = newCategory()) => ({
  roomId: randomUUID(),
  name: 'Sea Suite',
  maximumGuests: 2,
  available: true,
  category,
});

test('a category’s new price applies to searches and new bookings, not to existing ones', async () => {
  const room = await service.addRoom({ category: await service.addCategory('100.00') });
  const before = (await book(room.roomId)).body.booking;
  const updated = { ...room.category, price: '120.50' };
  await service.deliver(createEvent(catalogTopic, 'category.updated', updated.id, categoryState(updated)));
  const other = await service.addRoom({ category: room.category });
  await eventually(async () => (await search(room.category.name))[0]?.price === 120.5);
  expect((await book(other.roomId)).body.booking.price).toBe(241);
  expect(before.price).toBe(200);
  const { body } = await service.staff().call('GET', `/api/booking/getAllBookings?q=${before.bookingId}`);
  expect(body.rslt[0].price).toBe(200);
});

test('a room whose event arrives before its category’s is offered once both are there', async () => {
  const room = newRoom();
  await service.deliver(roomCreated(room));
  const early = await eventually(async () => {
    const reply = await book(room.roomId);
    return reply.status === 404 ? undefined : reply;
  });
  expect([early.status, early.body.code]).toEqual([409, 'room_not_available']);
  await service.deliver(categoryCreated(room.category));
  await eventually(async () => (await search(room.category.name)).length === 1);
  expect((await book(room.roomId)).status).toBe(201);
});

test('a room’s change shows in searches and in its bookings', async () => {
  const room = await service.addRoom();
  const guest = service.guest();
  await guest.call('POST', '/api/booking', { roomId: room.roomId, start: day(50), end: day(51) });
  const renamed = { ...room, name: 'Horizon Suite' };
  await service.deliver(createEvent(catalogTopic, 'room.updated', room.roomId, roomState(renamed)));
  await eventually(async () => (await search(room.category.name))[0]?.name === 'Horizon Suite');
  const own = await guest.call('GET', '/api/booking/getBookings');
  expect(own.body.bookings[0].roomName).toBe('Horizon Suite');

  const closed = { ...renamed, available: false };
  await service.deliver(createEvent(catalogTopic, 'room.updated', room.roomId, roomState(closed)));
  await eventually(async () => (await search(room.category.name)).length === 0);
});

test('a room that moves to another category gets that category’s price', async () => {
  const room = await service.addRoom();
  const suites = await service.addCategory('300.00');
  const moved = { ...room, category: suites };
  await service.deliver(createEvent(catalogTopic, 'room.updated', room.roomId, roomState(moved)));
  await eventually(async () => (await search(suites.name))[0]?.price === 300);
  expect(await search(room.category.name)).toEqual([]);
});

test('a deleted room is not offered; its bookings stay, flagged until they are settled', async () => {
  const room = await service.addRoom();
  const guest = service.guest();
  const { bookingId } = (await book(room.roomId, guest)).body.booking;
  expect(await flagsOf(bookingId)).toEqual([]);
  await service.deliver(createEvent(catalogTopic, 'room.deleted', room.roomId, { roomId: room.roomId }));
  await eventually(async () => (await flagsOf(bookingId)).includes('room_deleted'));

  await guest.call('DELETE', `/api/booking/${bookingId}`);
  expect(await flagsOf(bookingId)).toEqual([]);
  expect(await search(room.category.name)).toEqual([]);
  expect((await book(room.roomId)).status).toBe(404);
});

test('a deleted room that is added again is offered again', async () => {
  const room = await service.addRoom();
  await service.deliver(createEvent(catalogTopic, 'room.deleted', room.roomId, { roomId: room.roomId }));
  await eventually(async () => (await search(room.category.name)).length === 0);
  await service.deliver(roomCreated({ ...room, name: 'New Suite' }));
  await eventually(async () => (await search(room.category.name))[0]?.name === 'New Suite');
});

test('the bookings of a deleted customer are flagged, those of others are not', async () => {
  const [deleted, staying] = [service.guest(), service.guest()];
  const [one, other] = [await service.addRoom(), await service.addRoom()];
  const flagged = (await book(one.roomId, deleted)).body.booking.bookingId;
  const untouched = (await book(other.roomId, staying)).body.booking.bookingId;
  const { id, email } = deleted;
  await service.deliver(createEvent(identityTopic, 'user.deleted', id, { id, email, comingStays: 'keep' }));
  await eventually(async () => (await flagsOf(flagged)).includes('customer_deleted'));
  expect(await flagsOf(untouched)).toEqual([]);
  await service.deliver(createEvent(catalogTopic, 'room.deleted', one.roomId, { roomId: one.roomId }));
  await eventually(async () => (await flagsOf(flagged)).length === 2);
});

test('a deleted category is unknown to searches, and another may take its name', async () => {
  const category = await service.addCategory('100.00');
  await service.deliver(
    createEvent(catalogTopic, 'category.deleted', category.id, { id: category.id, name: category.name }),
  );
  const status = async () => {
    return (await service.search({ ...stay, category: category.name })).status;
  };
  await eventually(async () => (await status()) === 404);
  const successor = { ...newCategory(), name: category.name };
  await service.deliver(categoryCreated(successor));
  await eventually(async () => (await status()) === 200);
});

test('a duplicate and a late event change nothing', async () => {
  const category = newCategory();
  const at = (price: string) =>
    createEvent(catalogTopic, 'category.updated', category.id, categoryState({ ...category, price }));
  const newest = at('150.00');
  await service.deliver(newest, { version: 9 });
  await service.deliver(newest, { version: 9 });
  await service.deliver(at('110.00'), { version: 8 });
  // Events of one subject stay in order: when the last one shows, the earlier ones were handled.
  const room = newRoom(category);
  await service.deliver(roomCreated(room));
  await eventually(async () => (await search(category.name)).length === 1);
  expect(await search(category.name)).toMatchObject([{ price: 150 }]);
  await service.deliver(at('160.00'), { version: 10 });
  await eventually(async () => (await search(category.name))[0]?.price === 160);
});

test('a deletion wins over an earlier event that arrives late', async () => {
  const room = newRoom(await service.addCategory());
  const deletion = createEvent(catalogTopic, 'room.deleted', room.roomId, { roomId: room.roomId });
  await service.deliver(deletion, { version: 5 });
  await service.deliver(roomCreated(room), { version: 4 });
  const marker = await service.addRoom({ category: room.category, name: 'Marker' });
  await eventually(async () => (await search(room.category.name)).length === 1);
  expect((await book(room.roomId)).status).toBe(404);
  expect((await book(marker.roomId)).status).toBe(201);
});

test('a poison event becomes a dead letter, and later events continue', async () => {
  const room = newRoom(await service.addCategory());
  const good = asMessage(roomCreated(room), 2);
  const poison = {
    ...asMessage(roomCreated(room), 1),
    value: good.value.replace('"maximumGuests":2', '"maximumGuests":"two"'),
  };
  await service.bus.publish([poison, good]);
  await eventually(async () => (await search(room.category.name)).length === 1);
  const letters = await listDeadLetters(service.database);
  expect(letters.filter(({ key }) => key === room.roomId)).toHaveLength(1);
});
