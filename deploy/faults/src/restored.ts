import { GUESTS_DOMAIN } from './guest.ts';
import type { AcknowledgedBooking, BookingState, Journal } from './journal.ts';
import type { Ledgers } from './ledgers.ts';
import type { Stack } from './stack.ts';

/** What a journal says at one moment. */
export type Acknowledged = {
  bookings: Map<string, AcknowledgedBooking>;
  users: Set<string>;
  deletedUsers: Set<string>;
  feedback: Set<string>;
  prices: Map<string, number>;
  notes: Map<string, string>;
};
/** Every price and every note that catalog has ever announced, as `<category> <price>` and `<room> <note>`. */
export type Announced = { prices: string[]; notes: string[] };

export const copyOf = (journal: Journal): Acknowledged => {
  const { bookings, users, deletedUsers, feedback, prices, notes } = journal;
  return structuredClone({ bookings, users, deletedUsers, feedback, prices, notes });
};

const announced = (text: string, type: string) =>
  `select coalesce(json_agg(${text}), '[]') from outbox where event->>'type' like '${type}.%'`;

export const readAnnounced = (stack: Stack): Promise<Announced> =>
  stack.read('catalog', {
    prices: announced(`concat_ws(' ', event->'data'->>'name', event->'data'->>'price')`, 'category'),
    notes: announced(`concat_ws(' ', event->'data'->>'roomId', event->'data'->>'notes')`, 'room'),
  });

/**
 * What was acknowledged before a backup began and is not in it. While it was made, people went on: of what changed
 * meanwhile the change that was acknowledged before is there, and maybe later ones.
 */
export function lost(before: Acknowledged, ledgers: Ledgers, { prices, notes }: Announced): string[] {
  const rows = new Map(ledgers.bookings.map((row) => [row.bookingId, row]));
  const known = new Set([...ledgers.users, ...ledgers.deletedUsers]);
  const deleted = new Set(ledgers.deletedUsers);
  const feedback = new Set(ledgers.feedback);
  const wrong: (string | false)[] = [];
  for (const [id, { email, roomId, start, end, state }] of before.bookings) {
    const row = rows.get(id);
    const same =
      row && row.email === email && row.roomId === roomId && row.start === start && row.end === end;
    wrong.push(!same && `${id} is ${row ? 'another booking' : 'nowhere'}`);
    wrong.push(!!row && !row.events.includes(`booking.${state}`) && `${id} was never ${state}`);
  }
  for (const email of before.users) wrong.push(!known.has(email) && `${email} is not known`);
  for (const email of before.deletedUsers) wrong.push(!deleted.has(email) && `${email} was not deleted`);
  for (const id of before.feedback) wrong.push(!feedback.has(id) && `feedback ${id} is nowhere`);
  for (const [name, price] of before.prices)
    wrong.push(!prices.includes(`${name} ${price.toFixed(2)}`) && `${name} has never cost ${price}`);
  for (const [room, note] of before.notes)
    wrong.push(!notes.includes(`${room} ${note}`) && `${room} was never '${note}'`);
  return wrong.filter((one) => one !== false);
}

/** Bookings that are there although nobody was ever told of them. */
export const neverTold = ({ bookings }: Ledgers, journal: Journal): string[] =>
  ofTheLoad(bookings)
    .filter(({ bookingId }) => !journal.bookings.has(bookingId))
    .map(({ bookingId }) => `${bookingId} is there, and nobody was told of it`);

/** How many bookings were acknowledged and are not there any more: what came after the backup. */
export function bookingsGone({ bookings }: Ledgers, journal: Journal): number {
  const there = new Set(bookings.map(({ bookingId }) => bookingId));
  return [...journal.bookings.keys()].filter((id) => !there.has(id)).length;
}

/** From here on the hotel owes what its restored books say, and not what it had acknowledged after the backup. */
export function adopt(journal: Journal, ledgers: Ledgers): void {
  const { bookings, users, deletedUsers, feedback, prices, notes } = journal;
  for (const one of [bookings, users, deletedUsers, feedback]) one.clear();
  for (const { bookingId, email, roomId, start, end, status } of ofTheLoad(ledgers.bookings))
    bookings.set(bookingId, { email, roomId, start, end, state: status as BookingState });
  for (const email of ledgers.users) users.add(email);
  for (const email of ledgers.deletedUsers) deletedUsers.add(email);
  for (const id of ledgers.feedback) feedback.add(id);
  for (const { name, price } of ledgers.categories) if (prices.has(name)) prices.set(name, Number(price));
  for (const { roomId, notes: note } of ledgers.notes) if (notes.has(roomId)) notes.set(roomId, note);
}

const ofTheLoad = (bookings: Ledgers['bookings']) =>
  bookings.filter(({ email }) => email.endsWith(`@${GUESTS_DOMAIN}`));
