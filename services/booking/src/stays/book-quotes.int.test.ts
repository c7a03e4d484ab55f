import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createTokenFactory, eventually } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';
import { guestsOf, newAddress, newOrder, outcomeOf, stay } from '../testing/holding.ts';

const { sealingKeyFile } = createTokenFactory();
let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking({ mailSecretsFile: sealingKeyFile });
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true });
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(day(0)));

const { hold, bookAtOnce, quoteOf, roomsLeft, addRooms } = guestsOf(() => service);

test('rooms are booked without a hold, with the same answer, event and link as those that were held', async () => {
  const category = await addRooms(2, 4);
  const quotes = [await quoteOf(category), await quoteOf(category, { children: [4, 9] })];
  const { status, body } = await bookAtOnce(quotes, {
    change: { arrivalTime: '18:30', requests: ' A cot ' },
  });
  expect([status, body.message]).toEqual([201, 'Your rooms are booked.']);
  expect(body.bookings).toMatchObject([
    { guests: 2, guestName: 'Haddad', status: 'confirmed', price: 300, start: stay.start, end: stay.end },
    { guests: 4, children: [4, 9] },
  ]);
  expect(await roomsLeft(category)).toBe(0);
  const { bookingId, secret } = body.link;
  const byLink = await service.call('GET', `/api/stay/bookings/${bookingId}`, {
    headers: { authorization: `Booking ${bookingId}.${secret}` },
  });
  expect(byLink.body).toMatchObject({ arrivalTime: '18:30', requests: 'A cot' });
  const [event] = await service.published(bookingId);
  expect(event).toMatchObject({
    type: 'booking.confirmed',
    data: { group: { bookings: 2 }, link: { linkId: expect.any(String) } },
  });
  const { rows } = await service.database.query(
    `select from holds join hold_rooms using (hold_id) where group_id is not null`,
  );
  expect(rows).toEqual([]);
});

test('the same order books once, at the same moment and after its quote has expired; others cannot read it', async () => {
  const category = await addRooms(2, 2);
  const quote = await quoteOf(category);
  const order = newOrder();
  const [one, other] = await Promise.all([bookAtOnce([quote], { order }), bookAtOnce([quote], { order })]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.body).toEqual(other.body);
  expect(await roomsLeft(category)).toBe(1);
  service.setToday(day(1));
  expect((await bookAtOnce([quote], { order })).body).toEqual(one.body);
  expect(outcomeOf(await bookAtOnce([quote], { order: { ...order, secret: newOrder().secret } }))).toBe(
    'not_found',
  );
});

test('the id of a hold is no order', async () => {
  const category = await addRooms(2, 2, 2);
  const quote = await quoteOf(category);
  const held = await hold([quote]);
  expect(outcomeOf(await bookAtOnce([quote], { order: held.body }))).toBe('idempotency_key_reused');
});

test('what was rejected may be sent again with the same id', async () => {
  const category = await addRooms(2);
  const quote = await quoteOf(category);
  const order = newOrder();
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: false });
  expect(outcomeOf(await bookAtOnce([quote], { order }))).toBe('hotel_not_open');
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true });
  expect(outcomeOf(await bookAtOnce([quote], { order }))).toBe(201);
  expect(outcomeOf(await bookAtOnce([quote]))).toBe('room_not_available');
});

test('an account books for itself, within its limits, and has no link', async () => {
  const category = await addRooms(...Array<number>(6).fill(2));
  const guest = service.guest();
  const forty = await quoteOf(category, { end: day(70) });
  const { status, body } = await bookAtOnce([forty], { guest });
  expect([status, body.link, body.bookings[0].customerId]).toEqual([201, null, guest.id]);
  expect(outcomeOf(await bookAtOnce([forty, forty, forty], { guest }))).toBe('too_many_nights');
});

test('prices that expired, other days and what is no quote are rejected, and nobody books under another name for nothing', async () => {
  const category = await addRooms(2, 2);
  const quote = await quoteOf(category);
  expect((await bookAtOnce([quote, await quoteOf(category, { end: day(34) })])).body.fields).toEqual({
    quotes: expect.objectContaining({ code: 'not_same_days' }),
  });
  expect((await bookAtOnce(['x.y'])).status).toBe(400);
  expect((await bookAtOnce([quote], { change: { lastName: '' } })).body.fields).toMatchObject({
    lastName: expect.any(Object),
  });
  service.setToday(day(1));
  expect(outcomeOf(await bookAtOnce([quote]))).toBe('price_expired');
});

test('twenty guests want the last room at once: one gets it', async () => {
  const category = await addRooms(2);
  const quote = await quoteOf(category);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => bookAtOnce([quote], { address: newAddress() })),
  );
  expect(outcomes.map(outcomeOf).sort()).toEqual([201, ...Array(19).fill('room_not_available')]);
});

test('numbers begin with letters of the hotel’s name, wherever it is booked', async () => {
  const category = await addRooms(2, 4);
  const room = await service.addRoom();
  const hotel = { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, name: 'Pension Zur Linde' };
  await upsertHotel(service.database, hotel);
  const { body: order } = await bookAtOnce([await quoteOf(category)]);
  const { start, end } = stay;
  const { body: own } = await service
    .guest()
    .call('POST', '/api/booking', { start, end, roomId: room.roomId });
  expect([order.bookings[0].bookingId, own.booking.bookingId]).toEqual([
    expect.stringMatching(/^PZ-/),
    expect.stringMatching(/^PZ-/),
  ]);
  let night = 40;
  const bookAtDesk = async (): Promise<string> => {
    const walkIn = { start: day(night), end: day(++night), roomId: room.roomId, lastName: 'Byron' };
    return (await service.staff().call('POST', '/api/desk/bookings', walkIn)).body.booking.bookingId;
  };
  await eventually(async () => (await bookAtDesk()).startsWith('PZ-')); // each replica reads the settings now and then
});
