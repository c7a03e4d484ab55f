import type { Segment, StayOption, StayOptions } from '@innkeeper/contracts/booking';
import { MAXIMUM_NIGHTS, nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { ApiError, toProblem } from '@innkeeper/kit/http';
import { roomTaken } from '../inventory/rooms.ts';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import { assertNightsPaid } from '../stays/fee-of-change.ts';
import { planMove, type StayToMove } from '../stays/move-stays.ts';
import { type ChangeClock, planChange, type StayBefore } from '../stays/plan-change.ts';
import { comingNights } from '../stays/segments.ts';
import { House, overlaps, type Surroundings } from './house.ts';

/** The nights of a stay in this room, which are dragged on a chart that shows `days` from `start` on. */
export type Bar = { roomId: string; start: string; days: number };

/** Rooms times days in one answer, so that it stays small in a hotel of thousands of rooms. */
const MOST_CELLS = 30_000;

/** The shown days and that of the arrival, in order; of too many those nearest to the arrival. */
export function arrivalsOf({ start, days }: Bar, arrival: string, rooms: number): string[] {
  const most = Math.max(1, Math.min(days, Math.floor(MOST_CELLS / Math.max(1, rooms))));
  const [first, last] = [dayNumber(start), dayNumber(start) + days - most];
  const from = Math.min(Math.max(first, dayNumber(arrival) - Math.floor(most / 2)), last);
  return [...new Set([...daysFrom(dateOf(from), most), arrival])].sort();
}

/**
 * What each change of a stay on the chart leads to. It asks the rules by which the change itself decides, so that the chart offers
 * nothing that is then rejected, except for what happens in between.
 */
export function findOptions(
  before: StayBefore,
  around: Surroundings,
  bar: Bar,
  { mayAgree, ...clock }: ChangeClock & { mayAgree: boolean },
): StayOptions {
  const { booking, segments, rooms } = before;
  const { bookingId, start, end, guests, price } = booking;
  const { today } = clock;
  const house = new House(around, today);
  const plan = planner(before, clock, mayAgree);
  const options = new OptionList();
  const taken = new Map<string, StayOption>();
  const move = (one: StayToMove, to: { from: string; to: string; since?: string }) => {
    const { bookingId: id } = one.booking;
    const hotel = { reservations: new Map([[id, one]]), rooms };
    return planMove({ bookingId: id, ...to }, hotel, today).segments ?? one.segments;
  };

  const accepted = (wanted: readonly Segment[], cost: string, needsReason: boolean): StayOption => {
    const heldUntil = house.heldUntil(wanted);
    return { price: Number(cost), problem: null, needsReason, ...(heldUntil && { heldUntil }) };
  };
  /** If the nights are taken, this stay and the one in the room `exchangeIn` may still change places. */
  const place = (wanted: readonly Segment[], cost: string, exchangeIn: string | null): StayOption => {
    const { roomId } = wanted.find((nights) => house.isTaken(nights, [bookingId])) ?? {};
    if (roomId === undefined) return accepted(wanted, cost, house.entersUnclean(booking, wanted));
    const exchanged = exchangeIn === null ? null : exchange(exchangeIn);
    if (exchanged) return exchanged;
    const known = taken.get(roomId) ?? rejected(roomTaken(roomId));
    taken.set(roomId, known);
    return known;
  };
  const exchange = (roomId: string): StayOption | null => {
    const nights = comingNights(segments, today, bar.roomId).map((one) => ({ ...one, roomId }));
    const other = house.onlyOther(nights, bookingId);
    if (!other) return null;
    const moved = unlessRejected(() => [
      move(before, { from: bar.roomId, to: roomId }),
      move({ booking: other, segments: other.segments }, { from: roomId, to: bar.roomId }),
    ]);
    if (!moved) return null;
    const [own = [], theirs = []] = moved;
    const isFree = [...own, ...theirs].every((part) => !house.isTaken(part, [bookingId, other.bookingId]));
    if (!isFree || own.some((part) => theirs.some((their) => overlaps(part, their)))) return null;
    const needsReason = house.entersUnclean(booking, own) || house.entersUnclean(other, theirs);
    const { guestName } = other;
    return {
      ...accepted([...own, ...theirs], price, needsReason),
      exchange: { bookingId: other.bookingId, guestName },
    };
  };
  const whole = (stay: Stay, roomId: string, mayExchange = false): number | null => {
    const nights = nightsOf(stay);
    if (nights < 1 || nights > MAXIMUM_NIGHTS) return null;
    return options.add(() => {
      const planned = plan(stay, roomId);
      return place(planned.segments, planned.price, mayExchange ? roomId : null);
    });
  };
  const rest = (since: string, roomId: string, mayExchange: boolean): number =>
    options.add(() => {
      const wanted = move(before, { from: bar.roomId, to: roomId, since });
      return place(wanted, price, mayExchange ? roomId : null);
    });

  const arrivals = arrivalsOf(bar, start, rooms.size);
  const departures = [...new Set([...arrivals.slice(1), end])].sort();
  const nights = comingNights(segments, today, bar.roomId)
    .flatMap((part) => daysFrom(part.start, nightsOf(part)))
    .filter((night, i) => i === 0 || arrivals.includes(night));
  const length = nightsOf(booking);
  const from = (arrival: string) => ({ start: arrival, end: dateOf(dayNumber(arrival) + length) });
  return {
    date: today,
    stay: { start, end, guests, roomId: booking.roomId, price: Number(price) },
    arrivals,
    departures,
    nights,
    rooms: [...rooms.keys()].map((roomId) => ({
      roomId,
      arriving: segments.length > 1 ? [] : arrivals.map((day) => whole(from(day), roomId, day === start)),
      moving: roomId === bar.roomId ? [] : nights.map((night, i) => rest(night, roomId, i === 0)),
    })),
    arriving: arrivals.map((day) => whole({ start: day, end }, booking.roomId)),
    departing: departures.map((day) => whole({ start, end: day }, booking.roomId)),
    options: options.list,
  };
}

const daysFrom = (start: string, days: number): string[] =>
  Array.from({ length: days }, (_, i) => dateOf(dayNumber(start) + i));

/** Each option once, because most cells of a chart have one of a few. */
class OptionList {
  readonly list: StayOption[] = [];
  readonly #places = new Map<string, number>();

  /** Returns the place of the option; a rejection becomes its problem. */
  add(find: () => StayOption): number {
    const option = orProblem(find);
    const text = JSON.stringify(option);
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.list.length);
    return this.list.push(option) - 1;
  }
}

