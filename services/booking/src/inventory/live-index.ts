import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Alternatives,
  type AlternativesSearch,
  type BookingState,
  bookingTopic,
  type RoomSearch,
  type Segment,
  type StayCalendar,
} from '@innkeeper/contracts/booking';
import { andThen } from '@innkeeper/kit/http';
import type { OutgoingEvent } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import type { IndexLoad } from '../metrics.ts';
import { dayNumber } from '../rates/night-price.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import type { Party, StayToPrice } from '../rates/rate-sheet.ts';
import { readRestrictions } from '../rates/restricted-stays.ts';
import type { NightsWithin } from './alternatives.ts';
import { AvailabilityIndex } from './availability-index.ts';
import type { ListedCategory } from './category-answers.ts';
import { ChangeFeed, INVENTORY_CHANGES } from './change-feed.ts';
import type { RoomWanted } from './free-room-store.ts';
import { selectCategories, selectRoomIds, selectStaysInRooms } from './index-store.ts';
import type { BookableDays, Found } from './stay-offers.ts';
import { KEEPS_ROOM } from './stays-in-rooms.ts';

type InventoryFeed = ChangeFeed<keyof typeof INVENTORY_CHANGES.columns>;

const LOOK_EVERY_MS = 50;
/** After a read that found a change, because in a busy hotel the next change follows soon. */
const LOOK_AGAIN_AFTER_MS = 20;
const STALE_AFTER_MS = 500;
/** How long a search waits for a change that it must include before SQL answers it. */
const CATCH_UP_WITHIN_MS = 150;
const RETRY_AFTER_MS = 250;
/** After this the service is ready without the index. */
const FIRST_LOAD_WITHIN_MS = 15_000;
const ROOMS_PER_READ = 500;
/** More than guests who book the same nights at the same moment. */
const LIKELY_ROOMS = 20;

export type LiveIndexOptions = {
  database: Database;
  logger: Logger;
  today: () => string;
  /** To how many decimals the hotel's prices are rounded. */
  digits: () => number;
  onLoad: (reason: IndexLoad) => void;
};

/**
 * The index of free rooms, kept current by reading the changes of the inventory every 50 ms, or 20 ms while there are
 * changes. The rooms and categories that a change names are read again from Postgres, so neither the order of changes nor a
 * repeated one matters.
 * While changes cannot be read, the index answers nothing, and after a lost connection everything is read again.
 */
export class LiveIndex implements BackgroundWork {
  readonly #options: LiveIndexOptions;
  readonly #startedAt = performance.now();
  readonly #stopping = new AbortController();
  #loop = Promise.resolve();
  #index: AvailabilityIndex | undefined;
  /** Rooms to read before the index covers its whole window; undefined when it does. */
  #unread: string[] | undefined;
  #wasLoaded = false;
  #isLossReported = false;
  /** The index includes all that was committed before this moment. */
  #currentAt = -Infinity;
  /** A moment after this process committed a change that only the next look brings into the index. */
  #changedAt = -Infinity;
  /** What this process booked or held since the last look began. */
  #taken: (Segment & { movableGuests: number })[] = [];
  readonly #waiting = new Set<() => void>();
  #endPause: () => void = () => {};

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    options.database.onEventsCommitted((events) => this.#includeOwn(events));
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endPause();
    await this.#loop;
  }

