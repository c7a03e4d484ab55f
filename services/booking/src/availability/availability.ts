import {
  type Alternatives,
  type AlternativesSearch,
  FROM_PRICE_NIGHTS,
  type FromPrices,
  type RoomSearch,
  type Segment,
  type StayCalendar,
  type StayCalendarQuery,
} from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { andThen, invalidFields, rejection } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import type { HotelSettings } from '../hotel.ts';
import type { RoomWanted } from '../inventory/free-rooms.ts';
import type { SearchMetrics } from '../metrics.ts';
import { dayNumber } from '../rates/night-price.ts';
import type { StayToPrice } from '../rates/rate-sheet.ts';
import { findAlternatives, nightsAround } from './alternatives.ts';
import type { AvailabilityIndex } from './availability-index.ts';
import { toCalendarDays } from './calendar-days.ts';
import type { CategoryIndex, FreeRooms } from './category-index.ts';
import { LiveIndex } from './live-index.ts';
import {
  type BookableDays,
  findDaysAround,
  findOffers,
  isEachDecided,
  nightsNear,
  type Offers,
} from './offers.ts';
import { ALWAYS, readIndex } from './read-index.ts';
import { SqlSearchLimit } from './sql-search-limit.ts';
import { selectCategoryIds } from './store.ts';
import { type NightSpan, spanOf } from './taken-nights.ts';

/** More than guests who book the same nights at the same moment. */
const LIKELY_ROOMS = 20;

/** With `isFresh` the answer includes all that was committed before the call, otherwise what this process has committed. */
export type Asked = { isFresh: boolean };

type Options = {
  database: Database;
  logger: Logger;
  /** The hotel's business day. */
  today: () => string;
  /** The first night that guests may book. */
  firstNight: () => string;
  hotel: Pick<HotelSettings, 'digits' | 'currency' | 'lastBookableDay'>;
  metrics: SearchMetrics;
};

/**
 * What is free, and at what price. The index in memory answers, which lags behind changes of other replicas by about 50 ms. Where it cannot
 * answer (it is out of date, or the nights are years ahead), an index of just what the question needs is read from Postgres and
 * answers in its place: by the same rules, for a few questions at a time.
 * @throws ApiError 503 for too many questions that Postgres has to answer
 */
export class Availability implements BackgroundWork {
  readonly #options: Options;
  readonly #live: LiveIndex;
  readonly #limit = new SqlSearchLimit();

  constructor(options: Options) {
    this.#options = options;
    this.#live = new LiveIndex({ ...options, onLoad: options.metrics.countIndexLoad });
    options.metrics.watchIndex(() => this.#live.ageMs);
  }

  start(): void {
    this.#live.start();
  }

  stop(): Promise<void> {
    return this.#live.stop();
  }

  /** @throws Error until everything was read once, for 15 s at most, because Postgres can answer. */
  assertLoaded(): void {
    this.#live.assertLoaded();
  }

  /**
   * The rooms of a category that guests may book for a whole stay, cheapest first, then by name: the JSON of `{rst}`, as a text whose
   * characters are the bytes in UTF-8.
   * @throws ApiError 400 for a stay that begins before today; 404 for an unknown category
   */
  search(search: RoomSearch, asked: Asked): Promise<string> | string {
    this.#assertNotPast(search);
    const nights = spanOf(search);
    const freeIn = (categories: readonly CategoryIndex[]) =>
      toJson(categories.map((one) => one.freeRooms(nights, search.guests, this.#options.hotel.digits)));
    return this.#ask(asked, nights, {
      fromMemory: (index) => {
        const category = index.find(search.category);
        return category && freeIn([category]);
      },
      fromPostgres: async () => {
        const categoryIds = await this.#categoriesNamed(search.category);
        return freeIn((await this.#read({ nights, categoryIds })).categories);
      },
    });
  }

  /** What every category offers a party, cheapest first, then by name; other dates, and a stay in two rooms, if none is free. */
  async offers(stay: StayToPrice, asked: Asked): Promise<Offers> {
    const days = this.#bookableDays();
    const near = nightsNear(stay, days);
    return this.#ask(asked, near, {
      fromMemory: (index) => findOffers(index, stay, days),
      fromPostgres: async () => {
        const ofStay = await this.#read({ nights: spanOf(stay) });
        const isEnough = isEachDecided(ofStay, stay);
        return findOffers(
          isEnough ? ofStay : await this.#read({ nights: near, withMoves: true }),
          stay,
          days,
        );
      },
    });
  }

  /** The lowest price of a stay, and of those that begin some days earlier or later. */
  async daysAround(stay: StayToPrice, asked: Asked): ReturnType<typeof findDaysAround> {
    const days = this.#bookableDays();
    const near = nightsNear(stay, days);
    return this.#ask(asked, near, {
      fromMemory: (index) => findDaysAround(index, stay, days),
      fromPostgres: async () =>
        findDaysAround(await this.#read({ nights: near, withMoves: true }), stay, days),
    });
  }

  /**
   * What every category offers for a stay, cheapest first, then by name; and, if the search names a category, its nearest
   * earlier and later stay of the same length.
   * @throws ApiError as `search` does
   */
  async alternatives(search: AlternativesSearch, asked: Asked): Promise<Alternatives> {
    this.#assertNotPast(search);
    const { category } = search;
    const within = nightsAround(search, dayNumber(this.#options.firstNight()));
    const priced = { ...search, digits: this.#options.hotel.digits };
    return this.#ask(asked, within, {
      fromMemory: (index) => {
        const named = category == null ? null : index.find(category);
        return named === undefined
          ? undefined
          : findAlternatives(index, priced, within, named ? [named] : []);
      },
      fromPostgres: async () => {
        const ids = category == null ? [] : await this.#categoriesNamed(category);
        const index = await this.#read({ nights: within });
        const named = index.categories.filter((one) => ids.includes(one.category.categoryId));
        return findAlternatives(index, priced, within, named);
      },
    });
  }

  /**
   * For each day the lowest price of its night in a free room that holds the party. Days before today, and days too far ahead to be booked,
   * have none.
   */
  async calendar({ start, end, adults, children, categoryId }: StayCalendarQuery): Promise<StayCalendar> {
    const { currency, digits } = this.#options.hotel;
    const party = { adults, childrenAges: children ?? [], digits };
    const asked = { start: dayNumber(start), end: dayNumber(end) };
    const { today, last } = this.#bookableDays();
    const open = { start: Math.max(asked.start, today), end: Math.min(asked.end, last) };
    if (open.start >= open.end) return { currency, days: toCalendarDays([], asked, digits) };
    const openDays = (index: AvailabilityIndex) =>
      toCalendarDays(
        index.categories
          .filter(({ category }) => !categoryId || category.categoryId === categoryId)
          .map((category) => category.calendar(party)),
        open,
        digits,
      );
    const days = await this.#ask({ isFresh: false }, open, {
      fromMemory: openDays,
      fromPostgres: async () => openDays(await this.#read({ nights: open })),
    });
    const past = toCalendarDays([], { start: asked.start, end: open.start }, digits);
    const tooFar = toCalendarDays([], { start: open.end, end: asked.end }, digits);
    return { currency, days: [...past, ...days, ...tooFar] };
  }

  /** For each category the lowest price of a night that two guests can book from today on, or one where no room holds two. */
  async fromPrices(): Promise<FromPrices> {
    const { currency, digits } = this.#options.hotel;
    const { today, last } = this.#bookableDays();
    const nights = { start: today, end: Math.min(today + FROM_PRICE_NIGHTS, last) };
    const lowest = (index: AvailabilityIndex) =>
      index.categories.map((category) => category.fromPrice(nights, digits));
    const categories = await this.#ask({ isFresh: false }, nights, {
      fromMemory: lowest,
      fromPostgres: async () => lowest(await this.#read({ nights })),
    });
    return { currency, categories };
  }