const rejected = (error: ApiError): StayOption => ({
  price: null,
  problem: toProblem(error),
  needsReason: false,
});

function orProblem(find: () => StayOption): StayOption {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return rejected(error);
  }
}

function unlessRejected<T>(plan: () => T): T | null {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

type Planned = { price: string; segments: readonly Segment[] };

/**
 * Plans the stay in a room. Rooms of one category and size differ only by their ids, so one price serves all of them: a month of
 * 150 rooms takes a few hundred prices.
 */
function planner(before: StayBefore, clock: ChangeClock, mayAgree: boolean) {
  const { booking, segments, rooms } = before;
  const own = new Set([booking.roomId, ...segments.map(({ roomId }) => roomId)]);
  const kindOf = (roomId: string) =>
    own.has(roomId) ? roomId : JSON.stringify({ ...rooms.get(roomId), name: null });
  const kinds = new Map([...rooms.keys()].map((roomId) => [roomId, kindOf(roomId)]));
  const known = new Map<string, Planned & { roomId: string }>();
  return ({ start, end }: Stay, roomId: string): Planned => {
    const key = `${start} ${end} ${kinds.get(roomId)}`;
    const found = known.get(key);
    if (!found) {
      const planned = planChange(before, { start, end, guests: booking.guests, roomId }, clock);
      if (!mayAgree) assertNightsPaid(before, planned, clock.now);
      known.set(key, { price: planned.price, segments: planned.segments, roomId });
      return planned;
    }
    const inRoom = (nights: Segment) => (nights.roomId === found.roomId ? { ...nights, roomId } : nights);
    return { price: found.price, segments: found.segments.map(inRoom) };
  };
}
