import { setImmediate } from 'node:timers/promises';
import type {
  Alternatives,
  AlternativesSearch,
  RoomSearch,
  StayCalendar,
} from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { dateOf, dayNumber } from '../rates/night-price.ts';
import type { Party, StayToPrice } from '../rates/rate-sheet.ts';
import { type NightsWithin, toCategoryOffers } from './alternatives.ts';
import { CategoryAnswers, type ListedCategory } from './category-answers.ts';
import type { RoomWanted } from './free-room-store.ts';
import { NightsBitmap } from './nights-bitmap.ts';
import { toCalendarDays } from './stay-calendar.ts';
import { type BookableDays, type Found, findOffers, nightsNear, sizeOf } from './stay-offers.ts';
import { type ChangeOfStays, KEEPS_ROOM, StaysInRooms, type StaysOfRoom } from './stays-in-rooms.ts';

export type RoomWithStays = { roomId: string; stays: StaysOfRoom };

/**
 * The data that a search needs, in memory: what takes the nights of every room, and the categories' rooms. It only stores these
 * data; `LiveIndex` keeps them current.
 */
export class AvailabilityIndex {
  readonly #nights: NightsBitmap;
  readonly #stays: StaysInRooms;
  #coveredUntil: number;
  readonly #categories = new Map<string, CategoryAnswers>();
  /** By room. A room that cannot be searched for has none. */
  readonly #categoryOf = new Map<string, string>();
  /** In the order of the answer. */
  #listed: CategoryAnswers[] = [];
  #byName = new Map<string, CategoryAnswers>();
  #today: number;

  /** Covers no night at first. `today` is a day number. */
  constructor(today: number) {
    this.#nights = new NightsBitmap(today);
    this.#stays = new StaysInRooms(today);
    this.#coveredUntil = today;
    this.#today = today;
  }

  /** The window of nights whose state can be set, as day numbers. */
  get window(): NightsWithin {
    const { firstNight, endNight } = this.#nights;
    return { firstNight, endNight };
  }

  /** Whether it can answer at all. */
  get coversToday(): boolean {
    return this.#coveredUntil > this.#nights.firstNight;
  }

