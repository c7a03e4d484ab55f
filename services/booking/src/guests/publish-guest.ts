import { bookingTopic } from '@innkeeper/contracts/booking';
import type { Transaction } from '@innkeeper/kit/postgres';
import { toState } from '../stays/booking-state.ts';
import type { SealedLink } from '../stays/links.ts';
import { readBookings, readSegmentsOf } from '../stays/read-bookings.ts';
import { type Guest, nameOf } from './guest.ts';

/** Publishes that bookings have another lead guest, or one with another name or address, and their new links if they have any. */
export async function publishLeadGuest(
  tx: Transaction,
  bookingIds: readonly string[],
  links: ReadonlyMap<string, SealedLink | null> = new Map(),
): Promise<void> {
  const [bookings, segments] = await Promise.all([
    readBookings(tx, bookingIds),
    readSegmentsOf(tx, bookingIds),
  ]);
  for (const booking of bookings) {
    const { bookingId } = booking;
    const state = toState({ booking, segments: segments.get(bookingId) ?? [] });
    const link = links.get(bookingId) ?? null;
    tx.publish(bookingTopic, 'booking.lead_guest_changed', bookingId, { ...state, link });
  }
}

/** Adds a change of a guest to the history. `more` has details that the record itself does not contain. */
export function recordGuest(
  tx: Transaction,
  action: string,
  before: Guest,
  after: Guest,
  more: { before?: object; after?: object } = {},
): void {
  const subject = { kind: 'guest', id: after.guestId, name: nameOf(after) };
  tx.record({
    action,
    subject,
    before: { ...stateOf(before), ...more.before },
    after: { ...stateOf(after), ...more.after },
  });
}

const stateOf = ({ firstName, lastName, email, phone, notes, tags }: Guest): object => ({
  firstName,
  lastName,
  email,
  phone,
  notes,
  tags,
});