  /** The age of the index's data; before the first load, the duration of that load so far. */
  get ageMs(): number {
    return performance.now() - Math.max(this.#currentAt, this.#startedAt);
  }

  /** @throws Error until everything was read once, for 15 s at most, because SQL can answer all searches. */
  assertLoaded(): void {
    if (!this.#wasLoaded && performance.now() - this.#startedAt < FIRST_LOAD_WITHIN_MS)
      throw new Error('the index of free rooms is being loaded');
  }

  /**
   * The JSON of the answer, with all that was committed before the moment `since` and all that this process committed. Its
   * characters are the bytes of the UTF-8 text. Undefined if the caller has to ask Postgres: when the index is out of date,
   * and for nights or names that it does not know.
   */
  answer(search: RoomSearch, since?: number): Promise<string | undefined> | string | undefined {
    return andThen(this.#indexSince(since), (index) => index?.answer(search, this.#options.digits()));
  }

  /** What every category offers, and the nearest stays in the named one; undefined when `answer` is. */
  async alternatives(
    search: AlternativesSearch,
    within: NightsWithin,
    since?: number,
  ): Promise<Alternatives | undefined> {
    return (await this.#indexSince(since))?.alternatives(search, within, this.#options.digits());
  }

  /** What every category offers a party, and other dates if none is free; undefined when `answer` is. */
  async stays(stay: StayToPrice, days: BookableDays, since?: number): Promise<Found | undefined> {
    return (await this.#indexSince(since))?.stays(stay, days);
  }

  /** For each night the lowest price of a free room; undefined when `answer` is. */
  async calendar(within: NightsWithin, party: Party): Promise<StayCalendar['days'] | undefined> {
    return (await this.#indexSince())?.calendar(within, { ...party, digits: this.#options.digits() });
  }

  /**
   * Some rooms that are probably free for a stay, the tightest gap first; undefined if the index is out of date. This method
   * does not wait, because callers have to lock a room and check it again.
   */
  tightestRooms(wanted: RoomWanted): string[] | undefined {
    if (this.#isStale || this.#isBehind(-Infinity)) return undefined;
    return this.#index?.tightestRooms(wanted, LIKELY_ROOMS);
  }

  /** Reports that this process has committed a hold, which only takes nights, so searches need not wait for a look. */
  take(segments: readonly Segment[], movableGuests = KEEPS_ROOM): void {
    for (const segment of segments) {
      this.#index?.take(segment.roomId, segment, movableGuests);
      this.#taken.push({ ...segment, movableGuests });
    }
  }

  /** Reports that this process has committed a change without an event: searches from now on wait until it is read. */
  expectChange(): void {
    this.#changedAt = performance.now();
  }

  #indexSince(since = -Infinity): Promise<AvailabilityIndex | undefined> | AvailabilityIndex | undefined {
    if (this.#isStale) return undefined;
    if (!this.#isBehind(since)) return this.#index;
    return this.#catchUp(since).then((isCurrent) => (isCurrent ? this.#index : undefined));
  }

  get #isStale(): boolean {
    return performance.now() - this.#currentAt > STALE_AFTER_MS;
  }

  #isBehind(since: number): boolean {
    return this.#currentAt <= Math.max(since, this.#changedAt);
  }

  /** Reads the changes at once and returns whether the index includes them in time. */
  async #catchUp(since: number): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_WITHIN_MS;
    for (;;) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || !this.#index) return false;
      await this.#nextLook(leftMs);
      if (!this.#isBehind(since)) return true;
    }
  }

  /** Resolves when the current read, or otherwise the next one, has ended, or after the timeout. */
  #nextLook(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const proceed = () => {
        clearTimeout(timer);
        this.#waiting.delete(proceed);
        resolve();
      };
      const timer = setTimeout(proceed, withinMs);
      this.#waiting.add(proceed);
      this.#endPause();
    });
  }

  #proceed(): void {
    for (const proceed of [...this.#waiting]) proceed();
  }

  /**
   * A new booking only takes nights, so its bits are set at once; searches after any other change wait for a read. Its event does not
   * say whether someone chose the room: until the next look it counts as one that may have another.
   */
  #includeOwn(events: readonly OutgoingEvent[]): void {
    for (const { topic, type, data } of events) {
      if (topic !== bookingTopic.name) continue;
      const { segments, guests } = data as BookingState;
      if (type !== 'booking.confirmed' || !segments) this.#changedAt = performance.now();
      else this.take(segments, segments.length === 1 ? guests : KEEPS_ROOM);
    }
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    const { database, logger } = this.#options;
    while (!this.#stopped) {
      let lost: Error | undefined;
      const connecting = database.pool.connect();
      try {
        await this.#follow(await connecting);
      } catch (error) {
        if (!this.#isLossReported)
          logger.warn({ err: error }, 'the index of free rooms is lost; SQL answers searches');
        this.#isLossReported = true;
        lost = error as Error;
        this.#index = undefined;
        this.#proceed();
        await sleep(RETRY_AFTER_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
      } finally {
        await connecting.then(
          (client) => client.release(lost),
          () => {},
        );
      }
    }
  }

  /** Loads the index and keeps it current until this is stopped or an error ends it. */
  async #follow(sql: Sql): Promise<void> {
    const feed = await ChangeFeed.begin(sql, INVENTORY_CHANGES);
    const index = new AvailabilityIndex(dayNumber(this.#options.today()));
    index.setCategories([], await readCategories(sql, 'all'));
    this.#unread = await selectRoomIds(sql);
    this.#index = index;
    while (!this.#stopped) {
      const begun = performance.now();
      const hasChanged = await this.#look(sql, feed, index);
      if (index.coversToday) this.#currentAt = begun;
      this.#proceed();
      const everyMs = hasChanged ? LOOK_AGAIN_AFTER_MS : LOOK_EVERY_MS;
      if (!this.#unread) await this.#pause(everyMs - (performance.now() - begun));
    }
  }

  /** Returns whether something has changed. */
  async #look(sql: Sql, feed: InventoryFeed, index: AvailabilityIndex): Promise<boolean> {
    // Their rooms are read again even if the feed has passed them: the booking may have been cancelled before it was reported.
    const taken = this.#taken.map(({ roomId }) => roomId);
    this.#taken = [];
    const { rooms, categories } = await feed.read();
    if (index.moveTo(dayNumber(this.#options.today()))) this.#unread = await selectRoomIds(sql);
    const changed = [...new Set([...rooms, ...taken])];
    await this.#readRooms(sql, index, [...changed, ...(this.#unread?.splice(0, ROOMS_PER_READ) ?? [])]);
    if (categories.length) index.setCategories(categories, await readCategories(sql, categories));
    if (this.#unread?.length === 0) this.#completeLoad(index);
    return rooms.length + categories.length > 0;
  }

  async #readRooms(sql: Sql, index: AvailabilityIndex, roomIds: string[]): Promise<void> {
    for (let i = 0; i < roomIds.length; i += ROOMS_PER_READ) {
      const some = roomIds.slice(i, i + ROOMS_PER_READ);
      index.setStays(some, await selectStaysInRooms(sql, some, index.window));
      // The read may have missed a booking that this process committed after the read began; the next look reads its room.
      for (const taken of this.#taken) index.take(taken.roomId, taken, taken.movableGuests);
    }
  }

  #completeLoad(index: AvailabilityIndex): void {
    const reason = !this.#wasLoaded ? 'start' : index.coversToday ? 'window' : 'reconnect';
    this.#unread = undefined;
    this.#wasLoaded = true;
    this.#isLossReported = false;
    index.coverWindow();
    this.#options.onLoad(reason);
    this.#options.logger.info({ reason }, 'the index of free rooms is loaded');
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** All nights that can be searched for. */
const ALWAYS = { start: '1970-01-01', end: '9999-12-31' };

/** These categories, or all, with their rooms, rates and restrictions. */
async function readCategories(sql: Sql, categoryIds: readonly string[] | 'all'): Promise<ListedCategory[]> {
  const categories = await selectCategories(sql, categoryIds);
  const ids = categories.map(({ categoryId }) => categoryId);
  const rates = await readNightlyRates(sql, ids, ALWAYS);
  const restrictions = await readRestrictions(sql, ids, ALWAYS);
  return categories.map((category) => ({
    ...category,
    rates: rates.get(category.categoryId) ?? null,
    restrictions: restrictions.get(category.categoryId) ?? null,
  }));
}
