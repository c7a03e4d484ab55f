import { catalogTopic } from '@innkeeper/contracts/catalog';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent, openSealed, readSealingKey } from '@innkeeper/kit/messaging';
import { createTokenFactory, eventually, testUser } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { type BookingUnderTest, day, type Person, person, startBooking } from '../testing/booking.ts';
import { type From, guestsOf, type Held, newAddress, withSecret } from '../testing/holding.ts';

const { sealingKeyFile } = createTokenFactory();
let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking({ mailSecretsFile: sealingKeyFile });
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(day(0)));

const { hold, quoteOf, roomsLeft, addRooms, release, expire } = guestsOf(() => service);

const form = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };
const confirm = (held: Held, { address = newAddress(), guest }: From = {}, body: object = form) => {
  const headers = { ...withSecret(held).headers, 'x-forwarded-for': address };
  const path = `/api/stay/holds/${held.holdId}/confirm`;
  return guest ? guest.call('POST', path, body, { headers }) : service.call('POST', path, { body, headers });
};
type Link = { bookingId: string; secret: string };
const authorized = ({ bookingId, secret }: Link) => ({
  headers: { authorization: `Booking ${bookingId}.${secret}` },
});
const read = (link: Link, bookingId = link.bookingId) =>
  service.call('GET', `/api/stay/bookings/${bookingId}`, authorized(link));
const cancel = (link: Link, bookingId = link.bookingId) =>
  service.call('POST', `/api/stay/bookings/${bookingId}/cancel`, authorized(link));
const statusesOf = (replies: { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status < 300 ? status : body.code));

