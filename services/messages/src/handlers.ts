import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking/events';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import { eraseMailsOfBookings } from './erase-mails.ts';
import { deleteMailsAbout } from './erasure-store.ts';
import { addToGroupMail, isGroupMail, withdrawCancellation } from './group-mails.ts';
import { isTooOld } from './mail.ts';
import { CHANGE_SETTLES_AFTER_S, mailFor } from './mail-for-event.ts';
import { planReminders } from './plan-reminders.ts';
import { type KeptStay, keepStay, lockAddress, type StayState, trustAddress } from './stays-store.ts';
import { deleteUntriedChanges, insertMails, type NewMail, selectLastSentFacts } from './store.ts';
import { deleteMailsToOthers, updateLanguageOf } from './waiting-mails-store.ts';

/**
 * Queues the mails to the guest of a booking. The demo's bookings have events by the system and cause no mail; a walk-in
 * guest may have left no address.
 */
export const bookingMails = defineHandler({
  name: 'booking-mails',
  topic: bookingTopic,
  handle: async (tx, event) => {
    const { data } = event;
    if (data.kind === 'erasure') return eraseMailsOfBookings(tx, data);
    const isGuest = event.type === 'booking.lead_guest_changed';
    const before = isGuest ? await lockAddress(tx, data.bookingId) : undefined;
    const isNew = event.type === 'booking.confirmed';
    const stay = await keepStay(tx, event.aggregateversion, data, {
      link: isNew || isGuest ? event.data.link : null,
      caller: isNew || isGuest ? (event.data.unproven?.caller ?? null) : null,
    });
    if (event.type === 'booking.guest_erased') return void (await deleteMailsAbout(tx, [stay.bookingId]));
    const now = new Date();
    const isRecent = event.actor.kind !== 'system' && !isTooOld(event.time, now);
    const isReaddressed = before !== undefined && before !== stay.state.email;
    if (isGuest) await updateLanguageOf(tx, stay);
    if (isReaddressed) await readdress(tx, stay, event.actor.kind === 'staff');
    const type = isReaddressed && isComing(stay.state, now) ? READDRESSED : event.type;
    // What a guest does is limited if the address is unproven; what staff do is not, nor that bookings follow an account's address.
    const isTrusted = event.actor.kind !== 'user' || (isGuest && event.data.unproven === null);
    const caller = isTrusted ? null : stay.caller;
    const mail =
      isRecent && stay.state.email
        ? await bookingMailFor(tx, { ...event, type, data }, stay, caller)
        : undefined;
    const reminders = await planReminders(tx, stay, now);
    await insertMails(tx, [...(mail ? [mail] : []), ...(isRecent ? reminders : [])]);
  },
});

/** A coming booking with another address is confirmed to its reader, as when it was made. */
const READDRESSED = 'booking.confirmed';
const isComing = ({ status, facts }: StayState, now: Date): boolean =>
  (status === 'confirmed' || status === 'checked_in') && facts.end >= now.toISOString().slice(0, 10);

/** Nothing more goes to the former address, whose reader may be a stranger. */
async function readdress(tx: Transaction, stay: KeptStay, isByStaff: boolean): Promise<void> {
  await deleteMailsToOthers(tx, stay);
  if (isByStaff) await trustAddress(tx, stay.bookingId);
}

type BookingEvent = { id: string; type: string; data: BookingState };

/** The mail to queue about an event; none if it causes no mail, or one that waits was changed. */
async function bookingMailFor(
  tx: Transaction,
  { id, type, data }: BookingEvent,
  stay: KeptStay,
  caller: string | null,
): Promise<NewMail | undefined> {
  const { bookingId, email } = data;
  const booking = { ...data, terms: stay.state.facts.terms };
  const pending = mailFor(type, booking, null);
  if (!pending) return undefined;
  if (!stay.isNew) await deleteUntriedChanges(tx, bookingId);
  const isGroup = stay.bookings > 1;
  const isUndone = type === 'booking.cancellation_undone';
  if (isGroup && isUndone && (await withdrawCancellation(tx, stay))) return undefined;
  const isChange = pending.kind === 'booking_changed';
  const content = isChange ? mailFor(type, booking, await selectLastSentFacts(tx, stay)) : pending;
  if (!content) return undefined;
  const mail = {
    dedupeKey: `${content.kind}:${id}`,
    toAddress: email,
    toName: content.booking.guestName,
    language: stay.state.language,
    caller,
  };
  if (isGroup && isGroupMail(content)) return addToGroupMail(tx, stay, content, mail);
  return {
    ...mail,
    subjectId: bookingId,
    threadId: stay.threadId,
    content,
    delayS: isChange ? CHANGE_SETTLES_AFTER_S : 0,
  };
}
