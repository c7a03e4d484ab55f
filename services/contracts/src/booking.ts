import {
  changeBookingStatus,
  countBookings,
  listBookings,
  readBooking,
  summarizeComingStays,
  undoChange,
} from './booking/desk-calls.ts';
import { bookRoom, cancelBooking, listOwnBookings, readHotel } from './booking/guest-calls.ts';
import { findAlternatives, findFreeRooms } from './booking/searches.ts';

export * from './booking/desk-calls.ts';
export * from './booking/events.ts';
export * from './booking/guest-calls.ts';
export * from './booking/searches.ts';
export { type BookingOnWire, type BookingStatus, bookingStatus } from './booking/shapes.ts';

export const bookingCalls = {
  readHotel,
  findFreeRooms,
  findAlternatives,
  bookRoom,
  listOwnBookings,
  listBookings,
  countBookings,
  readBooking,
  undoChange,
  summarizeComingStays,
  cancelBooking,
  changeBookingStatus,
};
