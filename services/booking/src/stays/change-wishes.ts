import type { Wishes, WishesChange } from '@innkeeper/contracts/booking';
import { editConflict, rejection } from '@innkeeper/kit/http';
import { isLanguage } from '@innkeeper/words/languages';
import type { Deps } from '../deps.ts';
import type { Booking } from './booking.ts';
import { decide } from './decide.ts';
import { giveGroups, selectGroupsOf, updateWishes } from './group-store.ts';
import { readGroupMates } from './links.ts';
import { lockReservations } from './read-bookings.ts';
import { saveBookings } from './save-booking.ts';

/**
 * Changes when the guests of a booking arrive, what they ask for, and the language of their e-mails; bookings that were made together have
 * the same. At any time, also when the stay has ended. A booking that already has these values is not changed.
 * @throws ApiError 404; 409 `edit_conflict` when the booking was changed since `version`
 */
export function changeWishes(
  { database, ...clock }: Pick<Deps, 'database' | 'today' | 'now'>,
  bookingId: string,
  { version, ...wishes }: WishesChange & { version: number },
): Promise<Wishes> {
  return database.transaction(async (tx) => {
    const mates = await readGroupMates(tx, [bookingId]);
    const bookingIds = mates.length ? mates : [bookingId];
    const reservations = await lockReservations(tx, bookingIds);
    const own = reservations.get(bookingId)?.booking;
    if (!own) throw rejection('not_found.booking', { bookingId });
    if (isAs(own, wishes)) return toWishes(own);
    if (version !== own.revision) throw editConflict(toWishes(own));
    await giveGroups(tx, [bookingId]);
    const [group] = await selectGroupsOf(tx, [bookingId]);
    await updateWishes(tx, { groupId: group!.groupId, ...wishes });
    const when = { today: clock.today(), now: clock.now() };
    const decisions = bookingIds.map((id) =>
      decide(reservations.get(id)!, { type: 'wish', wishes }, when, 'hotel'),
    );
    saveBookings(tx, decisions);
    return toWishes(decisions.find(({ after }) => after.booking.bookingId === bookingId)!.after.booking);
  });
}

const isAs = (booking: Booking, { arrivalTime, requests, language }: WishesChange): boolean =>
  booking.arrivalTime === arrivalTime && booking.requests === requests && booking.language === language;

const toWishes = ({ arrivalTime, requests, language, revision }: Booking): Wishes => ({
  arrivalTime,
  requests,
  language: language !== null && isLanguage(language) ? language : null,
  version: revision,
});
