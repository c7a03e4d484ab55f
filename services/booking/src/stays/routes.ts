import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { bookRoom } from './book-room.ts';
import { cancelBooking } from './cancel-booking.ts';
import { changeStatus } from './change-status.ts';
import { listOwnBookings, toBookingOnWire } from './read-bookings.ts';
import { undoChange } from './undo-change.ts';

export const stayEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.bookRoom, async ({ user, body, headers }) => {
    const booking = await bookRoom(deps, user, body, headers['idempotency-key']);
    return { status: 201, body: { message: 'You have Booked this Room !', booking } };
  }),
  implement(bookingCalls.listOwnBookings, async ({ user }) => {
    const bookings = await listOwnBookings(deps, user.id);
    const today = deps.today();
    return { status: 200, body: { bookings: bookings.map((booking) => toBookingOnWire(booking, today)) } };
  }),
  implement(bookingCalls.cancelBooking, async ({ user, params }) => {
    const booking = await cancelBooking(deps, user, params.bookingId);
    return {
      status: 200,
      body: { message: 'The booking is cancelled.', booking: toBookingOnWire(booking, deps.today()) },
    };
  }),
  implement(bookingCalls.changeBookingStatus, async ({ params, body }) => {
    const { booking, changeId } = await changeStatus(deps, params.bookingId, body.status);
    const message = `The booking is ${booking.status}.`;
    return { status: 200, body: { message, booking: toBookingOnWire(booking, deps.today()), changeId } };
  }),
  implement(bookingCalls.undoChange, async ({ params, body }) => {
    const booking = await undoChange(deps, params.bookingId, body.changeId);
    return {
      status: 200,
      body: {
        message: `The booking is ${booking.status} again.`,
        booking: toBookingOnWire(booking, deps.today()),
      },
    };
  }),
];
