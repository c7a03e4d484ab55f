import { dateOf } from '../rates/night-price.ts';
import { offeredPrice, partyOf, withoutRates } from '../rates/nightly-rates.ts';
import type { NightlyRates, Party } from '../rates/rate-sheet.ts';
import { type RestrictionProblem, type Restrictions, restrictionProblem } from '../rates/restrictions.ts';
import { type Availability, type NightsWithin, nearestAllowed, withRestrictions } from './alternatives.ts';
import { CategoryMoves } from './category-moves.ts';
import { type FreeRoom, toFreeRoomOnWire, toPriceOnWire } from './free-room.ts';
import type { NightsBitmap } from './nights-bitmap.ts';
import { RoomsBySize } from './rooms-by-night.ts';
import type { FreeSpan } from './split-stay.ts';
import { type CategoryNights, NightTotals, totalOfNight } from './stay-calendar.ts';
import { sizeOf } from './stay-offers.ts';
import type { StaysInRooms } from './stays-in-rooms.ts';

/** A category with the rooms that can be searched for, in the order of the answer. */
export type ListedCategory = {
  categoryId: string;
  name: string;
  /** The name as Postgres compares it; the names of two categories clash when their keys are equal. */
  key: string;
  /** Per night, decimal text, unless a rate overrides it. */
  price: string;
  rates: NightlyRates | null;
  restrictions: Restrictions | null;
  rooms: Omit<FreeRoom, 'categoryId' | 'category' | 'price'>[];
};

/** Nights as day numbers. */
export type SearchedNights = { start: number; end: number };

const PRICE = '"price":';
const NO_ROOM = '{"rst":[]}';
/** The parties whose prices are kept for the calendar; one takes 200 kB in twenty categories. */
const PARTIES_KEPT = 4;

/**
 * The answers to searches in one category. The JSON of a room is prepared in advance, except its last two values, the
 * prices.
 *
 * An answer is joined from strings whose characters are the bytes of the UTF-8 text, by `join`, which writes one text of the
 * whole length. `+=` would make a tree of a hundred texts, which Node copies to one before it sends it: in a process of its
 * own 58 of 500 rooms take 5 µs, and with `join` 3. In the service the difference is too small to measure, and copying buffers is
 * not faster, because most of the time goes into reading the rooms' texts from memory.
 */
export class CategoryAnswers {
  readonly category: ListedCategory;
  readonly moves: CategoryMoves;
  readonly #slots: Int32Array;
  readonly #maximumGuests: Int32Array;
  /** For how many guests; 0 if there is no room. */
  readonly #largestRoom: number;
  readonly #bySize: RoomsBySize;
  readonly #beginnings: string[];
  readonly #nightTotals = new Map<string, NightTotals>();

