import { callerOf, demo } from './accounts.ts';

/**
 * Frees the room of a booking: a guest who is in the house is checked out, and a stay that has not begun is cancelled. All
 * journeys share the demo hotel's rooms, so those who book for tonight call it when they end.
 */
export async function endStay(bookingId: string): Promise<void> {
  const staff = await callerOf(demo.staff);
  const { booking } = await staff('GET', `/api/desk/bookings/${bookingId}`);
  const status = booking.status === 'checked_in' ? 'checked_out' : 'cancelled';
  await staff('PUT', `/api/booking/${bookingId}/status`, { status });
}

/** A check-in to a room that an earlier journey left dirty would ask for a reason. */
export async function makeClean(roomId: string): Promise<void> {
  const staff = await callerOf(demo.staff);
  const { state: from } = await staff('GET', `/api/desk/housekeeping/${roomId}`);
  await staff('PUT', `/api/desk/housekeeping/${roomId}`, { from, state: 'clean' });
}
