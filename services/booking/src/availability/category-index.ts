import type { CategoryOffer, FromPrices } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { dateOf } from '../rates/night-price.ts';
import { offeredPrice, partyOf } from '../rates/nightly-rates.ts';
import { type NightlyRates, type Party, sizeOf } from '../rates/rate-sheet.ts';
import { type RestrictionProblem, type Restrictions, restrictionProblem } from '../rates/restrictions.ts';
import { type CategoryNights, totalOfNight } from './calendar-days.ts';
import { CategoryMoves } from './category-moves.ts';
import { RoomsOfCategory } from './rooms-of-category.ts';
import type { FreeSpan } from './split-stay.ts';
import type { StaysInRooms } from './stays-in-rooms.ts';
import type { NightSpan } from './taken-nights.ts';

/** A room that can be searched for. */
export type ListedRoom = {
  roomId: string;
  name: string;
  specialDescription: string;
  maximumGuests: number;
  photo: string[];
};

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
  rooms: ListedRoom[];
};

/** What a category has left for guests. */
export type Left = {
  categoryId: string;
  category: string;
  /** Of its largest room on offer; 0 where none is. */
  maximumGuests: number;
  /** How many rooms on offer hold the party, taken or not. */
  rooms: number;
  /** How many of them are free in all nights, and may be booked by guests. */
  roomsLeft: number;
  /** Why guests may not book free rooms; undefined if no room is free, or if guests may book them. */
  restriction: RestrictionProblem | undefined;
};

/** The free rooms of a category as JSON without brackets, empty if there are none. */
export type FreeRooms = { total: number; json: string };

/** For how many parties the prices of nights are kept for the calendar. */
const PARTIES_KEPT = 4;

/** A category in the index, with the questions that one category answers. Nights have to be in the window. */
export class CategoryIndex {
  readonly category: ListedCategory;
  readonly moves: CategoryMoves;
  readonly #stays: StaysInRooms;
  readonly #rooms: RoomsOfCategory;
  /** The JSON of each room up to its prices, which come last, as a text whose characters are the bytes in UTF-8. */
  readonly #beginnings: readonly string[];
  /** By party and night. A change of rates replaces this object. */
  readonly #nightTotals = new Map<string, Map<number, number>>();

