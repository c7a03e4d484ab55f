import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type RoomToAdd } from './booking.ts';

/** Of a stay of 500.00 that costs half when it is cancelled. */
const HALF = {
  plan: { planId: 'p', name: 'Flexible', adjustPercent: '0' },
  policy: { freeDays: 1, freeTime: '18:00', fee: 'percent', feePercent: '50' },
  base: '500.00',
  freeUntilLocal: `${day(9)}T18:00`,
};

export type Move = { bookingId: string; from: string; to: string; since?: string };

/** Actions and checks for tests of moved stays, with a service that starts later. */
export function movingStays(service: () => BookingUnderTest) {
  return {
    /** A booking of five nights from day 10 on, and another room of the same category. */
    booked: async ({ guests = 1, to = {} }: { guests?: number; to?: Partial<RoomToAdd> } = {}) => {
      const room = await service().addRoom();
      const target = await service().addRoom({ category: room.category, name: 'Garden Suite', ...to });
      const guest = service().guest();
      const order = { roomId: room.roomId, start: day(10), end: day(15), guests };
      const { booking } = (await guest.call('POST', '/api/booking', order)).body;
      return { ...booking, guest, category: room.category, from: room.roomId, to: target.roomId };
    },
    /** Lets a booking of 500.00 have terms by which cancelling costs 250.00 since yesterday. */
    agreeOnHalf: (bookingId: string) =>
      service().database.query(
        `update bookings set cancellation = $2, late_fee = 250.00, free_until = now() - interval '1 day' where booking_id = $1`,
        [bookingId, JSON.stringify(HALF)],
      ),
    move: (...moves: Move[]) =>
      service()
        .staff()
        .call('POST', '/api/desk/moves', {
          moves: moves.map(({ bookingId, from, to, since }) => ({ bookingId, from, to, since })),
        }),
    undo: (bookingId: string, changeId: string) =>
      service().staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId }),
    read: async (bookingId: string) =>
      (await service().staff().call('GET', `/api/desk/bookings/${bookingId}`)).body,
    status: (bookingId: string, to: string) =>
      service().staff().call('PUT', `/api/booking/${bookingId}/status`, { status: to }),
    eventsOf: async (bookingId: string) => (await service().published(bookingId)).map(({ type }) => type),
    segmentsOf: async (bookingId: string) =>
      (await service().staff().call('GET', `/api/desk/bookings/${bookingId}`)).body.segments.map(
        ({ roomId, start: from, end }: Record<string, string>) => [roomId, from, end],
      ),
    order: (roomId: string, from: number, to: number) =>
      service()
        .guest()
        .call('POST', '/api/booking', { roomId, start: day(from), end: day(to) }),
    offered: async (category: string, from: number, to: number) => {
      const body = { category, start: day(from), end: day(to) };
      const { body: found } = await service().call('POST', '/api/booking/getAvailbleRooms', { body });
      return found.rst.map(({ roomId }: { roomId: string }) => roomId).sort();
    },
  };
}
export type Booked = Awaited<ReturnType<ReturnType<typeof movingStays>['booked']>>;

/** The status, code and message of a rejection. */
export const rejected = ({ status, body }: Reply) => [status, body.code, body.message];
