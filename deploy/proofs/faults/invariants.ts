import { SERVICES, type ServiceName } from '@innkeeper/topology';
import type { AcknowledgedBooking, BookingStatus, ClientLog } from './client-log.ts';
import { GUESTS_DOMAIN } from './guest.ts';
import type { BookingRow, NewestEvent, SystemState } from './system-state.ts';

/** The events that a booking of each status must have, each once. */
const EVENTS: Record<BookingStatus, string> = {
  confirmed: 'booking.confirmed',
  cancelled: 'booking.confirmed booking.cancelled',
  checked_in: 'booking.confirmed booking.checked_in',
  checked_out: 'booking.confirmed booking.checked_in booking.checked_out',
};

/** One line for everything in which the databases contradict each other, or what clients were acknowledged. */
export function findViolations(state: SystemState, log: ClientLog): string[] {
  return [
    ...bookingViolations(state, log),
    ...acknowledgementViolations(state, log),
    ...eventViolations(state),
    ...copyViolations(state),
  ];
}

function bookingViolations({ bookings, doubleBookings }: SystemState, log: ClientLog): string[] {
  const rowOf = new Map(bookings.map((booking) => [booking.bookingId, booking]));
  const ofTheLoad = bookings.filter(({ email }) => email.endsWith(`@${GUESTS_DOMAIN}`));
  return [
    ...doubleBookings.map(({ one, other }) => `${one} and ${other} have the same room for the same night`),
    ...[...log.bookings].flatMap(([id, acknowledged]) => differences(id, acknowledged, rowOf.get(id))),
    ...ofTheLoad
      .filter(({ bookingId }) => !log.bookings.has(bookingId))
      .map(({ bookingId, email }) => `${bookingId} exists but was not acknowledged to ${email}`),
    ...ofTheLoad
      .filter(({ status, events }) => events.join(' ') !== EVENTS[status as BookingStatus])
      .map(
        ({ bookingId, status, events }) => `${bookingId} is ${status} and has events ${events.join(', ')}`,
      ),
  ];
}

function differences(id: string, acknowledged: AcknowledgedBooking, row: BookingRow | undefined): string[] {
  if (!row) return [`${id} was acknowledged but does not exist`];
  const wrong = Object.entries(acknowledged).filter(
    ([field, value]) => row[field as keyof BookingRow] !== value,
  );
  return wrong.map(
    ([field, value]) => `${id} has ${field} ${row[field as keyof BookingRow]}, acknowledged was ${value}`,
  );
}

function acknowledgementViolations(state: SystemState, log: ClientLog): string[] {
  const { users, deletedUsers, feedback, categories, notes } = state;
  const remaining = [...log.users].filter((email) => !log.deletedUsers.has(email));
  const priceOf = new Map(categories.map(({ name, price }) => [name, Number(price)]));
  const notesOf = new Map(notes.map(({ roomId, notes }) => [roomId, notes]));
  return [
    ...missing(remaining, users).map((email) => `${email} was registered but does not exist`),
    ...missing(log.deletedUsers, deletedUsers).map((email) => `${email} was deleted without an event`),
    ...missing(log.feedback, feedback).map((id) => `feedback ${id} was acknowledged but does not exist`),
    ...[...log.prices]
      .filter(([name, price]) => priceOf.get(name) !== price)
      .map(([name, price]) => `${name} costs ${priceOf.get(name)}, acknowledged was ${price}`),
    ...[...log.notes]
      .filter(([roomId, text]) => notesOf.get(roomId) !== text)
      .map(([roomId, text]) => `${roomId} has notes '${notesOf.get(roomId)}', acknowledged was '${text}'`),
  ];
}

/**
 * Every event is published, every projection has applied the newest event of each subject and no other, and every handler
 * has acted on it.
 */
function eventViolations({ unpublished, deadLetters, published, applied, handled }: SystemState): string[] {
  const publishedBy = (names: readonly ServiceName[]) => {
    const topics = SERVICES.filter(({ name }) => names.includes(name)).map(({ topic }) => topic);
    return published.filter(({ topic }) => topics.includes(topic));
  };
  const line = ({ topic, subject, version, eventId }: NewestEvent) =>
    `${topic} ${subject} ${version} ${eventId}`;
  const compare = (consumer: string, expected: NewestEvent[], found: NewestEvent[]) => [
    ...missing(expected.map(line), found.map(line)).map((event) => `${consumer} has not applied ${event}`),
    ...missing(found.map(line), expected.map(line)).map(
      (event) => `${consumer} has applied ${event}, which is not the newest`,
    ),
  ];
  const nonZero = (counts: Record<string, number>, what: string) =>
    Object.entries(counts)
      .filter(([, count]) => count)
      .map(([service, count]) => `${service} has ${count} ${what}`);
  return [
    ...nonZero(unpublished, 'unpublished events'),
    ...nonZero(deadLetters, 'dead letters'),
    ...SERVICES.flatMap(({ name, handles }) => {
      const done = new Set(handled[name]);
      const open = publishedBy(handles).filter(({ eventId }) => !done.has(eventId));
      return open.map((event) => `${name} has not acted on ${line(event)}`);
    }),
    ...SERVICES.flatMap(({ name, copies, hints }) => {
      // A service's data from a hint may be newer than the restored service that they came from.
      const copied = publishedBy(copies.filter((service) => !hints.includes(service)));
      const hintTopics = SERVICES.filter((service) => hints.includes(service.name)).map(({ topic }) => topic);
      return compare(
        name,
        copied,
        applied[name].filter(({ topic }) => !hintTopics.includes(topic)),
      );
    }),
  ];
}

/** Copied data equal the original service's data. */
function copyViolations(state: SystemState): string[] {
  const { bookings, finishedStays, rooms, roomsInBooking, categories, categoriesInBooking } = state;
  const finished = bookings.filter(({ status }) => status === 'checked_out');
  const stays = finished.map(({ bookingId, customerId }) => ({ bookingId, customerId }));
  const compare = (what: string, original: unknown[], copy: unknown[]) => {
    const [expected, found] = [original.map(inOneLine), copy.map(inOneLine)];
    return [
      ...missing(expected, found).map((row) => `the copy of ${what} lacks ${row}`),
      ...missing(found, expected).map((row) => `the copy of ${what} has ${row}, which the original lacks`),
    ];
  };
  return [
    ...compare('rooms', rooms, roomsInBooking),
    ...compare('categories', categories, categoriesInBooking),
    ...compare('deleted users', state.deletedUserIds, state.deletedUserIdsInBooking),
    ...compare('finished stays', stays, finishedStays),
  ];
}

const inOneLine = (row: unknown) => JSON.stringify(row);

function missing(expected: Iterable<string>, found: Iterable<string>): string[] {
  const known = new Set(found);
  return [...expected].filter((one) => !known.has(one));
}
