import type { ComingStays, Day, Today } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { selectUncleanRoomsOfArrivals } from '../housekeeping/room-states.ts';
import { dayAfter } from '../rates/night-price.ts';
import { offeredPrice, readNightlyRates } from '../rates/nightly-rates.ts';
import type { Booking } from '../stays/booking.ts';
import { readNotes } from '../stays/booking-notes.ts';
import { toBookingOnWire } from '../stays/booking-on-wire.ts';
import { readBookings, readGuestNotes } from '../stays/read-bookings.ts';
import { countUpTo, gatherAtMost, gatherKeys, type Part } from './list-store.ts';
import * as store from './today-store.ts';
import { partsOfView } from './views.ts';

const MOST_LISTED = 100;
const MAXIMUM_COUNT = 1_000;
const NIGHTS_AHEAD = 14;
const MOST_ON_DAY = 300;
/** Cancelled stays, and those whose guest did not come, are in no list of a day. */
const STAYING = ['confirmed', 'checked_in', 'checked_out'] as const;

const BY_GUEST = { sort: 'guestName', order: 'asc', offset: 0, limit: MOST_LISTED } as const;

/** The day at the desk, as of today at the hotel. */
export async function readToday({
  database,
  today,
  hotel,
}: Pick<Deps, 'database' | 'today' | 'hotel'>): Promise<Today> {
  const date = today();
  const dueOn = (status: Part['status'], dates: 'arrival' | 'departure'): Part[] => [
    { status, dates, from: date, to: date },
  ];
  const [arriving, arrived, leaving, left, overdue, late, inHouse, rooms, taken, deletedRooms, uncleanRooms] =
    await Promise.all([
      findDue(database, partsOfView('arriving', date)),
      findDue(database, dueOn('checked_in', 'arrival')),
      findDue(database, partsOfView('leaving', date)),
      findDue(database, dueOn('checked_out', 'departure')),
      findDue(database, partsOfView('overdue', date)),
      findDue(database, partsOfView('late', date)),
      countUpTo(database, { words: [], parts: [{ status: 'checked_in' }] }, MAXIMUM_COUNT),
      readRoomsTonight(database, date, hotel.digits),
      store.selectTakenPerNight(database, date, NIGHTS_AHEAD),
      store.selectDeletedRoomsWithStays(database, date),
      selectUncleanRoomsOfArrivals(database, date),
    ]);
  const read = await readAll(database, [arriving, arrived, leaving, left, overdue, late]);
  const bookings = new Map([...read].map(([id, booking]) => [id, toBookingOnWire(booking, date)]));
  const toSome = ({ count, ids }: Due) => ({ count, bookings: ids.flatMap((id) => bookings.get(id) ?? []) });
  const toDue = (open: Due, done: Due) => ({
    count: open.count,
    done: done.count,
    bookings: [...toSome(open).bookings, ...toSome(done).bookings].slice(0, MOST_LISTED),
  });
  return {
    date,
    arrivals: toDue(arriving, arrived),
    departures: toDue(leaving, left),
    remarks: await readRemarks(
      database,
      [...arriving.ids, ...late.ids].flatMap((id) => read.get(id) ?? []),
    ),
    inHouse,
    rooms,
    nights: nightsFrom(date).map((night) => ({ night, taken: taken.get(night) ?? 0 })),
    attention: { overdue: toSome(overdue), late: toSome(late), uncleanRooms, deletedRooms },
  };
}

/** The lists of a day: the stays of guests who came, come or will come. */
export async function readDay(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  day: string,
): Promise<Day> {
  const onDay = (dates?: 'arrival' | 'departure') => {
    // Who leaves on the day is in the house on it, and not in its night.
    const days = dates ? { from: day, to: day, dates } : { from: dayAfter(day), to: day };
    const parts = STAYING.map((status) => ({ status, ...days }));
    return findDue(database, parts, MOST_ON_DAY);
  };
  const [arriving, staying, leaving] = await Promise.all([onDay('arrival'), onDay(), onDay('departure')]);
  const read = await readAll(database, [arriving, staying, leaving]);
  const date = today();
  const toSome = ({ count, ids }: Due) => ({
    count,
    bookings: ids.flatMap((id) => read.get(id) ?? []).map((booking) => toBookingOnWire(booking, date)),
  });
  const expected = new Set([...arriving.ids, ...staying.ids]);
  return {
    day,
    arrivals: toSome(arriving),
    inHouse: toSome(staying),
    departures: toSome(leaving),
    remarks: await readRemarks(
      database,
      [...expected].flatMap((id) => read.get(id) ?? []),
    ),
  };
}

type Due = { count: number; ids: string[] };

/** The bookings of some parts of the list: how many, and the first by guest's name. */
async function findDue(sql: Sql, parts: Part[], limit = MOST_LISTED): Promise<Due> {
  const filter = { words: [], parts };
  const window = { ...BY_GUEST, limit };
  const found = await gatherAtMost(sql, filter, window, MAXIMUM_COUNT);
  const keys = found?.keys ?? (await gatherKeys(sql, filter, window));
  return { count: found?.total ?? MAXIMUM_COUNT, ids: keys.map((key) => key.at(-1)!) };
}

async function readAll(sql: Sql, due: Due[]): Promise<Map<string, Booking>> {
  const bookings = await readBookings(sql, [...new Set(due.flatMap(({ ids }) => ids))]);
  return new Map(bookings.map((booking) => [booking.bookingId, booking]));
}

/** What to know before a guest arrives, of the bookings that have any. */
async function readRemarks(sql: Sql, bookings: readonly Booking[]): Promise<NonNullable<Today['remarks']>> {
  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  const [notes, ofGuests] = await Promise.all([readNotes(sql, bookingIds), readGuestNotes(sql, bookingIds)]);
  return bookings
    .map(({ bookingId, arrivalTime, requests }) => {
      const guestNotes = ofGuests.get(bookingId);
      return {
        bookingId,
        arrivalTime,
        requests,
        ...(guestNotes !== undefined && { guestNotes }),
        notes: notes.get(bookingId) ?? [],
      };
    })
    .filter(
      (one) => one.arrivalTime !== null || one.requests !== '' || one.guestNotes || one.notes.length > 0,
    );
}

const nightsFrom = (today: string): string[] =>
  Array.from({ length: NIGHTS_AHEAD }, (_, days) => Temporal.PlainDate.from(today).add({ days }).toString());

/** How many rooms there are, how many are taken, blocked or closed in the night of `today`, and which are free at what price. */
async function readRoomsTonight(sql: Sql, today: string, digits: number): Promise<Today['rooms']> {
  const { free, ...counts } = await store.selectRoomsTonight(sql, today);
  const stay = { start: today, end: dayAfter(today) };
  const rates = await readNightlyRates(sql, [...new Set(free.map(({ categoryId }) => categoryId))], stay);
  const offers = free.map(({ categoryId, price, ...room }) => {
    const { total } = offeredPrice(price, rates.get(categoryId) ?? null, { ...stay, digits }, null);
    return { ...room, price: Number(total) };
  });
  return { ...counts, free: offers };
}

/** The number of stays in a room that have not ended by today, with the first arrival and the last departure. */
export const summarizeComingStays = (
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<ComingStays> => store.selectComingStays(database, roomId, today());