  constructor(category: ListedCategory, nights: NightsBitmap, stays: StaysInRooms) {
    const { categoryId, name, rooms } = category;
    this.category = category;
    this.moves = new CategoryMoves(rooms, nights, stays);
    this.#slots = Int32Array.from(rooms, ({ roomId }) => nights.slotOf(roomId));
    this.#maximumGuests = Int32Array.from(rooms, ({ maximumGuests }) => maximumGuests);
    this.#largestRoom = this.#maximumGuests.reduce((most, maximum) => Math.max(most, maximum), 0);
    this.#bySize = new RoomsBySize(this.#slots, this.#maximumGuests);
    this.#beginnings = rooms.map((room) => {
      const json = JSON.stringify(
        toFreeRoomOnWire({ ...room, categoryId, category: name }, { perNight: '0', total: '0' }),
      );
      return Buffer.from(json.slice(0, json.lastIndexOf(PRICE))).toString('latin1');
    });
  }

  /** The last night that has to be in the window: where stays are restricted, what follows a stay counts too. */
  endOf(end: number): number {
    return this.category.restrictions ? end + 1 : end;
  }

  /**
   * The JSON `{rst}` with the rooms for this number of guests that are free and bookable in these nights, which must be in the
   * window. Its characters are the bytes of the UTF-8 text. Without a number of guests it is one, at the price of the guests
   * that a night includes. `today` is a day number.
   */
  answer(
    nights: NightsBitmap,
    { start, end }: SearchedNights,
    givenGuests: number | null | undefined,
    { today, digits }: { today: number; digits: number },
  ): string {
    const guests = givenGuests ?? 1;
    const problem = this.#problemOf({ start, end });
    if (problem && problem.kind !== 'minimum_nights') return NO_ROOM;
    const range = nights.range(start, end);
    // Without the brace at its beginning.
    const ending = JSON.stringify(toPriceOnWire(this.#priceOf({ start, end }, givenGuests, digits))).slice(1);
    const free: string[] = [];
    for (let room = 0; room < this.#slots.length; room++) {
      const slot = this.#slots[room]!;
      if (this.#maximumGuests[room]! < guests || !nights.isFree(slot, range)) continue;
      if (problem && !nights.fillsGap(slot, { start, end }, today)) continue;
      free.push(this.#beginnings[room]!);
    }
    return free.length === 0 ? NO_ROOM : `{"rst":[${free.join(`${ending},`)}${ending}]}`;
  }

  #priceOf({ start, end }: SearchedNights, guests: number | null | undefined, digits: number) {
    const { price, rates } = this.category;
    if (!rates) return withoutRates(price, end - start, digits);
    return offeredPrice(price, rates, { start: dateOf(start), end: dateOf(end), digits }, partyOf(guests));
  }

  #problemOf(stay: SearchedNights): RestrictionProblem | undefined {
    const { restrictions } = this.category;
    return restrictions ? restrictionProblem(restrictions, stay) : undefined;
  }

  /** How many rooms for so many guests may be booked for these nights, which must be in the window. */
  availability(
    nights: NightsBitmap,
    { start, end }: SearchedNights,
    guests: number,
    today: number,
  ): Availability {
    const { categoryId, name, price, restrictions } = this.category;
    const roomsLeft = nights.countFree(this.#bySize.atLeast(guests), start, end);
    // By name, because copies with a spread take several times as long.
    if (!restrictions || roomsLeft === 0)
      return { categoryId, category: name, price, maximumGuests: this.#largestRoom, roomsLeft };
    const range = nights.range(start, end);
    let gapsLeft = 0;
    for (let room = 0; room < this.#slots.length; room++) {
      const slot = this.#slots[room]!;
      if (this.#maximumGuests[room]! < guests || !nights.isFree(slot, range)) continue;
      if (nights.fillsGap(slot, { start, end }, today)) gapsLeft++;
    }
    const stay = { start: dateOf(start), end: dateOf(end) };
    return withRestrictions(
      { categoryId, category: name, price, maximumGuests: this.#largestRoom, roomsLeft, gapsLeft },
      restrictions,
      stay,
    );
  }

  /**
   * The ids of so many rooms that are free in these nights, which must be in the window: first those that `selectFreeRoom`
   * prefers, which leave the fewest nights free around the stay.
   */
  tightestRooms(
    nights: NightsBitmap,
    stay: SearchedNights,
    { guests, today, most }: { guests: number; today: number; most: number },
  ): string[] {
    const range = nights.range(stay.start, stay.end);
    const free: { room: number; gap: number }[] = [];
    for (let room = 0; room < this.#slots.length; room++) {
      const slot = this.#slots[room]!;
      if (this.#maximumGuests[room]! < guests || !nights.isFree(slot, range)) continue;
      free.push({ room, gap: nights.gapAround(slot, stay, today) });
    }
    const size = ({ room }: { room: number }) => this.#maximumGuests[room]!;
    free.sort((a, b) => a.gap - b.gap || size(a) - size(b) || a.room - b.room);
    return free.slice(0, most).map(({ room }) => this.category.rooms[room]!.roomId);
  }

  /** How far its rooms for so many guests are free from both ends of a stay, whose nights must be in the window. */
  freeSpan(nights: NightsBitmap, { start, end }: SearchedNights, guests: number): FreeSpan {
    const { categoryId, name: category, price, restrictions } = this.category;
    let until = start;
    let from = end;
    for (let room = 0; room < this.#slots.length; room++) {
      if (this.#maximumGuests[room]! < guests) continue;
      const slot = this.#slots[room]!;
      until = Math.max(until, nights.freeUntil(slot, start, end));
      from = Math.min(from, nights.freeFrom(slot, start, end));
    }
    return { categoryId, category, price, until, from, restrictions };
  }

  /**
   * Whether the category has a room for so many guests once other stays move, for nights that must be in the window and in which no room
   * is free. False for a stay that guests may not book.
   */
  canMakeRoom(nights: NightsBitmap, stay: SearchedNights, guests: number): boolean {
    return !this.#problemOf(stay) && this.moves.canMakeRoom(nights, stay, guests);
  }

  /** For each night whether a room for the party is free, and what the night costs it. */
  calendar(nights: NightsBitmap, party: Party & { digits: number }): CategoryNights {
    const guests = sizeOf(party);
    const fitting = this.#slots.filter((_, room) => this.#maximumGuests[room]! >= guests);
    const isTaken = nights.takenInAll(fitting);
    const totals = this.#totalsOf(party, nights.firstNight);
    const { restrictions } = this.category;
    return {
      isFree: (night) => fitting.length > 0 && !isTaken(night),
      restrictionOn: (night) => restrictions?.get(night),
      totalOf: (night) => totals.of(night),
    };
  }

  /** Cached prices of nights for a party. A change of rates replaces this object. */
  #totalsOf(party: Party & { digits: number }, firstNight: number): NightTotals {
    const key = `${party.adults}|${party.childrenAges.join(',')}|${party.digits}`;
    const known = this.#nightTotals.get(key);
    if (known) return known;
    if (this.#nightTotals.size === PARTIES_KEPT)
      this.#nightTotals.delete(this.#nightTotals.keys().next().value!);
    const totals = new NightTotals(firstNight, (night) => totalOfNight(this.category, night, party));
    this.#nightTotals.set(key, totals);
    return totals;
  }

  /** The nearest earlier and the nearest later stay of the same length that guests may book, if there are any. */
  nearestStays(
    nights: NightsBitmap,
    stay: SearchedNights,
    guests: number,
    within: NightsWithin,
    today: number,
  ): SearchedNights[] {
    if (this.category.restrictions)
      return nearestAllowed(stay, within, (near) => this.#isOffered(nights, near, guests, today));
    const { start, end } = stay;
    const { firstNight, endNight } = within;
    const length = end - start;
    let earlier: number | undefined;
    let later: number | undefined;
    this.#slots.forEach((slot, room) => {
      if (this.#maximumGuests[room]! < guests) return;
      // Only stays nearer than those found so far are checked.
      const after = earlier === undefined ? firstNight : earlier + 1;
      const before = later === undefined ? endNight : later + length - 1;
      earlier = nights.lastFree(slot, length, after, end - 1) ?? earlier;
      later = nights.firstFree(slot, length, start + 1, before) ?? later;
    });
    return [earlier, later].flatMap((day) => (day === undefined ? [] : { start: day, end: day + length }));
  }

  #isOffered(nights: NightsBitmap, stay: SearchedNights, guests: number, today: number): boolean {
    const problem = this.#problemOf(stay);
    if (problem && problem.kind !== 'minimum_nights') return false;
    const range = nights.range(stay.start, stay.end);
    return this.#slots.some(
      (slot, room) =>
        this.#maximumGuests[room]! >= guests &&
        nights.isFree(slot, range) &&
        (!problem || nights.fillsGap(slot, stay, today)),
    );
  }
}
