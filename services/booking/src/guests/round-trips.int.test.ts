import { changeGuest, readGuest } from '@innkeeper/contracts/booking/guest-record-calls';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

/** The record of a guest without an account, who has booked by telephone. */
async function addGuest() {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(5), end: day(7), lastName: 'Haddad' };
  const { body } = await service.staff().call('POST', '/api/desk/bookings', order);
  const { bookingId } = body.booking;
  const { body: details } = await service.staff().call('GET', `/api/desk/bookings/${bookingId}`);
  return details.guest.guestId as string;
}

describeRoundTrips(
  () => service,
  [
    roundTrip({
      save: changeGuest,
      read: readGuest,
      values: async () => ({
        guestId: await addGuest(),
        firstName: 'Elena',
        lastName: 'Ruiz',
        email: 'elena@example.com',
        phone: '600 555 015',
        version: 1,
      }),
      find: ({ guest }) => guest,
      not: ['version'],
    }),
  ],
);
