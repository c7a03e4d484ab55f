import { setTimeout as sleep } from 'node:timers/promises';
import { dateIn, type Target } from './attacks/attack.ts';
import { addressOf, Client, type Reply } from './client.ts';

const GUESTS = 6;
const PAUSE_MS = 100;

export type Figures = { requests: number; failed: number; p50: number; p99: number; slowest: string };

/** The actions of guests who use the hotel during an attack, each from a separate address. */
export class Others {
  readonly #port: number;
  readonly #target: Pick<Target, 'picture' | 'category'>;
  #replies: (Reply & { what: string })[] = [];
  #ended = false;
  #running: Promise<void>[] = [];

  constructor(target: Target) {
    this.#port = target.port;
    this.#target = target;
  }

  start(): void {
    this.#running = Array.from({ length: GUESTS }, (_, i) =>
      this.#behave(new Client(this.#port, addressOf(9, i))),
    );
  }

  /** The figures since the last call. */
  take(): Figures & { failures: string[] } {
    const replies = this.#replies.splice(0).sort((a, b) => a.ms - b.ms);
    const last = replies.at(-1);
    const at = (share: number) =>
      Math.round(replies[Math.min(replies.length - 1, Math.floor(replies.length * share))]?.ms ?? 0);
    const failed = replies.filter(({ status }) => status !== 200);
    const failures = [...new Set(failed.map(({ what, status }) => `${what} ${status}`))];
    return {
      requests: replies.length,
      failed: failed.length,
      failures,
      p50: at(0.5),
      p99: at(0.99),
      slowest: `${at(1)} ms${last ? ` (${last.what})` : ''}`,
    };
  }

  async stop(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#running);
  }

  async #behave(client: Client): Promise<void> {
    const search = { start: dateIn(20), end: dateIn(22), category: this.#target.category };
    const steps: [what: string, call: () => Promise<Reply>][] = [
      ['page', () => client.call('GET', '/', undefined, { accept: 'text/html' })],
      ['rooms', () => client.call('GET', '/api/room')],
      ['search', () => client.call('POST', '/api/booking/getAvailbleRooms', search)],
      ['picture', () => client.call('GET', this.#target.picture)],
    ];
    while (!this.#ended)
      for (const [what, call] of steps) {
        this.#replies.push({ what, ...(await call()) });
        await sleep(PAUSE_MS);
      }
    client.close();
  }
}
