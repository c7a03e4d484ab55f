import { bookingTopic } from '@innkeeper/contracts/booking';
import type { Database } from '@innkeeper/kit/postgres';
import { readBookingPrefix, readCurrency } from '../hotel.ts';
import { expectRoom } from '../inventory/rooms.ts';
import { accountLock, guestInsert, selectBooker } from './booker-store.ts';
import { freedFrom } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { toState } from './booking-state.ts';
import { DEMO_CURRENCY, demoBookings } from './demo-bookings.ts';
import { segmentsLeft } from './segments.ts';
import { bookingInsert, isEmptyAndLocked, selectBooking, statusUpdates } from './store.ts';

const EVENTS = {
  confirmed: 'booking.confirmed',
  cancelled: 'booking.cancelled',
  checked_in: 'booking.checked_in',
  checked_out: 'booking.checked_out',
  no_show: 'booking.no_show',
} as const;

/** Adds the demo hotel's bookings if there are none yet, and the hotel has its currency. Returns how many were added: 0 the second time. */
export function seedDemoBookings(database: Database, today: string): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await isEmptyAndLocked(tx)) || (await readCurrency(tx)) !== DEMO_CURRENCY) return 0;
    const demo = demoBookings(today);
    const prefix = await readBookingPrefix(tx);
    for (const { status, roomName, firstName, lastName, ...stay } of demo) {
      await expectRoom(tx, stay.roomId, roomName);
      const bookingId = newBookingId(prefix);
      await tx.query(accountLock(stay.customerId));
      await tx.query(guestInsert(stay.customerId, stay.email, { firstName, lastName }));
      const { guestName } = await selectBooker(tx, { customerId: stay.customerId, place: null, today });
      await tx.query(
        bookingInsert({ ...stay, bookingId, guestName, guests: 1, isRoomChosen: true, source: 'demo' }, null),
      );
      const freed = freedFrom(stay, status, today);
      for (const update of statusUpdates(bookingId, { ...stay, status, freedFrom: freed }))
        tx.queryAtCommit(update);
      const booking = (await selectBooking(tx, bookingId))!;
      const segments = segmentsLeft([stay], freed);
      tx.publish(bookingTopic, EVENTS[status], bookingId, {
        ...toState({ booking, segments }),
        link: null,
        unproven: null,
      });
    }
    return demo.length;
  });
}
