import { identityTopic, type identityTopic as Topic } from '@innkeeper/contracts/identity';
import { createEvent, rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { customersProjection } from '../guests/customers.ts';
import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

type NamedEvent = Exclude<keyof (typeof Topic)['schemas'], 'user.deleted'>;

const account = ({ id, email }: Person, firstName: string, lastName: string, type: NamedEvent) =>
  createEvent(identityTopic, type, id, {
    id,
    email,
    firstName,
    lastName,
    phone: '+34 600 000 000',
    phoneE164: null,
    type: 'Customer' as const,
    role: null,
    active: type !== 'user.disabled',
  });

/** Delivers an account's event and waits until it is applied. */
async function deliver(event: ReturnType<typeof account>): Promise<void> {
  await service.deliver(event);
  await eventually(async () => {
    const applied = await service.database.query('select from inbox where event_id = $1', [event.id]);
    return applied.rowCount === 1;
  });
}

const book = async (guest: Person, change: object = {}) => {
  const { roomId } = await service.addRoom({ maximumGuests: 3 });
  return guest.call('POST', '/api/booking', { roomId, start: day(10), end: day(12), ...change });
};
const namesOf = async (guest: Person): Promise<string[]> => {
  const { body } = await guest.call('GET', '/api/booking/getBookings');
  return body.bookings.map(({ guestName }: { guestName: string }) => guestName);
};
const guestsOf = async ({ id }: Person) =>
  (await service.database.query('select * from guests where customer_id = $1', [id])).rows;

test('a booking carries the name of its account, in the answer and in the event', async () => {
  const guest = service.guest();
  await deliver(account(guest, 'María José', 'García Ñúñez', 'user.registered'));
  const { body } = await book(guest);
  expect(body.booking.guestName).toBe('María José García Ñúñez');
  const [event] = await service.published(body.booking.bookingId);
  expect(event!.data).toMatchObject({ guestName: 'María José García Ñúñez', guests: 1 });
});

test('an account has one guest, with its name, e-mail and phone', async () => {
  const guest = service.guest();
  await deliver(account(guest, 'Hana', 'Sato', 'user.registered'));
  await Promise.all([book(guest), book(guest), book(guest), book(guest)]);
  expect(await guestsOf(guest)).toMatchObject([
    {
      guest_id: guest.id,
      first_name: 'Hana',
      last_name: 'Sato',
      email: guest.email,
      phone: '+34 600 000 000',
    },
  ]);
  expect(await namesOf(guest)).toEqual(Array(4).fill('Hana Sato'));
});

test('bookings that were made before the name arrived get it, and a new name too', async () => {
  const guest = service.guest();
  expect((await book(guest)).body.booking.guestName).toBe('');
  await deliver(account(guest, 'Hana', 'Sato', 'user.registered'));
  expect(await namesOf(guest)).toEqual(['Hana Sato']);
  await deliver(account(guest, 'Hana', 'Lindqvist', 'user.updated'));
  expect(await namesOf(guest)).toEqual(['Hana Lindqvist']);
  await deliver(account(guest, 'Hana', 'Rey', 'user.disabled'));
  expect(await namesOf(guest)).toEqual(['Hana Rey']);
});

const isWaiting = async (statement: string) => {
  const { rowCount } = await service.database.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`${statement}%`],
  );
  return rowCount === 1;
};

/** Books for the guest, and delivers the account's event when the booking has read the names and not yet committed. */
async function deliverWhileBooking(guest: Person, event: ReturnType<typeof account>): Promise<void> {
  let answers: Promise<unknown[]> | undefined;
  await service.database.transaction(async (tx) => {
    await tx.query('lock table outbox in share mode');
    const booked = book(guest);
    await eventually(() => isWaiting('insert into outbox'));
    let isApplied = false;
    const applied = deliver(event).then(() => {
      isApplied = true;
    });
    answers = Promise.all([booked, applied]);
    await eventually(async () => isApplied || (await isWaiting('insert into customers')));
  });
  await answers;
}

test('a name that arrives during a booking is copied to it', async () => {
  const guest = service.guest();
  await deliver(account(guest, 'Hana', 'Sato', 'user.registered'));
  await book(guest);
  await deliverWhileBooking(guest, account(guest, 'Hana', 'Rey', 'user.updated'));
  expect(await namesOf(guest)).toEqual(['Hana Rey', 'Hana Rey']);
});

test('a name that arrives during the first booking of its account is copied to it', async () => {
  const guest = service.guest();
  await deliverWhileBooking(guest, account(guest, 'Hana', 'Sato', 'user.registered'));
  expect(await namesOf(guest)).toEqual(['Hana Sato']);
  expect(await guestsOf(guest)).toMatchObject([{ first_name: 'Hana', last_name: 'Sato' }]);
});

