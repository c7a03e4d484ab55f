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
  /** The types of its events, in the order in which they were written to the outbox. */
  events: string[];
};
/** The newest event of one subject: in the producer's outbox, or in a consumer's inbox. */
export type NewestEvent = { topic: string; subject: string; version: number; eventId: string };
export type Room = {
  roomId: string;
  categoryId: string;
  name: string;
  maximumGuests: number;
  available: boolean;
};
export type Category = { categoryId: string; name: string; price: string };
export type FinishedStay = { bookingId: string; customerId: string };

/** The content of the services' databases that must be consistent. */
export type SystemState = {
  bookings: BookingRow[];
  /** Pairs of bookings of the same room for the same night. */
  doubleBookings: { one: string; other: string }[];
  users: string[];
  deletedUsers: string[];
  feedback: string[];
  /** Number of events that are not published yet, and of dead letters, by service. */
  unpublished: Record<ServiceName, number>;
  deadLetters: Record<ServiceName, number>;
  /** The newest event of each subject in its producer's outbox. */
  published: NewestEvent[];
  /** The newest event of each subject that each service has applied. */
  applied: Record<ServiceName, NewestEvent[]>;
  /** The ids of all events that the handlers of each service have acted on. */
  handled: Record<ServiceName, string[]>;
  rooms: Room[];
  roomsInBooking: Room[];
  notes: { roomId: string; notes: string }[];
  categories: Category[];
  categoriesInBooking: Category[];
  deletedUserIds: string[];
  deletedUserIdsInBooking: string[];
  finishedStays: FinishedStay[];
};

const texts = (sql: string) => `select coalesce(json_agg(text), '[]') from (${sql}) as t(text)`;
const rows = (sql: string) => `select coalesce(json_agg(t), '[]') from (${sql}) t`;
const count = (what: string) => `select count(*) from ${what}`;

const ROOM =
  'room_id as "roomId", category_id as "categoryId", name, maximum_guests as "maximumGuests", available';
/** Queries on the tables that the kit creates in every service's database. */
const OF_EVERY_SERVICE = {
  unpublished: count('outbox where published_at is null'),
  deadLetters: count('dead_letters'),
  published: rows(`select distinct on (topic, subject) topic, subject, position as version, id as "eventId"
    from outbox order by topic, subject, position desc`),
  applied: rows('select topic, subject, version, event_id as "eventId" from inbox'),
  handled: texts('select event_id from handled_events'),
};
type KitState = {
  unpublished: number;
  deadLetters: number;
  published: NewestEvent[];
  applied: NewestEvent[];
  handled: string[];
};

const DELETIONS = `from outbox where event->>'type' = 'user.deleted'`;
const OF_SERVICE: Partial<Record<ServiceName, Record<string, string>>> = {
  identity: {
    users: texts(`select email from users where email like '%@${GUESTS_DOMAIN}'`),
    deletedUsers: texts(`select event->'data'->>'email' ${DELETIONS}`),
    deletedUserIds: texts(`select subject ${DELETIONS}`),
  },
  catalog: {
    rooms: rows(`select ${ROOM} from rooms`),
    notes: rows('select room_id as "roomId", notes from rooms'),
    categories: rows('select id as "categoryId", name, price::text from categories'),
  },
  booking: {
    // The events in one reading of the outbox, which has no index of subjects.
    bookings: rows(`select booking_id as "bookingId", email, customer_id as "customerId", room_id as "roomId",
        lower(stay) as start, upper(stay) as end, status, coalesce(events, '[]') as events
      from bookings
      left join (select subject as booking_id, json_agg(event->>'type' order by position) as events
                   from outbox group by subject) published using (booking_id)`),
    doubleBookings: rows(`select one.booking_id as one, other.booking_id as other
      from bookings one join bookings other on one.room_id = other.room_id and one.booking_id < other.booking_id
        and one.stay && other.stay
      where one.status in ('confirmed', 'checked_in') and other.status in ('confirmed', 'checked_in')`),
    roomsInBooking: rows(`select ${ROOM} from rooms where not deleted`),
    categoriesInBooking: rows('select category_id as "categoryId", name, price::text from categories'),
    deletedUserIdsInBooking: texts('select customer_id from customers where deleted'),
  },
  feedback: {
    feedback: texts('select id from feedback'),
    finishedStays: rows('select booking_id as "bookingId", customer_id as "customerId" from finished_stays'),
  },
};

/** Reads each service's database at one moment. Nothing may be in progress that changes them. */
export async function readState(stack: Stack): Promise<SystemState> {
  const read = await Promise.all(
    SERVICE_NAMES.map((name) => stack.read<KitState>(name, { ...OF_EVERY_SERVICE, ...OF_SERVICE[name] })),
  );
  const perService = <T>(pick: (state: KitState) => T) =>
    Object.fromEntries(SERVICE_NAMES.map((name, i) => [name, pick(read[i]!)])) as Record<ServiceName, T>;
  return {
    ...(Object.assign({}, ...read) as Omit<SystemState, keyof KitState>),
    unpublished: perService(({ unpublished }) => unpublished),
    deadLetters: perService(({ deadLetters }) => deadLetters),
    published: read.flatMap(({ published }) => published),
    applied: perService(({ applied }) => applied),
    handled: perService(({ handled }) => handled),
  };
}
