import { may } from '@innkeeper/contracts/access';
import type { StayOptions } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { invalidFields, rejection, type User } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { selectUncleanRooms } from '../housekeeping/room-states.ts';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { readStayToChange } from '../stays/change-stay.ts';
import { readBooking } from '../stays/read-bookings.ts';
import { selectHouse } from './house-store.ts';
import { type Bar, findOptions } from './stay-options.ts';

/** A drag does not reach further, and the nights in between are read. */
const FURTHEST_DAYS = 365;

/**
 * Where the bar of a stay may go on the chart, and at what price. Stores nothing.
 * @throws ApiError 404; 400 for days that are more than a year from the arrival
 */
export async function readStayOptions(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  staff: Pick<User, 'permissions'>,
  bookingId: string,
  bar: Bar,
): Promise<StayOptions> {
  const date = today();
  const booking = await readBooking(database, bookingId);
  if (!booking) throw rejection('not_found.booking', { bookingId });
  if (Math.abs(dayNumber(bar.start) - dayNumber(booking.start)) > FURTHEST_DAYS)
    throw invalidFields({ start: { code: 'stay_within_year' } });
  const around = nightsAround(bar, booking);
  const [before, found, unclean] = await Promise.all([
    readStayToChange(database, bookingId, around),
    selectHouse(database, around),
    selectUncleanRooms(database, date),
  ]);
  const rooms = new Map(found.rooms.map(({ roomId, ...room }) => [roomId, room]));
  const categories = [...new Set(found.rooms.map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(database, categories, around);
  const surroundings = { ...found, ...around, unclean: new Set(unclean) };
  const clock = { today: date, now: now(), timeZone: before.timeZone };
  return findOptions({ ...before, rooms, rates }, surroundings, bar, {
    ...clock,
    mayAgree: may(staff, 'bookings:price'),
  });
}

/** Every night that the stay has or could have. */
function nightsAround({ start, days }: Bar, stay: { start: string; end: string }) {
  const first = Math.min(dayNumber(start), dayNumber(stay.start));
  const last = Math.max(dayNumber(start) + days + nightsOf(stay), dayNumber(stay.end));
  return { start: dateOf(first), end: dateOf(last), days: last - first };
}
