import type { Database, Sql } from '@innkeeper/kit/postgres';
import { bookingPrefixOf } from '../booking-prefix.ts';
import { guestInsert } from '../guests/add-guest.ts';
import { readCurrency } from '../hotel.ts';
import { expectRoom, readRooms } from '../inventory/rooms.ts';
import { freedFrom } from './booking.ts';
import { newBookingId } from './booking-id.ts';
import { decide } from './decide.ts';
import { DEMO_CURRENCY, DEMO_HOTEL, demoBookings } from './demo-bookings.ts';
import { accountLock, readBooker } from './read-booker.ts';
import { saveBooking } from './save-booking.ts';
import { segmentsLeft } from './segments.ts';

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
    for (const { status, roomId, roomName, firstName, lastName, ...agreed } of demo) {
      await expectRoom(tx, roomId, roomName);
      const { customerId, email, start, end } = agreed;
      await tx.query(accountLock(customerId));
      await tx.query(guestInsert(customerId, email, null, { firstName, lastName }));
      const { guestName, now } = await readBooker(tx, { customerId, place: null, today });
      const category = (await readRooms(tx, [roomId])).get(roomId)?.category ?? null;
      const stay = {
        ...agreed,
        bookingId: newBookingId(bookingPrefixOf(DEMO_HOTEL)),
        guestId: customerId,
        groupId: null,
        group: null,
        guestName,
        isCustomerDeleted: false,
        guests: 1,
        childrenAges: [],
        inRooms: [{ roomId, name: roomName, category, start, end }] as const,
        lines: null,
        terms: null,
        code: null,
        priceReason: null,
        createdAt: now.toISOString(),
        arrivalTime: null,
        requests: '',
        language: null,
        isRoomChosen: true,
        source: 'demo' as const,
        channel: null,
        payer: null,
      };
      const made = decide(null, { type: 'book', stay, details: {} }, { today, now }, 'guest');
      const { booking, segments } = made.after;
      const left = segmentsLeft(segments, freedFrom(stay, status, today));
      saveBooking(tx, {
        ...made,
        after: { booking: { ...booking, status }, segments: left },
        event: EVENTS[status],
      });
    }
    return demo.length;
  });
}

/** Whether there are no bookings yet. The lock keeps other transactions from adding any until this one ends. */
async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
