import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import type { SiteClient } from './site-client.ts';

export type Stay = { start: string; end: string };
/** What a guest may ask for. */
export type Offer = { categories: string[]; rooms: string[] };
export const GUESTS_DOMAIN = 'faults.example';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct-horse-faults';

/** Some address; limits count each on its own. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Somebody with an account of their own, and what they do with it. Each call is repeated until it is settled. */
export class Guest {
  readonly email = `guest-${randomUUID()}@${GUESTS_DOMAIN}`;
  readonly #address = anyAddress();
  readonly #site: SiteClient;
  readonly #journal: Journal;
  #token: string | undefined;

  constructor(site: SiteClient, journal: Journal) {
    this.#site = site;
    this.#journal = journal;
  }

  async register(): Promise<void> {
    const { status } = await this.#site.settle({
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
        phone: '1',
      },
    });
    if (status === 201) this.#journal.users.add(this.email);
  }

  async signIn(): Promise<void> {
    const { body } = await this.#site.settle({
      operation: 'sign in',
      method: 'POST',
      path: '/api/users/login',
      address: this.#address,
      body: { email: this.email, password: PASSWORD },
    });
    this.#token = body.token;
  }

  /** Room ids that are said to be free. */
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

  /** Returns the booking's id, or undefined when the room went to somebody else. */
  async book(roomId: string, stay: Stay): Promise<string | undefined> {
    const { status, body } = await this.#site.settle({
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
    this.#journal.note(bookingId, { ...stay, roomId, email: this.email, state: 'confirmed' });
    return bookingId;
  }

  async cancel(bookingId: string): Promise<void> {
    const { status } = await this.#site.settle({
      operation: 'cancel',
      method: 'DELETE',
      path: `/api/booking/${bookingId}`,
      address: this.#address,
      token: this.#token,
    });
    if (status === 200) this.#journal.become(bookingId, 'cancelled');
  }

  /** Whoever was told of a booking finds it among their own at once. */
  async lookFor(bookingId: string): Promise<void> {
    const { status, body } = await this.#site.call({
      operation: 'list own bookings',
      path: '/api/booking/getBookings',
      address: this.#address,
      token: this.#token,
    });
    const found = () =>
      body.bookings.some((booking: { bookingId: string }) => booking.bookingId === bookingId);
    if (status === 200 && !found())
      this.#journal.contradictions.push(`${bookingId} is not among its guest's bookings`);
  }
}

/** Guests come one after another, search, book, look at what they have booked, and cancel some of it. */
export async function letGuestsCome(
  site: SiteClient,
  journal: Journal,
  { categories, rooms }: Offer,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const guest = new Guest(site, journal);
    await guest.register();
    await guest.signIn();
    for (let visits = randomInt(3, 12); visits > 0 && !stopping.aborted; visits--) {
      const inDemand = randomInt(5) === 0; // a few rooms and nights that many want
      const stay = inDemand ? someStay(30, 5) : someStay(60, 2_000);
      const free = await guest.search(pick(categories), stay);
      const roomId = inDemand ? rooms[randomInt(2)]! : (free[0] ?? pick(rooms));
      const bookingId = await guest.book(roomId, stay);
      if (bookingId && randomInt(3) === 0) await guest.lookFor(bookingId);
      if (bookingId && randomInt(5) < 2) await guest.cancel(bookingId);
      await sleep(randomInt(80, 240));
    }
  }
}

const pick = <T>(choices: T[]): T => choices[randomInt(choices.length)]!;

/** One to three nights that begin at least `from` days from now, and less than `days` later. */
function someStay(from: number, days: number): Stay {
  const start = from + randomInt(days);
  return { start: dayFromNow(start), end: dayFromNow(start + randomInt(1, 4)) };
}

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