test('a guest without an account books several rooms at the held prices, and has a link to them', async () => {
  const category = await addRooms(2, 4, 2, 2);
  const quotes = [await quoteOf(category), await quoteOf(category, { children: [4, 9] })];
  const held = (await hold(quotes)).body;
  await service
    .staff()
    .call('PUT', `/api/desk/rates/${category.id}/days`, { nights: [{ night: day(31), amount: '500' }] });
  service.setToday(day(1)); // the quotes have expired, the hold has not

  const { status, body } = await confirm(held, {}, { ...form, arrivalTime: '18:30', requests: ' A cot ' });
  expect([status, body.message]).toEqual([201, 'Your rooms are booked.']);
  const [two, four] = body.bookings;
  expect([two, four]).toMatchObject([
    {
      guests: 2,
      price: 300,
      guestName: 'Nadia Haddad',
      email: form.email,
      start: day(30),
      status: 'confirmed',
    },
    { guests: 4, price: 300, currency: 'USD', customerId: two.customerId },
  ]);
  expect((await confirm(held)).body).toEqual(body);
  expect(await roomsLeft(category)).toBe(2);
  expect(
    (await service.published(two.bookingId)).map(({ type, actor, data }) => [type, actor, data]),
  ).toEqual([
    ['booking.confirmed', { kind: 'user', id: two.customerId }, expect.objectContaining({ price: '300.00' })],
  ]);

  const seen = await read(body.link, four.bookingId);
  expect(seen.headers.get('cache-control')).toBe('no-store');
  expect(seen.body).toEqual({
    arrivalTime: '18:30',
    requests: 'A cot',
    guest: { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' },
    bookings: [two, four].map((booking) => ({
      ...booking,
      category: category.name,
      cancellationCost: '0.00',
      lines: Array.from({ length: 3 }, (_, night) => ({
        kind: 'night',
        night: day(30 + night),
        label: 'Night',
        reason: null,
        amount: '100.00',
      })),
    })),
  });
  const details = await service.staff().call('GET', `/api/desk/bookings/${two.bookingId}`);
  expect(details.body).toMatchObject({
    arrivalTime: '18:30',
    requests: 'A cot',
    bookedWith: [four.bookingId],
    guest: { phone: form.phone },
  });

  expect(
    statusesOf([await cancel(body.link, four.bookingId), await cancel(body.link, four.bookingId)]),
  ).toEqual([200, 200]);
  expect((await read(body.link)).body.bookings.map((booking: { status: string }) => booking.status)).toEqual([
    'confirmed',
    'cancelled',
  ]);
  expect((await service.published(four.bookingId)).map(({ type }) => type)).toEqual([
    'booking.confirmed',
    'booking.cancelled',
  ]);
  service.setToday(day(30));
  expect((await cancel(body.link)).body.code).toBe('too_late_to_cancel');
});

test('the event has the link of a guest without an account, sealed, and how many bookings were made together', async () => {
  const category = await addRooms(2, 2, 2, 2);
  const quotes = async (count: number) => Promise.all(Array.from({ length: count }, () => quoteOf(category)));
  const factsOf = async ({ bookings }: { bookings: { bookingId: string }[] }) =>
    Promise.all(
      bookings.map(async ({ bookingId }) => {
        const [event] = await service.published(bookingId);
        return event!.data as { group?: object; link?: { linkId: string; sealedSecret: string } };
      }),
    );
  const { body: two } = await confirm((await hold(await quotes(2))).body);
  const facts = await factsOf(two);
  const key = readSealingKey('MAIL_SECRETS_KEY_FILE', sealingKeyFile);
  for (const { link, group } of facts) {
    expect(openSealed(key, link!.sealedSecret, link!.linkId)).toBe(two.link.secret);
    expect(group).toEqual({ groupId: link!.linkId, bookings: 2 });
  }
  const outbox = await service.database.query('select event::text from outbox');
  expect(JSON.stringify(outbox.rows)).not.toContain(two.link.secret);

  const { body: one } = await confirm((await hold(await quotes(1))).body);
  expect(await factsOf(one)).toEqual([expect.not.objectContaining({ group: expect.anything() })]);
  const guest = service.guest();
  const address = { ...form, email: guest.email.toUpperCase() };
  const { body: own } = await confirm((await hold(await quotes(1), { guest })).body, { guest }, address);
  expect(await factsOf(own)).toEqual([expect.not.objectContaining({ link: expect.anything() })]);
});

test('a link opens the bookings that were made together, and no others', async () => {
  const category = await addRooms(2, 2);
  const book = async () => (await confirm((await hold([await quoteOf(category)])).body)).body.link as Link;
  const [one, other] = [await book(), await book()];
  const wrong = [
    await read({ ...one, secret: other.secret }),
    await read(one, other.bookingId),
    await cancel(one, other.bookingId),
    await read({ ...one, bookingId: 'MB-00000000' }),
    await read(one, 'MB-00000000'),
  ];
  expect(statusesOf(wrong)).toEqual(Array(5).fill('invalid_credentials'));
  const token = service.staff().call('GET', `/api/stay/bookings/${one.bookingId}`);
  expect(statusesOf([await read({ ...one, secret: 'short' }), await token])).toEqual([
    'unauthenticated',
    'unauthenticated',
  ]);
  const stored = await service.database.query(`select g::text, h::text from booking_groups g, holds h`);
  expect(JSON.stringify(stored.rows)).not.toContain(one.secret);
});

async function guestWithName(): Promise<Person> {
  const user = testUser('Customer');
  await service.database.query(
    `insert into customers (customer_id, first_name, last_name, email, phone) values ($1, 'Ola', 'Berg', $2, '123')`,
    [user.id, user.email],
  );
  return person(service, user);
}

test('an account has what it books, for itself or for another person, and needs no link', async () => {
  const category = await addRooms(2, 2);
  const guest = await guestWithName();
  const own = { firstName: 'Ola', lastName: 'Berg', email: guest.email, phone: '123' };
  const book = async (body: object) =>
    (await confirm((await hold([await quoteOf(category)], { guest })).body, { guest }, body)).body;
  const [mine, friends] = [await book(own), await book(form)];
  expect([mine.link, friends.link]).toEqual([null, null]);
  const { body } = await guest.call('GET', '/api/booking/getBookings');
  expect(body.bookings.map(({ guestName }: { guestName: string }) => guestName).sort()).toEqual([
    'Nadia Haddad',
    'Ola Berg',
  ]);
  const { rows } = await service.database.query<{ isAccount: boolean }>(
    `select guest_id = customer_id as "isAccount" from bookings where customer_id = $1 order by guest_name desc`,
    [guest.id],
  );
  expect(rows).toEqual([{ isAccount: true }, { isAccount: false }]);
  // A new name of the account changes only the account's own bookings.
  await service.database.query(`update customers set first_name = 'Olav' where customer_id = $1`, [guest.id]);
  const names = (await guest.call('GET', '/api/booking/getBookings')).body.bookings;
  expect(names.map(({ guestName }: { guestName: string }) => guestName).sort()).toEqual([
    'Nadia Haddad',
    'Olav Berg',
  ]);
  const bookingId = friends.bookings[0].bookingId;
  expect(statusesOf([await read({ bookingId, secret: 'x'.repeat(43) })])).toEqual(['invalid_credentials']);
});

test('an expired hold, or a wrong secret, books nothing', async () => {
  const category = await addRooms(2);
  const quote = await quoteOf(category);
  const next = async (): Promise<Held> => (await hold([quote])).body;
  const ended = await next();
  await release(ended);
  const expired = await next();
  const stranger = { ...expired, secret: 'x'.repeat(43) };
  expect(statusesOf([await confirm(ended), await confirm(stranger)])).toEqual(['hold_expired', 'not_found']);
  await expire(expired);
  expect((await confirm(expired)).body.code).toBe('hold_expired');
  expect((await confirm(await next())).status).toBe(201); // its room was free again
});

test.each<[string, object, string]>([
  ['no last name', { lastName: ' ' }, 'lastName'],
  ['a name that is a site', { firstName: 'https://evil.example' }, 'firstName'],
  ['no address', { email: 'nadia' }, 'email'],
  ['no phone', { phone: '' }, 'phone'],
  ['a name for a phone', { phone: 'ask Ana' }, 'phone'],
  ['two digits for a phone', { phone: 'room 12' }, 'phone'],
  ['a time that is none', { arrivalTime: '25:00' }, 'arrivalTime'],
  ['requests of 1,001 characters', { requests: 'x'.repeat(1_001) }, 'requests'],
])('details with %s are rejected, and the rooms stay held', async (_what, change, field) => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  const { status, body } = await confirm(held, {}, { ...form, ...change });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect((await confirm(held, {}, { ...form, firstName: '', arrivalTime: '' })).status).toBe(201);
});

