import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

async function deliver(event: Parameters<BookingUnderTest['deliver']>[0]): Promise<void> {
  await service.deliver(event);
  await eventually(async () => {
    const applied = await service.database.query('select from inbox where event_id = $1', [event.id]);
    return applied.rowCount === 1;
  });
}

const register = ({ id, email }: Person, phone: string, phoneE164: string | null) =>
  deliver(
    createEvent(identityTopic, 'user.registered', id, {
      id,
      email,
      firstName: 'Hana',
      lastName: 'Sato',
      type: 'Customer',
      role: null,
      active: true,
      phone,
      phoneE164,
    }),
  );

async function book(guest: Person) {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(12) };
  return (await guest.call('POST', '/api/booking', order)).body.booking;
}
const read = (bookingId: string) => service.staff().call('GET', `/api/desk/bookings/${bookingId}`);

test('a booking comes as the list has it, with phone and notes of its guest', async () => {
  const guest = service.guest();
  await register(guest, '600 555 015', '+34600555015');
  const booking = await book(guest);
  await service.database.query(`update guests set notes = 'Late arrival' where guest_id = $1`, [guest.id]);
  const { status, body } = await read(booking.bookingId);
  expect([status, body]).toEqual([
    200,
    {
      arrivalTime: null,
      channel: null,
      payer: null,
      requests: '',
      notes: [],
      terms: null,
      language: null,
      bookedWith: [],
      priceReason: null,
      booking,
      guest: {
        guestId: guest.id,
        notes: 'Late arrival',
        phone: '600 555 015',
        phoneE164: '+34600555015',
      },
      segments: [{ roomId: booking.roomId, roomName: 'Sea Suite', start: day(10), end: day(12) }],
      lines: [],
      mayMove: true,
      lastChange: null,
    },
  ]);
});

test('a new number is shown, one that cannot be parsed as it was typed', async () => {
  const guest = service.guest();
  await register(guest, '600 555 015', '+34600555015');
  const { bookingId } = await book(guest);
  await register(guest, 'ask Ana', null);
  expect((await read(bookingId)).body.guest).toMatchObject({ phone: 'ask Ana', phoneE164: null });
});

test('a guest whose account was deleted keeps the last number, and one without a number has none', async () => {
  const [deleted, unknown] = [service.guest(), service.guest()];
  await register(deleted, '600 555 015', '+34600555015');
  const { bookingId } = await book(deleted);
  await deliver(
    createEvent(identityTopic, 'user.deleted', deleted.id, {
      id: deleted.id,
      email: '',
      comingStays: 'keep',
    }),
  );
  expect((await read(bookingId)).body.guest).toMatchObject({ phone: '600 555 015', phoneE164: null });
  const other = await book(unknown);
  expect((await read(other.bookingId)).body.guest).toEqual({
    guestId: unknown.id,
    phone: null,
    phoneE164: null,
    notes: '',
  });
});

test('an unknown booking is rejected with 404', async () => {
  const { status, body } = await read('MB-ZZZZZZZZ');
  expect([status, body.code]).toEqual([404, 'not_found']);
});
