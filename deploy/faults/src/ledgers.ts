import { SERVICE_NAMES, type ServiceName } from '@innkeeper/topology';
import { GUESTS_DOMAIN } from './guest.ts';
import type { Stack } from './stack.ts';

export type BookingRow = {
  bookingId: string;
  email: string;
  customerId: string;
  roomId: string;
  start: string;
  end: string;
  status: string;
  /** The types of its events, in the order they were written to the outbox. */
  events: string[];
};
/** The newest event of one subject: as its author has written it, or as a listener has noted it. */
export type Newest = { topic: string; subject: string; version: number; eventId: string };
export type Room = {
  roomId: string;
  categoryId: string;
  name: string;
  maximumGuests: number;
  available: boolean;
};
export type Category = { categoryId: string; name: string; price: string };
export type FinishedStay = { bookingId: string; customerId: string };

/** Everything the services have in their databases that has to agree. */
export type Ledgers = {
  bookings: BookingRow[];
  /** Pairs of bookings that promise the same room for the same night. */
  doubleBookings: { one: string; other: string }[];
  users: string[];
  deletedUsers: string[];
  feedback: string[];
  /** Events that wait to be published, and dead letters, by service. */
  unpublished: Record<ServiceName, number>;
  deadLetters: Record<ServiceName, number>;
  /** The newest event of each subject in its author's outbox. */
  said: Newest[];
  /** The newest event of each subject that each service has applied. */
  heard: Record<ServiceName, Newest[]>;
  rooms: Room[];
  roomsInBooking: Room[];
  notes: { roomId: string; notes: string }[];
  categories: Category[];
  categoriesInBooking: Category[];
  departed: string[];
  departedInBooking: string[];
  finishedStays: FinishedStay[];
};

const texts = (sql: string) => `select coalesce(json_agg(text), '[]') from (${sql}) as t(text)`;
const rows = (sql: string) => `select coalesce(json_agg(t), '[]') from (${sql}) t`;
const count = (what: string) => `select count(*) from ${what}`;

const ROOM =
  'room_id as "roomId", category_id as "categoryId", name, maximum_guests as "maximumGuests", available';
/** What every service has: what waits, what could not be handled, what it said last and heard last of each subject. */
const PLUMBING = {
  unpublished: count('outbox where published_at is null'),
  deadLetters: count('dead_letters'),
  said: rows(`select distinct on (topic, subject) topic, subject, position as version, id as "eventId"
    from outbox order by topic, subject, position desc`),
  heard: rows('select topic, subject, version, event_id as "eventId" from inbox'),
};
type Plumbing = { unpublished: number; deadLetters: number; said: Newest[]; heard: Newest[] };

const DELETIONS = `from outbox where event->>'type' = 'user.deleted'`;
const OF_IDENTITY = {
  users: texts(`select email from users where email like '%@${GUESTS_DOMAIN}'`),
  deletedUsers: texts(`select event->'data'->>'email' ${DELETIONS}`),
  departed: texts(`select subject ${DELETIONS}`),
};
const OF_CATALOG = {
  rooms: rows(`select ${ROOM} from rooms`),
  notes: rows('select room_id as "roomId", notes from rooms'),
  categories: rows('select id as "categoryId", name, price::text from categories'),
};
const OF_BOOKING = {
  bookings: rows(`select booking_id as "bookingId", email, customer_id as "customerId", room_id as "roomId",
      lower(stay) as start, upper(stay) as end, status,
      (select coalesce(json_agg(event->>'type' order by position), '[]') from outbox where subject = booking_id) as events
    from bookings`),
  doubleBookings: rows(`select one.booking_id as one, other.booking_id as other
    from bookings one join bookings other on one.room_id = other.room_id and one.booking_id < other.booking_id
      and one.stay && other.stay
    where one.status in ('confirmed', 'checked_in') and other.status in ('confirmed', 'checked_in')`),
  roomsInBooking: rows(`select ${ROOM} from rooms where not deleted`),
  categoriesInBooking: rows('select category_id as "categoryId", name, price::text from categories'),
  departedInBooking: texts('select customer_id from deleted_customers'),
};
const OF_FEEDBACK = {
  feedback: texts('select id from feedback'),
  finishedStays: rows('select booking_id as "bookingId", customer_id as "customerId" from finished_stays'),
};

const OWN: Partial<Record<ServiceName, Record<string, string>>> = {
  identity: OF_IDENTITY,
  catalog: OF_CATALOG,
  booking: OF_BOOKING,
  feedback: OF_FEEDBACK,
};

/** Reads the books of the whole hotel, each service's at one moment. Nothing may be under way that changes them. */
export async function readLedgers(stack: Stack): Promise<Ledgers> {
  const read = await Promise.all(
    SERVICE_NAMES.map((name) => stack.read<Plumbing>(name, { ...PLUMBING, ...OWN[name] })),
  );
  const perService = <T>(pick: (plumbing: Plumbing) => T) =>
    Object.fromEntries(SERVICE_NAMES.map((name, i) => [name, pick(read[i]!)])) as Record<ServiceName, T>;
  return {
    ...(Object.assign({}, ...read) as Omit<Ledgers, 'unpublished' | 'deadLetters' | 'said' | 'heard'>),
    unpublished: perService(({ unpublished }) => unpublished),
    deadLetters: perService(({ deadLetters }) => deadLetters),
    said: read.flatMap(({ said }) => said),
    heard: perService(({ heard }) => heard),
  };
}