  /**
   * The JSON of the answer, whose characters are the bytes of the UTF-8 text; undefined if only Postgres can answer: for
   * other nights, or for a name that matches no category or several.
   */
  answer({ category, start, end, guests }: RoomSearch, digits: number): string | undefined {
    const answers = this.#find(category);
    if (!answers) return undefined;
    const nights = { start: dayNumber(start), end: dayNumber(end) };
    if (!this.#covers({ firstNight: nights.start, endNight: answers.endOf(nights.end) })) return undefined;
    return answers.answer(this.#nights, nights, guests, { today: this.#today, digits });
  }

  /** What every category offers, and the nearest stays in the named category; undefined if only Postgres can answer. */
  alternatives(
    { category, start, end, guests }: AlternativesSearch,
    within: NightsWithin,
    digits: number,
  ): Alternatives | undefined {
    const named = category == null ? null : this.#find(category);
    if (named === undefined || !this.#coversStays(within)) return undefined;
    const stay = { start: dayNumber(start), end: dayNumber(end) };
    const party = guests ?? 1;
    const nearest = named?.nearestStays(this.#nights, stay, party, within, this.#today) ?? [];
    return {
      categories: toCategoryOffers(
        this.#listed.map((answers) => answers.availability(this.#nights, stay, party, this.#today)),
        { start, end, guests, digits },
        (categoryId) => this.#categories.get(categoryId)?.category.rates ?? null,
      ),
      dates: nearest.map(({ start, end }) => ({ start: dateOf(start), end: dateOf(end) })),
    };
  }

  /** What every category offers a party, and other dates if none is free; undefined if only Postgres can answer. */
  stays(stay: StayToPrice, days: BookableDays): Promise<Found> | undefined {
    if (!this.#coversStays(nightsNear(stay, days.today))) return undefined;
    const guests = sizeOf(stay);
    const ratesOf = (categoryId: string) => this.#categories.get(categoryId)?.category.rates ?? null;
    const availabilityAt = ({ start, end }: Stay) => {
      const nights = { start: dayNumber(start), end: dayNumber(end) };
      return {
        list: this.#listed.map((each) => each.availability(this.#nights, nights, guests, this.#today)),
        ratesOf,
      };
    };
    const spansOf = ({ start, end }: Stay) => {
      const nights = { start: dayNumber(start), end: dayNumber(end) };
      return this.#listed.map((each) => each.freeSpan(this.#nights, nights, guests));
    };
    const freeableByMoves = async (categoryIds: string[], { start, end }: Stay) => {
      const nights = { start: dayNumber(start), end: dayNumber(end) };
      const found = new Set<string>();
      for (const categoryId of categoryIds) {
        const category = this.#categories.get(categoryId);
        const before = category?.moves.trials;
        if (category?.canMakeRoom(this.#nights, nights, guests)) found.add(categoryId);
        if (category?.moves.trials !== before) await setImmediate(); // other requests do not wait for all trials of a search
      }
      return found;
    };
    return findOffers(stay, days, { availabilityAt, spansOf }, freeableByMoves);
  }

  /** The rooms of a category that leave the fewest nights free around a stay; undefined if only Postgres knows them. */
  tightestRooms({ categoryId, start, end, guests }: RoomWanted, most: number): string[] | undefined {
    const stay = { start: dayNumber(start), end: dayNumber(end) };
    const category = this.#categories.get(categoryId);
    if (!category || !this.#covers({ firstNight: stay.start, endNight: stay.end })) return undefined;
    return category.tightestRooms(this.#nights, stay, { guests, today: this.#today, most });
  }

  /** The calendar of a party; undefined if only Postgres can answer. */
  calendar(within: NightsWithin, party: Party & { digits: number }): StayCalendar['days'] | undefined {
    if (!this.#covers(within)) return undefined;
    return toCalendarDays(
      this.#listed.map((answers) => answers.calendar(this.#nights, party)),
      within,
      party.digits,
    );
  }

  /** Replaces these categories. Those of `categoryIds` that are not listed are deleted. */
  setCategories(categoryIds: readonly string[], listed: readonly ListedCategory[]): void {
    for (const categoryId of categoryIds) this.#removeCategory(categoryId);
    for (const category of listed) {
      this.#removeCategory(category.categoryId);
      this.#categories.set(category.categoryId, new CategoryAnswers(category, this.#nights, this.#stays));
    }
    for (const { categoryId, rooms } of listed)
      for (const { roomId } of rooms) this.#categoryOf.set(roomId, categoryId);
    this.#listed = [...this.#categories.values()].sort(byPriceAndName);
    this.#byName = namesOf(this.#listed);
  }

  #removeCategory(categoryId: string): void {
    for (const { roomId } of this.#categories.get(categoryId)?.category.rooms ?? [])
      if (this.#categoryOf.get(roomId) === categoryId) this.#categoryOf.delete(roomId);
    this.#categories.delete(categoryId);
  }

  /** Replaces what takes nights of these rooms. Those of `roomIds` that are not listed are free. */
  setStays(roomIds: readonly string[], rooms: readonly RoomWithStays[]): void {
    const staysOf = new Map(rooms.map(({ roomId, stays }) => [roomId, stays]));
    for (const roomId of roomIds) {
      const stays = staysOf.get(roomId) ?? [];
      this.#followMoves(roomId, this.#stays.set(roomId, stays));
      const nights = stays.filter((_, place) => place % 3 < 2);
      this.#nights.set(roomId, nights);
    }
  }

  /** A stay of `movableGuests` that may have another room, or anything else that takes nights of this one. */
  take(roomId: string, { start, end }: Stay, movableGuests = KEEPS_ROOM): void {
    const nights = { start: dayNumber(start), end: dayNumber(end) };
    this.#followMoves(roomId, this.#stays.take(roomId, nights, movableGuests));
    this.#nights.take(roomId, nights.start, nights.end);
  }

  #followMoves(roomId: string, change: ChangeOfStays | undefined): void {
    const categoryId = this.#categoryOf.get(roomId);
    if (change && categoryId !== undefined) this.#categories.get(categoryId)?.moves.follow(change);
  }

  /** All rooms were read since the window last moved. */
  coverWindow(): void {
    this.#coveredUntil = this.#nights.endNight;
  }

  /**
   * Moves the window when a month of it has passed or `today` is before it, and returns whether it did. Then all rooms
   * have to be read again before the nights that entered the window are covered.
   */
  moveTo(today: number): boolean {
    const { firstNight } = this.#nights;
    if (today !== this.#today) for (const { moves } of this.#listed) moves.forget();
    this.#today = today;
    this.#nights.moveTo(today);
    this.#stays.moveTo(today);
    const moved = this.#nights.firstNight !== firstNight;
    if (moved && (today < firstNight || this.#nights.firstNight >= this.#coveredUntil))
      this.#coveredUntil = this.#nights.firstNight;
    return moved;
  }

  /** Whether it covers the nights, and the nights after stays in them if these matter. */
  #coversStays(within: NightsWithin): boolean {
    return (
      this.#covers(within) &&
      this.#listed.every((answers) => answers.endOf(within.endNight) <= this.#coveredUntil)
    );
  }

  #covers({ firstNight, endNight }: NightsWithin): boolean {
    return firstNight >= this.#nights.firstNight && endNight <= this.#coveredUntil;
  }

  /** Postgres compares letters outside ASCII by its own rules, so names with such letters are found in one spelling only. */
  #find(name: string): CategoryAnswers | undefined {
    return this.#byName.get(name) ?? (isAscii(name) ? this.#byName.get(name.toLowerCase()) : undefined);
  }
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** The same order as that of `selectAvailability`. */
function byPriceAndName({ category: a }: CategoryAnswers, { category: b }: CategoryAnswers): number {
  return (
    Number(a.price) - Number(b.price) ||
    Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) ||
    (a.categoryId < b.categoryId ? -1 : 1)
  );
}

/** Categories by their exact name and by the name as Postgres compares it, without names that several categories share. */
function namesOf(categories: Iterable<CategoryAnswers>): Map<string, CategoryAnswers> {
  const byKey = new Map<string, CategoryAnswers | undefined>();
  for (const answers of categories) {
    const { key } = answers.category;
    byKey.set(key, byKey.has(key) ? undefined : answers);
  }
  const byName = new Map<string, CategoryAnswers>();
  for (const [key, answers] of byKey) {
    if (!answers) continue;
    byName.set(key, answers);
    byName.set(answers.category.name, answers);
  }
  return byName;
}
