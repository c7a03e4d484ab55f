import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { bookForGuest } from './book-for-guest.ts';
import { bookQuotes } from './book-quotes.ts';
import { bookRoom, bookStay } from './book-room.ts';
import { bookedStay, cancelBookedStay, readBookedStays } from './booked-by-link.ts';
import { addBookingNote, removeBookingNote } from './booking-notes.ts';
import { toBookingOnWire } from './booking-on-wire.ts';
import { cancelBooking, cancelBookings, previewCancellation } from './cancel-booking.ts';
import { addExtraToBooking, readExtrasOfBooking, removeExtraFromBooking } from './change-extras.ts';
import { changeOwnDetails } from './change-own-details.ts';
import { addOwnExtra, readOwnExtras, removeOwnExtra } from './change-own-extras.ts';
import { changeGuestStay, ownStay, previewGuestChange } from './change-own-stay.ts';
import { changeStatus, previewDeparture } from './change-status.ts';
import { changeStay, previewChange } from './change-stay.ts';
import { changeWishes } from './change-wishes.ts';
import { type Confirmed, confirmHold } from './confirm-hold.ts';
import { asReleased, withReleased } from './holds/desk-holds.ts';
import { holderOf } from './holds/holder.ts';
import { moveStays } from './move-stays.ts';
import { listRoomsForStay, planMoves } from './plan-moves.ts';
import { readBookingsOf } from './read-bookings.ts';
import { undoChange, undoChanges } from './undo-change.ts';

/** A loyal guest has fewer; only a client that books and cancels in a loop reaches it. */
const MAXIMUM_OWN = 1_000;

