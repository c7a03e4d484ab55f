import type { UndeliverableBooking } from '@innkeeper/contracts/booking-mails';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import type { Database } from '@innkeeper/kit/postgres';
import * as store from './booking-mails-store.ts';

type Deps = { database: Database };

/** The mails about a booking, newest first, and whether its guest has to be phoned because the newest mail did not arrive. */
export async function listBookingMails(
  { database }: Deps,
  bookingId: string,
): Promise<{ mails: MailOnWire[]; isUndeliverable: boolean }> {
  const [mails, isUndeliverable] = await Promise.all([
    store.selectMailsOf(database, bookingId),
    store.selectIsUndeliverable(database, bookingId),
  ]);
  return { mails, isUndeliverable };
}

/** Bookings are counted up to this many. */
const MOST = 100;

/** Coming bookings whose guest has to be phoned, the next arrivals first. */
export async function listUndeliverable({
  database,
}: Deps): Promise<{ count: number; bookings: UndeliverableBooking[] }> {
  const bookings = await store.selectUndeliverable(database, MOST);
  return { count: bookings.length, bookings };
}

/** Records that the guest of a booking was phoned. Does nothing if there is no reason to phone. */
export const markPhoned = ({ database }: Deps, bookingId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const mail = await store.lockUndeliverable(tx, bookingId);
    if (!mail) return;
    const { mailId, toAddress } = mail;
    await store.updatePhoned(tx, mailId);
    tx.record({
      action: 'mail.guest_phoned',
      subject: { kind: 'mail', id: mailId, name: bookingId },
      before: null,
      after: { booking: bookingId, email: toAddress },
    });
  });
