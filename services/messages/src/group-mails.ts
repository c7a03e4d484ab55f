import type { Transaction } from '@innkeeper/kit/postgres';
import { type BookingFacts, type BookingMail, bookingsOf, type GroupMail } from './mail.ts';
import * as stays from './stays-store.ts';
import type { NewMail } from './store.ts';
import { deleteMail, selectUntriedMail, updateBookings } from './waiting-mails-store.ts';

/**
 * How long a mail waits for the other bookings, in seconds. They are confirmed by one transaction, whose events arrive one
 * after the other; a guest cancels them one by one.
 */
const WAITS_S: Record<GroupMail['kind'], number> = { booking_confirmed: 30, booking_cancelled: 120 };

export const isGroupMail = (mail: BookingMail): mail is GroupMail => mail.kind in WAITS_S;

/**
 * Adds one of several bookings that were made together to the waiting mail about them. Returns the mail to queue if none
 * waits; it waits for the others.
 */
export async function addToGroupMail(
  tx: Transaction,
  { threadId, bookings }: stays.Stay,
  content: GroupMail,
  mail: Omit<NewMail, 'subjectId' | 'content' | 'threadId'>,
): Promise<NewMail | undefined> {
  await stays.lockThread(tx, threadId);
  const waiting = await selectUntriedMail(tx, threadId, content.kind);
  const all = waiting ? withBooking(bookingsOf(waiting.content), content.booking) : [content.booking];
  const isComplete =
    content.kind === 'booking_confirmed'
      ? all.length >= bookings
      : (await stays.selectStays(tx, threadId)).every(({ status }) => status === 'cancelled');
  if (waiting) {
    await updateBookings(tx, waiting.mailId, all, isComplete);
    return undefined;
  }
  const delayS = isComplete ? 0 : WAITS_S[content.kind];
  return { ...mail, subjectId: content.booking.bookingId, threadId, content, delayS };
}

/**
 * Removes a booking from the waiting mail about its cancellation. Returns whether there was one: then the guest was not notified
 * of the cancellation.
 */
export async function withdrawCancellation(
  tx: Transaction,
  { threadId, bookingId }: stays.Stay,
): Promise<boolean> {
  await stays.lockThread(tx, threadId);
  const waiting = await selectUntriedMail(tx, threadId, 'booking_cancelled');
  if (!waiting) return false;
  const all = bookingsOf(waiting.content);
  const others = all.filter((booking) => booking.bookingId !== bookingId);
  if (others.length === all.length) return false;
  if (others.length) await updateBookings(tx, waiting.mailId, others, false);
  else await deleteMail(tx, waiting.mailId);
  return true;
}

/** Bookings' ids sort as their rooms do. */
const withBooking = (bookings: readonly BookingFacts[], added: BookingFacts): BookingFacts[] =>
  [...bookings.filter(({ bookingId }) => bookingId !== added.bookingId), added].sort((one, other) =>
    one.bookingId < other.bookingId ? -1 : 1,
  );
