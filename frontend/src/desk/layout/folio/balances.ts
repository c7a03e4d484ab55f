import { type Answer, request } from '../../../shared/api/client.ts';

type Balance = Answer<'GET /api/desk/balances'>['balances'][number];
type Waiting = { resolve: (balance: Balance | null) => void; reject: (error: unknown) => void };

/** As many as one call may name. */
const MOST = 100;

/** Asks for balances: what is asked for within a moment, such as by the rows of a list, is one call. */
export class Balances {
  #waiting = new Map<string, Waiting[]>();

  /** The balance of a booking; null if it has no folio. */
  of(bookingId: string): Promise<Balance | null> {
    return new Promise((resolve, reject) => {
      if (!this.#waiting.size) setTimeout(() => this.#ask(), 10);
      const same = this.#waiting.get(bookingId) ?? [];
      this.#waiting.set(bookingId, [...same, { resolve, reject }]);
    });
  }

  #ask(): void {
    const all = [...this.#waiting];
    this.#waiting = new Map();
    for (let first = 0; first < all.length; first += MOST) void askFor(all.slice(first, first + MOST));
  }
}

async function askFor(asked: readonly [string, Waiting[]][]): Promise<void> {
  try {
    const bookings = asked.map(([bookingId]) => bookingId).join(',');
    const { balances } = await request('GET /api/desk/balances', { query: { bookings } });
    const found = new Map(balances.map((balance) => [balance.bookingId, balance]));
    for (const [bookingId, waiting] of asked)
      for (const { resolve } of waiting) resolve(found.get(bookingId) ?? null);
  } catch (error) {
    for (const [, waiting] of asked) for (const { reject } of waiting) reject(error);
  }
}
