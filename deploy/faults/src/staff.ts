import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyAddress, Guest, type Offer, type Stay } from './guest.ts';
import type { BookingState, Journal } from './journal.ts';
import type { Operation } from './operations.ts';
import type { Reply, SiteClient } from './site-client.ts';

const DAY_MS = 86_400_000;
/** Only walk-in guests get it: the nights from today on are free in it. */
const WALK_IN_ROOM = 'FAULT-0';
const ROOMS = Array.from({ length: 12 }, (_, number) => `FAULT-${number}`);
const CATEGORIES = ['Fault Single', 'Fault Double'];
const categoryOf = (roomId: string) => CATEGORIES[ROOMS.indexOf(roomId) % CATEGORIES.length]!;

/** The demo hotel's staff at work. Each call is repeated until it is settled. */
export class Staff {
  readonly #site: SiteClient;
  readonly #journal: Journal;
  readonly #timeZone: string;
  #token: string | undefined;

  constructor(site: SiteClient, journal: Journal, timeZone: string) {
    this.#site = site;
    this.#journal = journal;
    this.#timeZone = timeZone;
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status, body } = await this.#do('sign in', 'POST', '/api/users/login', { email, password });
    if (status !== 200) throw new Error(`the staff account cannot sign in: ${status}`);
    this.#token = body.token;
  }

  /** Adds the rooms that the load is about. */
  async openWing(): Promise<Offer> {
    for (const name of CATEGORIES) {
      await this.#do('change a category', 'POST', '/api/category', { name, price: 100 });
      this.#journal.prices.set(name, 100);
    }
    for (const roomId of ROOMS) await this.#saveRoom(roomId, 'as built', 'POST', '/api/room');
    return { categories: CATEGORIES, rooms: ROOMS.filter((roomId) => roomId !== WALK_IN_ROOM) };
  }

  /** Keeps prices and notes changing, which booking's copy has to follow. */
  async keepHouse(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const name = CATEGORIES[randomInt(CATEGORIES.length)]!;
      const price = randomInt(80, 200);
      await this.#do('change a category', 'PUT', `/api/category/${encodeURIComponent(name)}`, { price });
      this.#journal.prices.set(name, price);
      const roomId = ROOMS[randomInt(ROOMS.length)]!;
      await this.#saveRoom(roomId, `looked at ${Date.now()}`, 'PUT', `/api/room/${roomId}`);
      await sleep(400);
    }
  }

  /** Guests who come without a booking, check in and leave again: what feedback has to hear of. */
  async receive(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const guest = new Guest(this.#site, this.#journal);
      await guest.register();
      await guest.signIn();
      for (let stays = 5; stays > 0 && !stopping.aborted; stays--) {
        const bookingId = await guest.book(WALK_IN_ROOM, this.#tonight());
        if (bookingId) {
          await this.#move(bookingId, 'checked_in');
          await this.#move(bookingId, 'checked_out');
        }
        await sleep(350);
      }
    }
  }

  /** Lets guests leave who came without a booking and are still there, so that the room is free for the next. */
  async seeOut(): Promise<void> {
    for (const [bookingId, { roomId, start, state }] of this.#journal.bookings) {
      if (roomId !== WALK_IN_ROOM || start !== this.#tonight().start) continue;
      if (state === 'confirmed') await this.#move(bookingId, 'checked_in');
      if (state === 'confirmed' || state === 'checked_in') await this.#move(bookingId, 'checked_out');
    }
  }

  /** Deletes accounts, which booking has to hear of. */
  async sortOutUsers(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const guest = new Guest(this.#site, this.#journal);
      await guest.register();
      await guest.signIn();
      await this.#do('delete a user', 'DELETE', `/api/users/${encodeURIComponent(guest.email)}`);
      this.#journal.deletedUsers.add(guest.email);
      await sleep(700);
    }
  }

  #do(operation: Operation, method: string, path: string, body?: object): Promise<Reply> {
    const call = { operation, method, path, address: anyAddress(), token: this.#token };
    return this.#site.settle(body ? { ...call, body } : call);
  }

  async #saveRoom(roomId: string, notes: string, method: 'POST' | 'PUT', path: string): Promise<void> {
    const room = {
      roomId,
      name: `Room ${notes}`,
      category: categoryOf(roomId),
      maximumGuests: 2,
      available: true,
    };
    await this.#do('change a room', method, path, { ...room, notes });
    this.#journal.notes.set(roomId, notes);
  }

  async #move(bookingId: string, status: BookingState): Promise<void> {
    await this.#do('change a status', 'PUT', `/api/booking/${bookingId}/status`, { status });
    this.#journal.become(bookingId, status);
  }

  /** In the hotel's calendar. */
  #tonight(): Stay {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: this.#timeZone });
    return { start: calendar.format(Date.now()), end: calendar.format(Date.now() + DAY_MS) };
  }
}
