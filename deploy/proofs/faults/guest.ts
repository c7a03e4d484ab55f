import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientLog } from './client-log.ts';
import type { SiteClient } from './site-client.ts';

export type Stay = { start: string; end: string };
/** Categories that guests search, and rooms that they book. */
export type Offer = { categories: string[]; rooms: string[] };
export const GUESTS_DOMAIN = 'faults.example';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct-horse-faults';

/** A random client address, because rate limits count each address separately. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A guest with an account. Each call that changes something is repeated until its result is known. */
export class Guest {
  readonly email: string;
  readonly #address = anyAddress();
  readonly #site: SiteClient;
  readonly #log: ClientLog;
  #token: string | undefined;

  /** @param prefix what their address begins with, by which the mail server knows what to do with their e-mails. */
  constructor(site: SiteClient, log: ClientLog, prefix = 'guest-') {
    this.email = `${prefix}${randomUUID()}@${GUESTS_DOMAIN}`;
    this.#site = site;
    this.#log = log;
  }

  async register(): Promise<void> {
    const { status } = await this.#site.callUntilSettled({
      operation: 'register',
      method: 'POST',
      path: '/api/users/saveuser',
      address: this.#address,
      body: {
        email: this.email,
        password: PASSWORD,
        firstName: 'A',
        lastName: 'Guest',
        whatsapp: '1',
        phone: '600555015',
      },
    });
    if (status === 201) this.#log.users.add(this.email);
  }

  async signIn(): Promise<void> {
    const { body } = await this.#site.callUntilSettled({
      operation: 'sign in',
      method: 'POST',
      path: '/api/users/login',
      address: this.#address,
      body: { email: this.email, password: PASSWORD },
    });
    this.#token = body.token;
  }

  /** @returns ids of available rooms. */
  async search(category: string, stay: Stay): Promise<string[]> {
    const { status, body } = await this.#site.call({
      operation: 'search',
      method: 'POST',
      path: '/api/booking/getAvailbleRooms',
      address: this.#address,
      body: { ...stay, category },
    });
    return status === 200 ? body.rst.map(({ roomId }: { roomId: string }) => roomId) : [];
  }

  /** @returns the booking's id, or undefined when another guest has the room. */
  async book(roomId: string, stay: Stay): Promise<string | undefined> {
    const { status, body } = await this.#site.callUntilSettled({
      operation: 'book',
      method: 'POST',
      path: '/api/booking',
      address: this.#address,
      token: this.#token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: { ...stay, roomId },
    });
    if (status !== 201) return undefined;
    const { bookingId } = body.booking;
    this.#log.addBooking(bookingId, { ...stay, roomId, email: this.email, status: 'confirmed' });
    return bookingId;
  }

  async cancel(bookingId: string): Promise<void> {
    const { status } = await this.#site.callUntilSettled({
      operation: 'cancel',
      method: 'DELETE',
      path: `/api/booking/${bookingId}`,
      address: this.#address,
      token: this.#token,
    });
    if (status === 200) this.#log.setStatus(bookingId, 'cancelled');
  }

  /** An acknowledged booking must be in the guest's list at once. */
  async checkListed(bookingId: string): Promise<void> {
    const { status, body } = await this.#site.call({
      operation: 'list own bookings',
      path: '/api/booking/getBookings',
      address: this.#address,
      token: this.#token,
    });
    const isListed = () =>
      body.bookings.some((booking: { bookingId: string }) => booking.bookingId === bookingId);
    if (status === 200 && !isListed())
      this.#log.contradictions.push(`${bookingId} is not among its guest's bookings`);
  }
}

/** Guests register and book whose addresses begin with one of these. */
export async function bookWithAddresses(
  site: SiteClient,
  log: ClientLog,
  { rooms }: Offer,
  prefixes: readonly string[],
): Promise<void> {
  for (const prefix of prefixes) {
    const guest = new Guest(site, log, prefix);
    await guest.register();
    await guest.signIn();
    const stay = randomStay(60, BOOKABLE_DAYS - 60);
    const bookingId = await guest.book(pick(rooms), stay);
    if (bookingId) await guest.cancel(bookingId);
  }
}

/** The demo takes bookings for 18 months. */
const BOOKABLE_DAYS = 540;

/** One guest after the other searches, books, lists their bookings, and cancels some. */
export async function simulateGuests(
  site: SiteClient,
  log: ClientLog,
  { categories, rooms }: Offer,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const guest = new Guest(site, log);
    await guest.register();
    await guest.signIn();
    for (let visits = randomInt(3, 12); visits > 0 && !stopping.aborted; visits--) {
      const contested = randomInt(5) === 0; // a few rooms and nights that many guests want
      const stay = contested ? randomStay(30, 5) : randomStay(60, BOOKABLE_DAYS - 60);
      const available = await guest.search(pick(categories), stay);
      const roomId = contested ? rooms[randomInt(2)]! : (available[0] ?? pick(rooms));
      const bookingId = await guest.book(roomId, stay);
      if (bookingId && randomInt(3) === 0) await guest.checkListed(bookingId);
      if (bookingId && randomInt(5) < 2) await guest.cancel(bookingId);
      await sleep(randomInt(80, 240));
    }
  }
}

const pick = <T>(choices: T[]): T => choices[randomInt(choices.length)]!;

/** One to three nights. The first is at least `from` days from now, and less than `days` after that. */
function randomStay(from: number, days: number): Stay {
  const start = from + randomInt(days);
  return { start: dayFromNow(start), end: dayFromNow(start + randomInt(1, 4)) };
}

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