  /**
   * Some rooms that are probably free for a stay, the tightest gap first; undefined where the index cannot say. This method
   * does not wait, because callers have to lock a room and check it again.
   */
  likelyRooms(wanted: RoomWanted): string[] | undefined {
    const index = this.#live.current;
    const nights = spanOf(wanted);
    if (!index?.covers(nights)) return undefined;
    return index.category(wanted.categoryId)?.tightestRooms(nights, wanted.guests, LIKELY_ROOMS);
  }

  /** Reports that this process has committed a hold, which only takes nights, so that answers need not wait for a look. */
  take(segments: readonly Segment[]): void {
    this.#live.take(segments);
  }

  /** Reports that this process has committed a change without an event of a booking: answers from now on include it. */
  expectChange(): void {
    this.#live.expectChange();
  }

  #today = () => dayNumber(this.#options.today());

  #bookableDays(): BookableDays {
    const last = this.#options.hotel.lastBookableDay(this.#options.today());
    return {
      today: dayNumber(this.#options.firstNight()),
      last: last === null ? ALWAYS.end : dayNumber(last),
    };
  }

  #assertNotPast({ start }: Stay): void {
    if (start < this.#options.firstNight()) throw invalidFields({ start: { code: 'before_today' } });
  }

  /** @throws ApiError 404 for an unknown name */
  async #categoriesNamed(name: string): Promise<string[]> {
    const ids = await selectCategoryIds(this.#options.database, name);
    if (!ids.length) throw rejection('not_found.category', { name });
    return ids;
  }

  #read(of: { nights: NightSpan; categoryIds?: readonly string[]; withMoves?: boolean }) {
    return readIndex(this.#options.database, { ...of, today: this.#today() });
  }

  /** The answer from memory, where the index covers these nights and the day after them, and has one. */
  #ask<T>(
    { isFresh }: Asked,
    { start, end }: NightSpan,
    { fromMemory, fromPostgres }: Answers<T>,
  ): T | Promise<T> {
    return andThen(this.#live.since(isFresh ? performance.now() : undefined), (index) => {
      const found = index?.covers({ start, end: end + 1 }) ? fromMemory(index) : undefined;
      this.#options.metrics.countSearch(found === undefined ? 'sql' : 'index');
      return found ?? this.#limit.run(fromPostgres);
    });
  }
}

type Answers<T> = {
  fromMemory: (index: AvailabilityIndex) => T | Promise<T> | undefined;
  fromPostgres: () => Promise<T>;
};

const toJson = (found: FreeRooms[]): string => {
  const some = found.filter(({ json }) => json).sort((a, b) => a.total - b.total);
  return `{"rst":[${some.map(({ json }) => json).join()}]}`;
};
