import { setImmediate } from 'node:timers/promises';
import type { Stay } from '@innkeeper/contracts/dates';
import { CategoryIndex, type ListedCategory } from './category-index.ts';
import { KEEPS_ROOM, StaysInRooms, type StaysOfRoom } from './stays-in-rooms.ts';
import { type NightSpan, spanOf } from './taken-nights.ts';

export type RoomWithStays = { roomId: string; stays: StaysOfRoom };

/**
 * The data that a search needs, in memory: what takes the nights of every room, and the categories with their rooms and rates. Questions
 * are about nights that it covers. `LiveIndex` keeps one current; `readIndex` reads one for a question.
 */
export class AvailabilityIndex {
  readonly #stays: StaysInRooms;
  readonly #categories = new Map<string, CategoryIndex>();
  /** By room. A room that cannot be searched for has none. */
  readonly #categoryOf = new Map<string, string>();
  #listed: CategoryIndex[] = [];
  /** By the name, and by the name as Postgres compares it, without those that several categories share. */
  #byName = new Map<string, CategoryIndex>();

  constructor(window: NightSpan, today: number) {
    this.#stays = new StaysInRooms(window, today);
  }

  /** The nights that it knows. */
  get window(): NightSpan {
    return this.#stays.nights.window;
  }

  get today(): number {
    return this.#stays.today;
  }

  covers({ start, end }: NightSpan): boolean {
    return start >= this.window.start && end <= this.window.end;
  }

  /** All categories, cheapest first, then by name. */
  get categories(): readonly CategoryIndex[] {
    return this.#listed;
  }

  category(categoryId: string): CategoryIndex | undefined {
    return this.#categories.get(categoryId);
  }

  /**
   * The category of a name in any case. Undefined if only Postgres can say: it compares letters outside ASCII by its own rules, so names
   * with such letters are found in one spelling only.
   */
  find(name: string): CategoryIndex | undefined {
    return this.#byName.get(name) ?? (isAscii(name) ? this.#byName.get(name.toLowerCase()) : undefined);
  }

  /** Those of these categories, in which no room is free, that have one once other stays move. */
  async freeableByMoves(
    full: readonly CategoryIndex[],
    nights: NightSpan,
    guests: number,
  ): Promise<ReadonlySet<CategoryIndex>> {
    const found = new Set<CategoryIndex>();
    for (const category of full) {
      const { trials } = category.moves;
      if (category.canMakeRoom(nights, guests)) found.add(category);
      if (category.moves.trials !== trials) await setImmediate(); // other requests do not wait for all trials of a search
    }
    return found;
  }

  /** Replaces these categories. Those of `categoryIds` that are not listed are deleted. */
  setCategories(categoryIds: readonly string[], listed: readonly ListedCategory[]): void {
    for (const categoryId of categoryIds) this.#removeCategory(categoryId);
    for (const category of listed) {
      this.#removeCategory(category.categoryId);
      this.#categories.set(category.categoryId, new CategoryIndex(category, this.#stays));
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
      const change = this.#stays.set(roomId, staysOf.get(roomId) ?? []);
      if (change) this.#movesOf(roomId)?.follow(change);
    }
  }

  /** A stay of `movableGuests` that may have another room, or anything else that takes nights of this one. */
  take(roomId: string, stay: Stay, movableGuests = KEEPS_ROOM): void {
    const change = this.#stays.take(roomId, { ...spanOf(stay), movableGuests });
    if (change) this.#movesOf(roomId)?.follow(change);
  }

  #movesOf(roomId: string) {
    const categoryId = this.#categoryOf.get(roomId);
    return categoryId === undefined ? undefined : this.#categories.get(categoryId)?.moves;
  }

  /** A stay that begins today keeps its room. */
  setToday(today: number): void {
    if (today === this.today) return;
    this.#stays.setToday(today);
    for (const { moves } of this.#listed) moves.forget();
  }
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

function byPriceAndName({ category: a }: CategoryIndex, { category: b }: CategoryIndex): number {
  return (
    Number(a.price) - Number(b.price) ||
    Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) ||
    (a.categoryId < b.categoryId ? -1 : 1)
  );
}

function namesOf(categories: readonly CategoryIndex[]): Map<string, CategoryIndex> {
  const sharing = Map.groupBy(categories, ({ category }) => category.key);
  const alone = categories.filter(({ category }) => sharing.get(category.key)!.length === 1);
  return new Map(
    alone.flatMap((one) => [
      [one.category.key, one],
      [one.category.name, one],
    ]),
  );
}
