import { setTimeout as sleep } from 'node:timers/promises';
import { type BookingState, bookingTopic, type Segment } from '@innkeeper/contracts/booking';
import type { OutgoingEvent } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { ChangeFeed, INVENTORY_CHANGES } from '../inventory/change-feed.ts';
import type { IndexLoad } from '../metrics.ts';
import { dayNumber } from '../rates/night-price.ts';
import { AvailabilityIndex } from './availability-index.ts';
import { ALWAYS, readCategories } from './read-index.ts';
import { KEEPS_ROOM } from './stays-in-rooms.ts';
import { selectRoomIds, selectStaysInRooms } from './store.ts';

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
/** How many nights the index knows: more than the next three years. It is loaded again when a month of them has passed. */
const NIGHTS = 1_120;
const NIGHTS_PASSED = 31;

type Options = {
  database: Database;
  logger: Logger;
  today: () => string;
  onLoad: (reason: IndexLoad) => void;
};

/**
 * The index of free rooms, kept current by reading the changes of the inventory every 50 ms, or 20 ms while there are
 * changes. The rooms and categories that a change names are read again from Postgres, so neither the order of changes nor a
 * repeated one matters.
 * While changes cannot be read, the index answers nothing, and after a lost connection everything is read again.
 */
export class LiveIndex implements BackgroundWork {
  readonly #options: Options;
  readonly #startedAt = performance.now();
  readonly #stopping = new AbortController();
  #loop = Promise.resolve();
  #index: AvailabilityIndex | undefined;
  #wasLoaded = false;
  #isLossReported = false;
  /** The index includes all that was committed before this moment. */
  #currentAt = -Infinity;
  /** A moment after this process committed a change that only the next look brings into the index. */
  #changedAt = -Infinity;
  /** What this process booked or held since the last look began. */
  #taken: (Segment & { movableGuests: number })[] = [];
  /** Resolved when the current look ends, or else the next one. */
  #looked = Promise.withResolvers<void>();
  /** Ends the pause between two looks. */
  #wake = Promise.withResolvers<void>();

  constructor(options: Options) {
    this.#options = options;
    options.database.onEventsCommitted((events) => this.#includeOwn(events));
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.resolve();
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
   * The index, with all that was committed before the moment `since` and all that this process committed; undefined when it is
   * out of date.
   */
  since(since = -Infinity): Promise<AvailabilityIndex | undefined> | AvailabilityIndex | undefined {
    if (this.#isStale) return undefined;
    if (!this.#isBehind(since)) return this.#index;
    return this.#catchUp(since).then((isCurrent) => (isCurrent ? this.#index : undefined));
  }

  /** The same without waiting for a change that it must include; undefined then. */
  get current(): AvailabilityIndex | undefined {
    return this.#isStale || this.#isBehind(-Infinity) ? undefined : this.#index;
  }

  /** Includes what this process has committed and which only takes nights. */
  take(segments: readonly Segment[], movableGuests = KEEPS_ROOM): void {
    for (const segment of segments) {
      this.#index?.take(segment.roomId, segment, movableGuests);
      this.#taken.push({ ...segment, movableGuests });
    }
  }

  /** Lets `since` wait until a change is read that this process has committed. */
  expectChange(): void {
    this.#changedAt = performance.now();
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
    while (this.#index && this.#isBehind(since)) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return false;
      this.#wake.resolve();
      await Promise.race([this.#looked.promise, sleep(leftMs, undefined, { ref: false })]);
    }
    return this.#index !== undefined;
  }

  #endLook(): void {
    this.#looked.resolve();
    this.#looked = Promise.withResolvers();
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
        this.#endLook();
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
    let index = await this.#load(sql, this.#wasLoaded ? 'reconnect' : 'start');
    while (!this.#stopped) {
      const today = dayNumber(this.#options.today());
      const passed = today - index.window.start;
      // The former one goes on answering until it is out of date.
      if (passed < 0 || passed > NIGHTS_PASSED) index = await this.#load(sql, 'window');
      const begun = performance.now();
      const hasChanged = await this.#look(sql, feed, index);
      index.setToday(today);
      this.#index = index;
      this.#currentAt = begun;
      this.#wasLoaded = true;
      this.#isLossReported = false;
      this.#endLook();
      await this.#pause((hasChanged ? LOOK_AGAIN_AFTER_MS : LOOK_EVERY_MS) - (performance.now() - begun));
    }
  }

  /** An index of what is known now. Only a look brings in what was committed after the load began. */
  async #load(sql: Sql, reason: IndexLoad): Promise<AvailabilityIndex> {
    const today = dayNumber(this.#options.today());
    const index = new AvailabilityIndex({ start: today, end: today + NIGHTS }, today);
    index.setCategories([], await readCategories(sql, 'all', ALWAYS));
    await this.#readRooms(sql, index, await selectRoomIds(sql));
    this.#options.onLoad(reason);
    this.#options.logger.info({ reason }, 'the index of free rooms is loaded');
    return index;
  }

  /** Returns whether something has changed. */
  async #look(sql: Sql, feed: InventoryFeed, index: AvailabilityIndex): Promise<boolean> {
    // Their rooms are read again even if the feed has passed them: the booking may have been cancelled before it was reported.
    const taken = this.#taken.map(({ roomId }) => roomId);
    this.#taken = [];
    const { rooms, categories } = await feed.read();
    await this.#readRooms(sql, index, [...new Set([...rooms, ...taken])]);
    if (categories.length) index.setCategories(categories, await readCategories(sql, categories, ALWAYS));
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

  async #pause(ms: number): Promise<void> {
    if (this.#stopped || ms <= 0) return;
    this.#wake = Promise.withResolvers();
    await Promise.race([this.#wake.promise, sleep(ms, undefined, { ref: false })]);
  }
}