export const stayEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.bookRoom, async ({ user, body, once }) => {
    const booking = await bookRoom(deps, user, body, once);
    return { status: 201, body: { message: 'You have Booked this Room !', booking } };
  }),
  implement(bookingCalls.bookStay, async ({ user, body, once }) => {
    const booking = await bookStay(deps, user, body.quote, once);
    return { status: 201, body: { message: 'Your room is booked.', booking } };
  }),
  implement(bookingCalls.confirmHold, async ({ user, params, headers, body }) => {
    const key = { ...params, secret: headers['hold-secret'] };
    return { status: 201, body: toConfirmation(await confirmHold(deps, holderOf(user), key, body)) };
  }),
  implement(bookingCalls.bookQuotes, async ({ user, params, headers, body }) => {
    const key = { ...params, secret: headers['hold-secret'] };
    return { status: 201, body: toConfirmation(await bookQuotes(deps, holderOf(user), key, body)) };
  }),
  implement(bookingCalls.readBookedStays, async ({ params, headers }) => ({
    status: 200,
    body: await readBookedStays(deps, { ...params, ...headers }),
  })),
  implement(bookingCalls.cancelBookedStay, async ({ params, query, headers }) => {
    const booking = await cancelBookedStay(deps, { ...params, ...query, ...headers });
    return {
      status: 200,
      body: { message: 'The booking is cancelled.', booking: toBookingOnWire(booking, deps.today()) },
    };
  }),
  implement(bookingCalls.changeBookedGuest, async ({ params, headers, body }) => ({
    status: 200,
    body: {
      message: 'Your details are changed.',
      link: await changeOwnDetails(deps, { ...params, ...headers }, body),
    },
  })),
  implement(bookingCalls.previewBookedChange, async ({ params, headers, body }) => ({
    status: 200,
    body: await previewGuestChange(deps, await bookedStay(deps, { ...params, ...headers }), body),
  })),
  implement(bookingCalls.changeBookedStay, async ({ params, headers, body }) => {
    const stay = await bookedStay(deps, { ...params, ...headers });
    const booking = await changeGuestStay(deps, stay, body);
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.readBookedExtras, async ({ params, headers }) => ({
    status: 200,
    body: await readOwnExtras(deps, await bookedStay(deps, { ...params, ...headers })),
  })),
  implement(bookingCalls.addBookedExtra, async ({ params, headers, body }) => {
    const of = await bookedStay(deps, { ...params, ...headers });
    const booking = await addOwnExtra(deps, { ...of, orderId: params.orderId }, body);
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.removeBookedExtra, async ({ params, headers }) => {
    const of = await bookedStay(deps, { ...params, ...headers });
    const booking = await removeOwnExtra(deps, { ...of, orderId: params.orderId });
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.readOwnExtras, async ({ user, params }) => ({
    status: 200,
    body: await readOwnExtras(deps, await ownStay(deps.database, user, params.bookingId)),
  })),
  implement(bookingCalls.addOwnExtra, async ({ user, params, body }) => {
    const of = await ownStay(deps.database, user, params.bookingId);
    const booking = await addOwnExtra(deps, { ...of, orderId: params.orderId }, body);
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.removeOwnExtra, async ({ user, params }) => {
    const of = await ownStay(deps.database, user, params.bookingId);
    const booking = await removeOwnExtra(deps, { ...of, orderId: params.orderId });
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.bookForGuest, async ({ user, body, once }) => {
    const made = await bookForGuest(deps, user, body, once);
    const message = made.changeId ? 'The room is booked and the guest is checked in.' : 'The room is booked.';
    return { status: 201, body: { message: withReleased(message, made.releasedHolds), ...made } };
  }),
  implement(bookingCalls.listOwnBookings, async ({ user }) => {
    const bookings = await readBookingsOf(deps.database, user.id, MAXIMUM_OWN);
    const today = deps.today();
    return { status: 200, body: { bookings: bookings.map((booking) => toBookingOnWire(booking, today)) } };
  }),
  implement(bookingCalls.cancelBooking, async ({ user, params, query }) => {
    const booking = await cancelBooking(deps, user, { ...params, ...query });
    return {
      status: 200,
      body: { message: 'The booking is cancelled.', booking: toBookingOnWire(booking, deps.today()) },
    };
  }),
  implement(bookingCalls.previewCancellation, async ({ user, params }) => ({
    status: 200,
    body: await previewCancellation(deps, user, params.bookingId),
  })),
  implement(bookingCalls.previewOwnChange, async ({ user, params, body }) => ({
    status: 200,
    body: await previewGuestChange(deps, await ownStay(deps.database, user, params.bookingId), body),
  })),
  implement(bookingCalls.changeOwnStay, async ({ user, params, body }) => {
    const booking = await changeGuestStay(deps, await ownStay(deps.database, user, params.bookingId), body);
    return { status: 200, body: { message: CHANGED, booking: toBookingOnWire(booking, deps.today()) } };
  }),
  implement(bookingCalls.cancelBookings, async ({ user, body }) => {
    const { cancelled, problems } = await cancelBookings(deps, user, body.bookingIds);
    const today = deps.today();
    return {
      status: 200,
      body: {
        message: `${countOf(cancelled, 'booking')} cancelled.`,
        cancelled: cancelled.map(({ booking, changeId }) => ({
          booking: toBookingOnWire(booking, today),
          changeId,
        })),
        problems,
      },
    };
  }),
  implement(bookingCalls.changeBookingStatus, async ({ user, params, body }) => {
    const { booking, changeId } = await changeStatus(deps, user, params.bookingId, body.status, body);
    const message = `The booking is ${booking.status}.`;
    return { status: 200, body: { message, booking: toBookingOnWire(booking, deps.today()), changeId } };
  }),
  implement(bookingCalls.readExtrasOfBooking, async ({ params }) => ({
    status: 200,
    body: await readExtrasOfBooking(deps, params.bookingId),
  })),
  implement(bookingCalls.addExtraToBooking, async ({ params, body }) => {
    const { booking, changeId } = await addExtraToBooking(deps, { ...params, ...body });
    const message = 'The extra is added.';
    return { status: 200, body: { message, booking: toBookingOnWire(booking, deps.today()), changeId } };
  }),
  implement(bookingCalls.removeExtraFromBooking, async ({ params, query }) => {
    const { booking, changeId } = await removeExtraFromBooking(deps, { ...params, ...query });
    const message = 'The extra is removed.';
    return { status: 200, body: { message, booking: toBookingOnWire(booking, deps.today()), changeId } };
  }),
  implement(bookingCalls.previewDeparture, async ({ params }) => ({
    status: 200,
    body: await previewDeparture(deps, params.bookingId),
  })),
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
  implement(bookingCalls.previewChange, async ({ user, params, body }) => ({
    status: 200,
    body: await previewChange(deps, user, params.bookingId, body),
  })),
  implement(bookingCalls.changeStay, async ({ user, params, body }) => {
    const { booking, ...changed } = await changeStay(deps, user, params.bookingId, body);
    const message = withReleased(CHANGED, changed.releasedHolds);
    return { status: 200, body: { message, booking: toBookingOnWire(booking, deps.today()), ...changed } };
  }),
  implement(bookingCalls.listRoomsForStay, async ({ params, query }) => ({
    status: 200,
    body: await listRoomsForStay(deps, params.bookingId, query.since),
  })),
  implement(bookingCalls.addBookingNote, async ({ user, params, body }) => ({
    status: 201,
    body: { message: 'The note is saved.', note: await addBookingNote(deps, user, { ...body, ...params }) },
  })),
  implement(bookingCalls.removeBookingNote, async ({ params }) => {
    await removeBookingNote(deps, params);
    return { status: 200, body: { message: 'The note is removed.' } };
  }),
  implement(bookingCalls.changeWishes, async ({ params, body }) => ({
    status: 200,
    body: { message: CHANGED, wishes: await changeWishes(deps, params.bookingId, body) },
  })),
  implement(bookingCalls.planMoves, async ({ params }) => ({
    status: 200,
    body: await planMoves(deps, params.roomId),
  })),
  implement(bookingCalls.moveStays, async ({ body }) => {
    const { moved: stays, releasedHolds } = await moveStays(deps, body.moves, body.reason);
    const today = deps.today();
    const moved = stays.map(({ booking, changeId }) => ({
      booking: toBookingOnWire(booking, today),
      changeId,
    }));
    const message = withReleased(`${countOf(moved, 'stay')} moved.`, releasedHolds);
    return { status: 200, body: { message, moved, ...asReleased(releasedHolds) } };
  }),
  implement(bookingCalls.undoChanges, async ({ body }) => {
    const undone = await undoChanges(deps, body.changes);
    const today = deps.today();
    const bookings = undone.map((booking) => toBookingOnWire(booking, today));
    return { status: 200, body: { message: `${countOf(bookings, 'change')} undone.`, bookings } };
  }),
];

const toConfirmation = (confirmed: Confirmed) => ({
  message: confirmed.bookings.length === 1 ? 'Your room is booked.' : 'Your rooms are booked.',
  ...confirmed,
});

const CHANGED = 'The booking is changed.';
const countOf = ({ length }: readonly unknown[], noun: string) =>
  length === 1 ? `1 ${noun} is` : `${length} ${noun}s are`;
