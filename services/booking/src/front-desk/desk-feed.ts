import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskChange } from '@innkeeper/contracts/booking';
import type { EventStream } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { ChangeFeed } from '../inventory/change-feed.ts';

const DESK_CHANGES = {
  table: 'desk_changes',
  columns: { bookings: 'booking_id', rooms: 'room_id', blocks: 'block_id' },
} as const;
const LOOK_EVERY_MS = 150;
const HEARTBEAT_EVERY_MS = 2_000;
/** How many events a client that reconnects may have missed. */
const REMEMBERED = 500;
/** How long changes are kept after the last client has disconnected, because it may reconnect. */
const LINGER_MS = 30_000;
/** One statement may change thousands of bookings: then clients read everything again. */
const MAX_IDS = 200;

/** A client that follows: its stream, and whether it may see the ids of bookings. */
type Follower = { stream: EventStream; seesBookings: boolean };

/**
 * Sends changes at the desk to every client that follows it. All processes read the same table, only while clients follow.
 * When the table cannot be read, the streams end, and their clients reconnect.
 */
export class DeskFeed implements BackgroundWork {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #followers = new Set<Follower>();
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  /**
   * Event ids belong to one uninterrupted reading of the table: after a gap a new reading begins, and clients cannot
   * continue after older events.
   */
  #reading = randomUUID();
  #events: DeskChange[] = [];
  #forgotten = 0;
  #lastLeft = -Infinity;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor({ database, logger }: { database: Database; logger: Logger }) {
    this.#database = database;
    this.#logger = logger;
  }

  start(): void {
    this.#heartbeat = setInterval(() => {
      for (const { stream } of this.#followers) stream.write(':\n\n');
    }, HEARTBEAT_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#stopping.abort();
    await this.#loop;
  }

  /** Sends changes to the stream until it is closed: those after the event `lastId`, or `reset` if that event is unknown. */
  follow(
    stream: EventStream,
    { seesBookings, lastId }: { seesBookings: boolean; lastId?: string | undefined },
  ): void {
    const follower = { stream, seesBookings };
    this.#followers.add(follower);
    stream.onClose(() => {
      this.#followers.delete(follower);
      this.#lastLeft = performance.now();
    });
    const missed = this.#eventsAfter(lastId);
    if (missed)
      stream.write(missed.map(([id, event]) => textOf(id, event, seesBookings)).join('') || ':\n\n');
    else stream.write(`id: ${this.#lastId}\nevent: reset\ndata: {}\n\n`);
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
    });
  }

  get #lastId(): string {
    return `${this.#reading}:${this.#forgotten + this.#events.length}`;
  }

  /** Undefined if events may be missing between `lastId` and now. */
  #eventsAfter(lastId: string | undefined): [string, DeskChange][] | undefined {
    const [, reading, number] = /^([\w-]{36}):(\d{1,15})$/.exec(lastId ?? '') ?? [];
    const seen = Number(number);
    if (!this.#loop || reading !== this.#reading) return undefined;
    const from = seen - this.#forgotten;
    if (from < 0 || from > this.#events.length) return undefined;
    return this.#events.slice(from).map((event, i) => [`${reading}:${seen + i + 1}`, event]);
  }

  get #isWanted(): boolean {
    if (this.#stopping.signal.aborted) return false;
    return this.#followers.size > 0 || performance.now() - this.#lastLeft < LINGER_MS;
  }

  async #run(): Promise<void> {
    const connecting = this.#database.pool.connect();
    let lost: Error | undefined;
    try {
      const changes = await ChangeFeed.begin(await connecting, DESK_CHANGES);
      // Changes committed before the first reading are not sent: clients read everything again at that moment.
      this.#restart();
      while (this.#isWanted) {
        const change = await changes.read();
        if (Object.values(change).some((ids) => ids.length)) this.#send(change);
        await sleep(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    } catch (error) {
      lost = error as Error;
      this.#logger.warn({ err: error }, 'changes for the desk cannot be read');
    } finally {
      this.#events = [];
      this.#reading = randomUUID();
      for (const { stream } of [...this.#followers]) stream.end();
      await connecting.then(
        (client) => client.release(lost),
        () => {},
      );
    }
  }

  #restart(): void {
    this.#reading = randomUUID();
    this.#events = [];
    this.#forgotten = 0;
    for (const { stream } of this.#followers) stream.write(`id: ${this.#lastId}\nevent: reset\ndata: {}\n\n`);
  }

  #send(change: DeskChange): void {
    if (Object.values(change).some((ids) => ids.length > MAX_IDS)) {
      this.#restart();
      return;
    }
    this.#events.push(change);
    if (this.#events.length > REMEMBERED) {
      this.#events.shift();
      this.#forgotten++;
    }
    const id = this.#lastId;
    const [whole, withoutBookings] = [textOf(id, change, true), textOf(id, change, false)];
    for (const { stream, seesBookings } of this.#followers)
      stream.write(seesBookings ? whole : withoutBookings);
  }
}

const textOf = (id: string, { bookings, ...change }: DeskChange, seesBookings: boolean): string =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ bookings: seesBookings ? bookings : [], ...change })}\n\n`;
