import { SERVICES, type ServiceName } from '@innkeeper/topology';
import { GUESTS_DOMAIN } from './guest.ts';
import type { AcknowledgedBooking, BookingState, Journal } from './journal.ts';
import type { BookingRow, Ledgers, Newest } from './ledgers.ts';

/** What a booking has announced by the time it has each state: each step once. */
const ANNOUNCED: Record<BookingState, string> = {
  confirmed: 'booking.confirmed',
  cancelled: 'booking.confirmed booking.cancelled',
  checked_in: 'booking.confirmed booking.checked_in',
  checked_out: 'booking.confirmed booking.checked_in booking.checked_out',
};

/** Everything in which the hotel's books contradict each other, or what the hotel has acknowledged. */
export function findFaults(ledgers: Ledgers, journal: Journal): string[] {
  return [
    ...bookingFaults(ledgers, journal),
    ...acknowledgementFaults(ledgers, journal),
    ...eventFaults(ledgers),
    ...copyFaults(ledgers),
  ];
}

function bookingFaults({ bookings, doubleBookings }: Ledgers, journal: Journal): string[] {
  const booked = new Map(bookings.map((booking) => [booking.bookingId, booking]));
  const ofTheLoad = bookings.filter(({ email }) => email.endsWith(`@${GUESTS_DOMAIN}`));
  return [
    ...doubleBookings.map(({ one, other }) => `${one} and ${other} have the same room for the same night`),
    ...[...journal.bookings].flatMap(([id, acknowledged]) => differences(id, acknowledged, booked.get(id))),
    ...ofTheLoad
      .filter(({ bookingId }) => !journal.bookings.has(bookingId))
      .map(({ bookingId, email }) => `${bookingId} was booked for ${email}, who was not told of it`),
    ...ofTheLoad
      .filter(({ status, events }) => events.join(' ') !== ANNOUNCED[status as BookingState])
      .map(
        ({ bookingId, status, events }) => `${bookingId} is ${status} and has announced ${events.join(', ')}`,
      ),
  ];
}

function differences(id: string, acknowledged: AcknowledgedBooking, row: BookingRow | undefined): string[] {
  if (!row) return [`${id} was acknowledged and is nowhere`];
  const { state, ...expected } = acknowledged;
  const wrong = Object.entries({ ...expected, status: state }).filter(
    ([field, value]) => row[field as keyof BookingRow] !== value,
  );
  return wrong.map(
    ([field, value]) => `${id} has ${field} ${row[field as keyof BookingRow]}, acknowledged was ${value}`,
  );
}

function acknowledgementFaults(ledgers: Ledgers, journal: Journal): string[] {
  const { users, deletedUsers, feedback, categories, notes } = ledgers;
  const remaining = [...journal.users].filter((email) => !journal.deletedUsers.has(email));
  const priceOf = new Map(categories.map(({ name, price }) => [name, Number(price)]));
  const notesOf = new Map(notes.map(({ roomId, notes }) => [roomId, notes]));
  return [
    ...missing(remaining, users).map((email) => `${email} was registered and is not known`),
    ...missing(journal.deletedUsers, deletedUsers).map((email) => `${email} was deleted and nobody was told`),
    ...missing(journal.feedback, feedback).map((id) => `feedback ${id} was acknowledged and is nowhere`),
    ...[...journal.prices]
      .filter(([name, price]) => priceOf.get(name) !== price)
      .map(([name, price]) => `${name} costs ${priceOf.get(name)}, acknowledged was ${price}`),
    ...[...journal.notes]
      .filter(([roomId, text]) => notesOf.get(roomId) !== text)
      .map(([roomId, text]) => `${roomId} is '${notesOf.get(roomId)}', acknowledged was '${text}'`),
  ];
}

/** Every event is out, and whoever listens has applied the newest of each subject and no other. */
function eventFaults({ unpublished, deadLetters, said, heard }: Ledgers): string[] {
  const saidBy = (names: readonly ServiceName[]) => {
    const topics = SERVICES.filter(({ name }) => names.includes(name)).map(({ topic }) => topic);
    return said.filter(({ topic }) => topics.includes(topic));
  };
  const line = ({ topic, subject, version, eventId }: Newest) => `${topic} ${subject} ${version} ${eventId}`;
  const compare = (listener: string, expected: Newest[], found: Newest[]) => [
    ...missing(expected.map(line), found.map(line)).map((one) => `${listener} has not applied ${one}`),
    ...missing(found.map(line), expected.map(line)).map(
      (one) => `${listener} has applied ${one}, which is not the newest`,
    ),
  ];
  const counted = (counts: Record<string, number>, what: string) =>
    Object.entries(counts)
      .filter(([, count]) => count)
      .map(([service, count]) => `${service} has ${count} ${what}`);
  return [
    ...counted(unpublished, 'unpublished events'),
    ...counted(deadLetters, 'dead letters'),
    ...SERVICES.flatMap(({ name, consumes }) => compare(name, saidBy(consumes), heard[name])),
  ];
}

/** What one service has copied from another is what that one has. */
function copyFaults(ledgers: Ledgers): string[] {
  const { bookings, finishedStays, rooms, roomsInBooking, categories, categoriesInBooking } = ledgers;
  const over = bookings.filter(({ status }) => status === 'checked_out');
  const stays = over.map(({ bookingId, customerId }) => ({ bookingId, customerId }));
  const compare = (what: string, original: unknown[], copy: unknown[]) => {
    const [here, there] = [original.map(inOneLine), copy.map(inOneLine)];
    return [
      ...missing(here, there).map((one) => `the copy of ${what} lacks ${one}`),
      ...missing(there, here).map((one) => `the copy of ${what} has ${one}, which is not so`),
    ];
  };
  return [
    ...compare('rooms', rooms, roomsInBooking),
    ...compare('categories', categories, categoriesInBooking),
    ...compare('deleted users', ledgers.departed, ledgers.departedInBooking),
    ...compare('finished stays', stays, finishedStays),
  ];
}

const inOneLine = (row: unknown) => JSON.stringify(row);

function missing(expected: Iterable<string>, found: Iterable<string>): string[] {
  const known = new Set(found);
  return [...expected].filter((one) => !known.has(one));
}