test('the guest of a deleted account keeps the name', async () => {
  const guest = service.guest();
  await deliver(account(guest, 'Marc', 'Dupont', 'user.registered'));
  await book(guest);
  await deliver(
    createEvent(identityTopic, 'user.deleted', guest.id, {
      id: guest.id,
      email: guest.email,
      comingStays: 'keep',
    }),
  );
  const { body } = await guest.call('GET', '/api/booking/getBookings');
  expect(body.bookings).toMatchObject([{ guestName: 'Marc Dupont', flags: ['customer_deleted'] }]);
  const { rows } = await service.database.query('select * from customers where customer_id = $1', [guest.id]);
  expect(rows).toMatchObject([{ first_name: '', last_name: '', phone: null, deleted: true }]);
});

test('a rebuild fills the names that are missing in the copy', async () => {
  const [guest, deleted] = [service.guest(), service.guest()];
  await deliver(account(guest, 'Priya', 'Nair', 'user.registered'));
  await deliver(account(deleted, 'Oskar', 'Lindqvist', 'user.registered'));
  await book(guest);
  await deliver(
    createEvent(identityTopic, 'user.deleted', deleted.id, {
      id: deleted.id,
      email: deleted.email,
      comingStays: 'keep',
    }),
  );
  await service.database.query('delete from customers where customer_id = $1', [guest.id]);
  await service.database.query(`update guests set first_name = '', last_name = '' where guest_id = $1`, [
    guest.id,
  ]);
  await service.database.query(`update bookings set guest_name = '' where guest_id = $1`, [guest.id]);
  await service.database.query('update customers set deleted = false where customer_id = $1', [deleted.id]);
  await service.database.query('insert into customers (customer_id) values (gen_random_uuid())');

  const databaseUrl = service.database.pool.options.connectionString!;
  const rebuilt = await rebuildProjection({
    databaseUrl,
    bus: service.bus,
    projection: customersProjection,
  });
  expect(rebuilt).toMatchObject({
    failed: 0,
    complete: true,
    rows: { customersAdded: 1, customersCorrected: 1, customersRemoved: 1 },
  });
  expect(await namesOf(guest)).toEqual(['Priya Nair']);
  expect(await guestsOf(guest)).toMatchObject([{ first_name: 'Priya', last_name: 'Nair' }]);
}, 180_000);

test('a booking says how many guests stay', async () => {
  const guest = service.guest();
  const { body } = await book(guest, { guests: 3 });
  expect(body.booking.guests).toBe(3);
  expect((await book(guest, { guests: null })).body.booking.guests).toBe(1);
  const [event] = await service.published(body.booking.bookingId);
  expect(event!.data).toMatchObject({ guests: 3 });
});

test.each([
  [4, { code: 'too_many_guests_for_room', params: { max: 3 } }],
  [0, { code: 'at_least', params: { min: 1 } }],
  [1.5, { code: 'not_whole' }],
  ['two', { code: 'not_whole' }],
])('an order for %j guests is rejected by name', async (guests, error) => {
  const { status, body } = await book(service.guest(), { guests });
  expect([status, body.fields]).toEqual([400, { guests: expect.objectContaining(error) }]);
});

test.each([
  ['cancel', 'cancelled'],
  ['keep', 'confirmed'],
] as const)('of a person deleted with the choice %s, coming stays are %s', async (comingStays, status) => {
  const guest = service.guest();
  const [coming, inHouse] = [await book(guest), await book(guest, { start: day(0), end: day(3) })];
  const [comingId, inHouseId] = [coming, inHouse].map(({ body }) => body.booking.bookingId as string);
  await service.staff().call('PUT', `/api/booking/${inHouseId}/status`, { status: 'checked_in' });
  const data = { id: guest.id, email: guest.email, comingStays };
  const event = createEvent(identityTopic, 'user.deleted', guest.id, data);
  await service.deliver(event);
  await service.deliver(event); // twice, as after a crash
  await eventually(async () => {
    const handled =
      "select from handled_events where event_id = $1 and handler = 'stays-of-deleted-accounts'";
    const applied = 'select from inbox where event_id = $1';
    const [one, other] = await Promise.all(
      [handled, applied].map((text) => service.database.query(text, [event.id])),
    );
    return one!.rowCount === 1 && other!.rowCount === 1;
  });
  const { body } = await guest.call('GET', '/api/booking/getBookings');
  const statusOf = (id: string | undefined) =>
    body.bookings.find(({ bookingId }: { bookingId: string }) => bookingId === id).status;
  expect([statusOf(comingId), statusOf(inHouseId)]).toEqual([status, 'checked_in']);
  const events = (await service.published(comingId!)).map(({ type }) => type);
  expect(events).toEqual(['booking.confirmed', ...(status === 'cancelled' ? ['booking.cancelled'] : [])]);
});