test('a hold that is confirmed in two tabs at once is booked once', async () => {
  const category = await addRooms(2, 2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(held)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  expect(await roomsLeft(category)).toBe(1);
});

test('rooms are booked although their category was deleted while they were held; a deleted room is not', async () => {
  const category = await addRooms(2);
  const room = await service.addRoom();
  const [ofDeletedCategory, ofDeletedRoom]: Held[] = [
    (await hold([await quoteOf(category)])).body,
    (await hold([await quoteOf(room.category)])).body,
  ];
  await service.database.query('delete from categories where category_id = $1', [category.id]);
  await service.deliver(createEvent(catalogTopic, 'room.deleted', room.roomId, { roomId: room.roomId }));
  await eventually(async () => {
    const { rowCount } = await service.database.query('select from rooms where room_id = $1 and deleted', [
      room.roomId,
    ]);
    return rowCount === 1;
  });
  expect(statusesOf([await confirm(ofDeletedCategory!), await confirm(ofDeletedRoom!)])).toEqual([
    201,
    'room_not_available',
  ]);
});

test('the limits of one guest count an account, with the rooms that it holds', async () => {
  const category = await addRooms(...Array<number>(8).fill(2));
  const bookingLimits = { ...NEW_HOTEL.bookingLimits, openBookings: 2 };
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, bookingLimits });
  const quote = await quoteOf(category);
  const guest = service.guest();
  const held = await Promise.all([1, 2, 3].map(() => hold([quote], { guest })));
  expect(statusesOf(held).sort()).toEqual([201, 201, 'too_many_bookings']);
  expect((await guest.call('POST', '/api/stay/bookings', { quote })).body.code).toBe('too_many_bookings');
  const [one, other] = held.filter(({ status }) => status === 201).map(({ body }) => body as Held);
  expect(statusesOf([await confirm(one!, { guest }), await release(other!)])).toEqual([201, 200]);
  expect((await guest.call('POST', '/api/stay/bookings', { quote })).status).toBe(201);
  const late: Held = (await hold([quote])).body;
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: false });
  expect((await confirm(late)).body.code).toBe('hotel_not_open');
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true });
});

const ROUNDS = 20;

test(`fifty guests want the last room, and holds of it expire at the same time: one gets it, in ${ROUNDS} rounds`, async () => {
  const category = await addRooms(2);
  for (let round = 0; round < ROUNDS; round++) {
    const change = { start: day(100 + 3 * round), end: day(102 + 3 * round) };
    const quote = await quoteOf(category, change);
    const tryOnce = async (guest: number): Promise<string | number> => {
      const first = await hold([quote]);
      if (first.status !== 201) return `${first.status} ${first.body.code}`;
      if (guest % 3 === 0) await expire(first.body); // and then tries again
      const { status, body } = await confirm(first.body);
      return status === 201 ? 201 : `${status} ${body.code}`;
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, guest) => tryOnce(guest)));
    const clean = new Set([201, '409 room_not_available', '409 hold_expired']);
    expect(outcomes.filter((outcome) => !clean.has(outcome))).toEqual([]);
    // Callers that came too early may have let it expire; the next one gets the room.
    if (!outcomes.includes(201)) outcomes.push(await tryOnce(1));
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
    const { rows } = await service.database.query<{ kind: string }>(
      `select kind from occupancies where nights && daterange($1, $2)
          and room_id in (select room_id from rooms where category_id = $3)`,
      [change.start, change.end, category.id],
    );
    expect(rows).toEqual([{ kind: 'stay' }]);
  }
}, 120_000);

test.each([60_000, -60_000])('a replica whose clock is %i ms off holds and books alike', async (offMs) => {
  const { connectionString } = service.database.pool.options;
  await using replica = await startBooking({
    databaseUrl: connectionString!,
    tokens: service.tokens,
    mailSecretsFile: sealingKeyFile,
  });
  replica.setClockOff(offMs);
  const wrong = guestsOf(() => replica);
  const category = await addRooms(2, 2, 2);
  await eventually(async () => (await wrong.offerOf(category))?.roomsLeft === 3);
  // Each replica accepts the other's quotes, and both hold rooms by the clock of the database.
  const [byWrong, byRight] = [
    await hold([await wrong.quoteOf(category)]),
    await wrong.hold([await quoteOf(category)]),
  ];
  for (const { status, body } of [byWrong, byRight]) {
    expect(status).toBe(201);
    expect(body.secondsLeft).toBeGreaterThan(570);
    expect(body.secondsLeft).toBeLessThanOrEqual(600);
  }
  expect((await wrong.extend(byWrong.body)).status).toBe(200);
  expect((await confirm(byWrong.body)).status).toBe(201);
  expect((await confirm(byRight.body)).status).toBe(201);
});
