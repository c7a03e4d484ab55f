import { announceBooking } from './announce-booking.ts';
import { newBookingId } from './booking-id.ts';
import { demoBookings } from './demo-bookings.ts';
import type { Hotel } from './hotel.ts';
import { insertRoomToCome } from './rooms-store.ts';
import { insertBooking, isEmptyAndLocked, updateBooking } from './store.ts';

/** Gives a hotel that has no bookings yet those of the demo. Returns how many: none the second time. */
export function seedDemo({ database, today }: Hotel): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await isEmptyAndLocked(tx))) return 0;
    const demo = demoBookings(today());
    for (const { status, roomName, ...stay } of demo) {
      await insertRoomToCome(tx, stay.roomId, roomName);
      const { bookingId } = (await insertBooking(tx, { ...stay, bookingId: newBookingId() }))!;
      announceBooking(tx, await updateBooking(tx, bookingId, { ...stay, status }));
    }
    return demo.length;
  });
}
