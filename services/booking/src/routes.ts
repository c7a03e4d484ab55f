import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import { bookRoom } from './book-room.ts';
import { cancelBooking } from './cancel-booking.ts';
import { changeStatus } from './change-status.ts';
import {
  allBookings,
  bookingAnswer,
  bookingFilter,
  bookingPath,
  freeRooms,
  idempotencyKey,
  ownBookings,
  roomOrder,
  roomSearch,
  statusChange,
  type WireBooking,
  type WireFreeRoom,
} from './contract.ts';
import type { OpenHotel } from './hotel.ts';
import { listAllBookings, listOwnBookings } from './list-bookings.ts';
import type { FreeRoom } from './rooms-store.ts';
import { searchRooms } from './search-rooms.ts';
import type { Booking } from './store.ts';

const onTheWire = (booking: Booking): WireBooking => ({ ...booking, price: Number(booking.price) });
const roomOnTheWire = (room: FreeRoom): WireFreeRoom => ({ ...room, price: Number(room.price) });

export const bookingEndpoints = (hotel: OpenHotel): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/booking/getAvailbleRooms',
    access: 'public',
    summary: 'The rooms of a category that are free for a whole stay, cheapest first',
    body: roomSearch,
    answers: { 200: freeRooms },
    handle: async ({ body }) => {
      const rooms = await searchRooms(hotel, body);
      return { status: 200, body: { rst: rooms.map(roomOnTheWire) } };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/booking',
    access: 'guest',
    summary: 'Book a room; with an Idempotency-Key header it is safe to repeat',
    body: roomOrder,
    headers: idempotencyKey,
    answers: { 201: bookingAnswer },
    handle: async ({ user, body, headers }) => {
      const booking = await bookRoom(hotel, user, body, headers['idempotency-key']);
      return { status: 201, body: { message: 'You have Booked this Room !', booking: onTheWire(booking) } };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/booking/getBookings',
    access: 'guest',
    summary: "The caller's own bookings, newest stay first, at most 1,000",
    answers: { 200: ownBookings },
    handle: async ({ user }) => {
      const bookings = await listOwnBookings(hotel, user.id);
      return { status: 200, body: { bookings: bookings.map(onTheWire) } };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/booking/getAllBookings',
    access: 'staff',
    summary: "Everybody's bookings, newest stay first: all of them, or a page when one is asked for",
    query: bookingFilter,
    answers: { 200: allBookings },
    handle: async ({ query }) => {
      const { bookings, pageInfo } = await listAllBookings(hotel, query);
      return { status: 200, body: { rslt: bookings.map(onTheWire), pageInfo } };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/booking/:bookingId',
    access: 'guest',
    summary: 'Cancel a booking, as its guest or as staff; it is kept as cancelled',
    params: bookingPath,
    answers: { 200: bookingAnswer },
    handle: async ({ user, params }) => {
      const booking = await cancelBooking(hotel, user, params.bookingId);
      return { status: 200, body: { message: 'The booking is cancelled.', booking: onTheWire(booking) } };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/booking/:bookingId/status',
    access: 'staff',
    summary: 'Check a guest in or out, note that nobody came, or cancel',
    params: bookingPath,
    body: statusChange,
    answers: { 200: bookingAnswer },
    handle: async ({ params, body }) => {
      const booking = await changeStatus(hotel, params.bookingId, body.status);
      return {
        status: 200,
        body: { message: `The booking is ${booking.status}.`, booking: onTheWire(booking) },
      };
    },
  }),
];