  constructor(category: ListedCategory, stays: StaysInRooms) {
    this.category = category;
    this.#stays = stays;
    this.#rooms = new RoomsOfCategory(category.rooms, stays);
    this.moves = new CategoryMoves(this.#rooms, stays);
    this.#beginnings = category.rooms.map((room) => {
      const { roomId, name, specialDescription, maximumGuests, photo } = room;
      const json = JSON.stringify({
        roomId,
        name,
        specialDescription,
        maximumGuests,
        photo,
        category: category.name,
      });
      return Buffer.from(json.slice(0, -1)).toString('latin1');
    });
  }

  /**
   * The rooms for this number of guests that are free and bookable, with their price. Without a number of guests it is one, at the price
   * of the guests that a night includes.
   */
  freeRooms(nights: NightSpan, guests: number | null | undefined, digits: number): FreeRooms {
    const free = this.#freeSlots(nights, guests ?? 1);
    if (!free.length) return { total: 0, json: '' };
    const stay = { start: dateOf(nights.start), end: dateOf(nights.end), digits };
    const { price: categoryPrice, rates } = this.category;
    const { perNight, total } = offeredPrice(categoryPrice, rates, stay, partyOf(guests));
    const ending = `,"price":${Number(perNight)},"totalPrice":${Number(total)}}`;
    const beginnings = free.map((room) => this.#beginnings[room]!);
    return { total: Number(total), json: beginnings.join(`${ending},`) + ending };
  }

  /** The places of the rooms that hold so many guests, are free, and may be booked by guests. */
  #freeSlots(nights: NightSpan, guests: number): number[] {
    const problem = this.#problemOf(nights);
    if (problem && problem.kind !== 'minimum_nights') return [];
    const { list, slots } = this.#rooms;
    const free: number[] = [];
    for (let room = 0; room < slots.length; room++) {
      if (list[room]!.maximumGuests < guests || !this.#stays.nights.isFree(slots[room]!, nights)) continue;
      if (!problem || this.#stays.fillsGap(slots[room]!, nights)) free.push(room);
    }
    return free;
  }

  #problemOf(nights: NightSpan): RestrictionProblem | undefined {
    const { restrictions } = this.category;
    return restrictions ? restrictionProblem(restrictions, nights) : undefined;
  }

  left(nights: NightSpan, guests: number): Left {
    const rooms = this.#rooms.forGuests(guests);
    const free = this.#stays.nights.countFree(rooms, nights);
    const problem = free ? this.#problemOf(nights) : undefined;
    const roomsLeft = problem ? this.#freeSlots(nights, guests).length : free;
    return {
      categoryId: this.category.categoryId,
      category: this.category.name,
      maximumGuests: this.#rooms.largest,
      rooms: rooms.size,
      roomsLeft,
      restriction: roomsLeft ? undefined : problem,
    };
  }

  /** What the category offers for a stay, as the contract describes it. */
  offer(nights: NightSpan, guests: number | null | undefined, digits: number): CategoryOffer {
    const { category, maximumGuests, roomsLeft, restriction } = this.left(nights, guests ?? 1);
    const { price, rates } = this.category;
    const stay = { start: dateOf(nights.start), end: dateOf(nights.end), digits };
    const { perNight, total } = offeredPrice(price, rates, stay, partyOf(guests));
    return {
      category,
      price: Number(perNight),
      totalPrice: Number(total),
      maximumGuests,
      state: stateOf({ maximumGuests, roomsLeft }, guests ?? 1),
      ...(restriction && { restriction }),
    };
  }

  /** Whether guests may book a room that is free. */
  isOffered(nights: NightSpan, guests: number): boolean {
    return (
      this.#stays.nights.hasFree(this.#rooms.forGuests(guests), nights) &&
      (!this.category.restrictions || this.#freeSlots(nights, guests).length > 0)
    );
  }

  /**
   * Whether the category has a room for so many guests once other stays move, where no room is free in all nights. False for a stay that
   * guests may not book.
   */
  canMakeRoom(nights: NightSpan, guests: number): boolean {
    return !this.#problemOf(nights) && this.moves.canMakeRoom(nights, guests);
  }

  /** The ids of so many free rooms, first those that `findFreeRoom` prefers, which leave the fewest nights free around the stay. */
  tightestRooms(nights: NightSpan, guests: number, most: number): string[] {
    const { list, slots } = this.#rooms;
    const free: { room: number; size: number; gap: number }[] = [];
    for (const [room, { maximumGuests: size }] of list.entries())
      if (size >= guests && this.#stays.nights.isFree(slots[room]!, nights))
        free.push({ room, size, gap: this.#stays.gapAround(slots[room]!, nights) });
    free.sort((a, b) => a.gap - b.gap || a.size - b.size || a.room - b.room);
    return free.slice(0, most).map(({ room }) => list[room]!.roomId);
  }

  /** How far its rooms for so many guests are free from both ends of a stay. */
  freeSpan(nights: NightSpan, guests: number): FreeSpan {
    const { categoryId, name: category, price, rates, restrictions } = this.category;
    const rooms = this.#rooms.forGuests(guests);
    const until = this.#stays.nights.freeUntil(rooms, nights);
    const from = this.#stays.nights.freeFrom(rooms, nights);
    return { categoryId, category, price, rates, until, from, restrictions };
  }

  /** For each night whether a room for the party is free, and what the night costs it. */
  calendar(party: Party & { digits: number }): CategoryNights {
    const rooms = this.#rooms.forGuests(sizeOf(party));
    const { restrictions } = this.category;
    return {
      isFree: (night) => this.#stays.nights.hasFree(rooms, { start: night, end: night + 1 }),
      restrictionOn: (night) => restrictions?.get(night),
      totalOf: this.#totalOfNight(party),
    };
  }

  /** The lowest price of a night that two guests can book, or one where no room holds two. */
  fromPrice({ start, end }: NightSpan, digits: number): FromPrices['categories'][number] {
    const maximumGuests = this.#rooms.largest;
    const adults = Math.min(Math.max(maximumGuests, 1), 2);
    const nights = this.calendar({ adults, childrenAges: [], digits });
    let lowest = Number.POSITIVE_INFINITY;
    for (let night = start; night < end; night++)
      if (nights.isFree(night) && !nights.restrictionOn(night)?.isClosed)
        lowest = Math.min(lowest, nights.totalOf(night));
    const isAnyFree = lowest < Number.POSITIVE_INFINITY;
    const price = isAnyFree ? fromMinor(BigInt(lowest), digits) : null;
    return { categoryId: this.category.categoryId, maximumGuests, adults, price };
  }

  /** What a night alone costs a party: the only prices that are remembered, because the calendar of a year needs 365 of them. */
  #totalOfNight(party: Party & { digits: number }): (night: number) => number {
    const key = `${party.adults}|${party.childrenAges.join(',')}|${party.digits}`;
    const known = this.#nightTotals.get(key) ?? new Map<number, number>();
    if (!known.size && this.#nightTotals.size === PARTIES_KEPT)
      this.#nightTotals.delete(this.#nightTotals.keys().next().value!);
    this.#nightTotals.set(key, known);
    return (night) => {
      const total = known.get(night) ?? totalOfNight(this.category, night, party);
      known.set(night, total);
      return total;
    };
  }
}

/** Whether a category has a room for a party. */
export const stateOf = (
  { maximumGuests, roomsLeft }: Pick<Left, 'maximumGuests' | 'roomsLeft'>,
  guests: number,
) => (roomsLeft > 0 ? 'free' : maximumGuests > 0 && maximumGuests < guests ? 'too_small' : 'sold_out');
