import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingStatus, ClientLog } from './client-log.ts';
import { anyAddress, Guest, type Offer, type Stay } from './guest.ts';
import type { Operation } from './operations.ts';
import type { Reply, SiteClient } from './site-client.ts';

const DAY_MS = 86_400_000;
/** Only walk-in guests use this room: its nights from today on are never booked by others. */
const WALK_IN_ROOM = 'FAULT-0';
/** So many that the last faults of a drill still find free nights. */
const ROOMS = Array.from({ length: 40 }, (_, number) => `FAULT-${number}`);
const CATEGORIES = ['Fault Single', 'Fault Double'];
const categoryOf = (roomId: string) => CATEGORIES[ROOMS.indexOf(roomId) % CATEGORIES.length]!;

/** The demo hotel's staff. Each call is repeated until its result is known. */
export class Staff {
  readonly #site: SiteClient;
  readonly #log: ClientLog;
  readonly #timeZone: string;
  #token: string | undefined;

  constructor(site: SiteClient, log: ClientLog, timeZone: string) {
    this.#site = site;
    this.#log = log;
    this.#timeZone = timeZone;
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status, body } = await this.#call('sign in', 'POST', '/api/users/login', { email, password });
    if (status !== 200) throw new Error(`the staff account cannot sign in: ${status}`);
    this.#token = body.token;
  }

  /** Adds the categories and rooms that the load uses. */
  async addRooms(): Promise<Offer> {
    for (const name of CATEGORIES) {
      await this.#call('change a category', 'POST', '/api/category', { name, price: 100 });
      this.#log.prices.set(name, 100);
    }
    for (const roomId of ROOMS) await this.#saveRoom(roomId, 'as built', 'POST', '/api/room');
    return { categories: CATEGORIES, rooms: ROOMS.filter((roomId) => roomId !== WALK_IN_ROOM) };
  }

  /** Changes prices and notes all the time, which booking's copy has to follow. */
  async changePrices(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const name = CATEGORIES[randomInt(CATEGORIES.length)]!;
      const price = randomInt(80, 200);
      await this.#call('change a category', 'PUT', `/api/category/${encodeURIComponent(name)}`, { price });
      this.#log.prices.set(name, price);
      const roomId = ROOMS[randomInt(ROOMS.length)]!;
      await this.#saveRoom(roomId, `inspected ${Date.now()}`, 'PUT', `/api/room/${roomId}`);
      await sleep(400);
    }
  }

  /** Books for walk-in guests and checks them in and out: feedback consumes these events. */
  async receiveWalkIns(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const guest = new Guest(this.#site, this.#log);
      await guest.register();
      await guest.signIn();
      for (let stays = 5; stays > 0 && !stopping.aborted; stays--) {
        const bookingId = await guest.book(WALK_IN_ROOM, this.#tonight());
        if (bookingId) {
          await this.#setStatus(bookingId, 'checked_in');
          await this.#setStatus(bookingId, 'checked_out');
        }
        await sleep(350);
      }
    }
  }

  /** Checks out the walk-in guests who are still there, so that the next ones find the room available. */
  async checkOutWalkIns(): Promise<void> {
    for (const [bookingId, { roomId, start, status }] of this.#log.bookings) {
      if (roomId !== WALK_IN_ROOM || start !== this.#tonight().start) continue;
      if (status === 'confirmed') await this.#setStatus(bookingId, 'checked_in');
      if (status === 'confirmed' || status === 'checked_in') await this.#setStatus(bookingId, 'checked_out');
    }
  }

  /** Deletes accounts: booking consumes these events. */
  async deleteUsers(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const guest = new Guest(this.#site, this.#log);
      await guest.register();
      await guest.signIn();
      const { status } = await this.#call(
        'delete a user',
        'DELETE',
        `/api/users/${encodeURIComponent(guest.email)}`,
      );
      // A repeated deletion may find that the first one succeeded without its answer arriving.
      const isDeleted = status === 200 || status === 404;
      if (isDeleted && this.#log.users.has(guest.email)) this.#log.deletedUsers.add(guest.email);
      await sleep(700);
    }
  }

  #call(operation: Operation, method: string, path: string, body?: object): Promise<Reply> {
    const call = { operation, method, path, address: anyAddress(), token: this.#token };
    return this.#site.callUntilSettled(body ? { ...call, body } : call);
  }

  async #saveRoom(roomId: string, notes: string, method: 'POST' | 'PUT', path: string): Promise<void> {
    const room = {
      roomId,
      name: `Room ${notes}`,
      category: categoryOf(roomId),
      maximumGuests: 2,
      available: true,
    };
    await this.#call('change a room', method, path, { ...room, notes });
    this.#log.notes.set(roomId, notes);
  }

  async #setStatus(bookingId: string, status: BookingStatus): Promise<void> {
    await this.#call('change a status', 'PUT', `/api/booking/${bookingId}/status`, {
      status,
      ...(status === 'checked_in' && { reason: 'Nobody cleans during a drill' }),
    });
    this.#log.setStatus(bookingId, status);
  }

  /** In the hotel's time zone. */
  #tonight(): Stay {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: this.#timeZone });
    return { start: calendar.format(Date.now()), end: calendar.format(Date.now() + DAY_MS) };
  }
}
