import { randomUUID } from 'node:crypto';
import { callerOf, demo, registeredGuest } from './accounts.ts';
import { type Caller, caller } from './api.ts';
import { inDays } from './hotel-days.ts';
import { eventually } from './journey.ts';
import { withRoom } from './temporary-room.ts';

export type Annex = {
  staff: Caller;
  guest: Caller;
  bookingId: string;
  /** The room that is booked, and a free one of the same category. */
  north: { roomId: string; name: string };
  south: { roomId: string; name: string };
};

/** Runs a journey in a hotel with two rooms of their own, one of which a guest has booked. */
export async function withTwoRooms(walk: (annex: Annex) => Promise<void>): Promise<void> {
  const suffix = randomUUID().slice(0, 8);
  const [north, south] = ['North', 'South'].map((side) => ({
    roomId: `${side[0]}-${suffix}`,
    name: `${side} Annex ${suffix}`,
  }));
  const category = `Annex ${suffix}`;
  const staff = await callerOf(demo.staff);
  const guest = await callerOf(await registeredGuest('Ruta'));
  const names = { category, roomId: north!.roomId, room: north!.name };
  await withRoom(staff, names, { category: { price: 95 } }, async () => {
    await staff('POST', '/api/room', { ...south, category, maximumGuests: 2, available: true });
    // Booking knows the rooms as soon as it has received the events about them.
    const stay = { start: inDays(40), end: inDays(42) };
    await eventually(async () => {
      const found = await caller()('POST', '/api/booking/getAvailbleRooms', { ...stay, category }).catch(
        () => undefined,
      );
      return found?.rst.length === 2;
    });
    const { booking } = await guest('POST', '/api/booking', { ...stay, roomId: north!.roomId });
    try {
      await walk({ staff, guest, bookingId: booking.bookingId, north: north!, south: south! });
    } finally {
      await staff('DELETE', `/api/booking/${booking.bookingId}`);
      await staff('DELETE', `/api/room/${south!.roomId}`);
    }
  });
}
