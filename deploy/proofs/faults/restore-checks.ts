import type { AcknowledgedBooking, BookingStatus, ClientLog } from './client-log.ts';
import { GUESTS_DOMAIN } from './guest.ts';
import type { Stack } from './stack.ts';
import type { SystemState } from './system-state.ts';

/** What was acknowledged at one moment. */
export type Acknowledged = {
  bookings: Map<string, AcknowledgedBooking>;
  users: Set<string>;
  deletedUsers: Set<string>;
  feedback: Set<string>;
  prices: Map<string, number>;
  notes: Map<string, string>;
};
/** Every price and note in catalog's events, as `<category> <price>` and `<room> <note>`. */
export type PublishedValues = { prices: string[]; notes: string[] };

export const snapshotOf = (log: ClientLog): Acknowledged => {
  const { bookings, users, deletedUsers, feedback, prices, notes } = log;
  return structuredClone({ bookings, users, deletedUsers, feedback, prices, notes });
};

const published = (text: string, kind: string) =>
  `select coalesce(json_agg(${text}), '[]') from outbox where event->'data'->>'kind' = '${kind}'`;

export const readPublishedValues = (stack: Stack): Promise<PublishedValues> =>
  stack.read('catalog', {
    prices: published(`concat_ws(' ', event->'data'->>'name', event->'data'->>'price')`, 'category'),
    notes: published(`concat_ws(' ', event->'data'->>'roomId', event->'data'->>'notes')`, 'room'),
  });

/**
 * What was acknowledged before a backup began but is not in it. Clients continued during the backup, so a subject may have
 * changed since: the acknowledged change must be in its history.
 */
export function findLost(before: Acknowledged, state: SystemState, values: PublishedValues): string[] {
  const rows = new Map(state.bookings.map((row) => [row.bookingId, row]));
  const known = new Set([...state.users, ...state.deletedUsers]);
  const deleted = new Set(state.deletedUsers);
  const feedback = new Set(state.feedback);
  const lost: (string | false)[] = [];
  for (const [id, { email, roomId, start, end, status }] of before.bookings) {
    const row = rows.get(id);
    const same =
      row && row.email === email && row.roomId === roomId && row.start === start && row.end === end;
    lost.push(!same && `${id} ${row ? 'is another booking' : 'does not exist'}`);
    lost.push(!!row && !row.events.includes(`booking.${status}`) && `${id} was never ${status}`);
  }
  for (const email of before.users) lost.push(!known.has(email) && `${email} does not exist`);
  for (const email of before.deletedUsers) lost.push(!deleted.has(email) && `${email} was not deleted`);
  for (const id of before.feedback) lost.push(!feedback.has(id) && `feedback ${id} does not exist`);
  for (const [name, price] of before.prices)
    lost.push(!values.prices.includes(`${name} ${price.toFixed(2)}`) && `${name} has never cost ${price}`);
  for (const [room, note] of before.notes)
    lost.push(!values.notes.includes(`${room} ${note}`) && `${room} never had notes '${note}'`);
  return lost.filter((one) => one !== false);
}

/** Bookings that exist although they were never acknowledged. */
export const findUnacknowledged = ({ bookings }: SystemState, log: ClientLog): string[] =>
  ofTheLoad(bookings)
    .filter(({ bookingId }) => !log.bookings.has(bookingId))
    .map(({ bookingId }) => `${bookingId} exists but was not acknowledged`);

/** The number of acknowledged bookings that do not exist any more, because they came after the backup. */
export function countMissingBookings({ bookings }: SystemState, log: ClientLog): number {
  const existing = new Set(bookings.map(({ bookingId }) => bookingId));
  return [...log.bookings.keys()].filter((id) => !existing.has(id)).length;
}

/** Replaces the acknowledged state with the restored state, from which the system continues. */
export function resetTo(state: SystemState, log: ClientLog): void {
  const { bookings, users, deletedUsers, feedback, prices, notes } = log;
  for (const one of [bookings, users, deletedUsers, feedback]) one.clear();
  for (const { bookingId, email, roomId, start, end, status } of ofTheLoad(state.bookings))
    bookings.set(bookingId, { email, roomId, start, end, status: status as BookingStatus });
  for (const email of state.users) users.add(email);
  for (const email of state.deletedUsers) deletedUsers.add(email);
  for (const id of state.feedback) feedback.add(id);
  for (const { name, price } of state.categories) if (prices.has(name)) prices.set(name, Number(price));
  for (const { roomId, notes: note } of state.notes) if (notes.has(roomId)) notes.set(roomId, note);
}

const ofTheLoad = (bookings: SystemState['bookings']) =>
  bookings.filter(({ email }) => email.endsWith(`@${GUESTS_DOMAIN}`));
