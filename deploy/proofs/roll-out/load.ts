import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from './browser.ts';
import { type Guest, runJourney, searchANight } from './guest.ts';

export type LoadResult = { requests: number; failed: string[]; repeated: number; slowestMs: number };

const READS = [
  '/',
  '/api/category',
  '/api/room',
  '/api/gallery',
  '/api/feedback/getApprovedFeedbacks',
  '/api/users/sign-in-options',
];

/**
 * A constant request rate: `perSecond` times a second a guest reads or searches, and every tenth time runs the whole journey,
 * whether earlier requests have finished or not. `stop` waits for the last responses.
 */
export class Load {
  readonly #browser: Browser;
  readonly #guest: Guest;
  readonly #running = new Set<Promise<void>>();
  #result: LoadResult = emptyResult();
  #turn = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(site: string, guest: Guest, perSecond: number) {
    this.#browser = new Browser(site);
    this.#guest = guest;
    this.#timer = setInterval(() => this.#begin(), 1_000 / perSecond);
  }

  /** The requests that finished since the last call. */
  takeResult(): LoadResult {
    const result = this.#result;
    this.#result = emptyResult();
    for (const browser of [this.#browser, this.#guest.browser]) {
      result.repeated += browser.repeated;
      result.slowestMs = Math.max(result.slowestMs, Math.round(browser.slowestMs));
      Object.assign(browser, { repeated: 0, slowestMs: 0 });
    }
    return result;
  }

  async stop(): Promise<LoadResult> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
    this.#browser.close();
    return this.takeResult();
  }

  #begin(): void {
    const turn = this.#turn++;
    const one = this.#measure(turn).finally(() => this.#running.delete(one));
    this.#running.add(one);
  }

  async #measure(turn: number): Promise<void> {
    const isJourney = turn % 10 === 9;
    let failure: string | undefined;
    try {
      if (isJourney) await runJourney(this.#guest);
      else failure = await this.#readOrSearch(turn);
    } catch (error) {
      failure = (error as Error).message;
    }
    this.#result.requests += isJourney ? 4 : 1;
    if (failure) this.#result.failed.push(failure);
  }

  async #readOrSearch(turn: number): Promise<string | undefined> {
    const path = READS[turn % (READS.length + 1)];
    const { status, body } = await (path ? this.#browser.send('GET', path) : searchANight(this.#browser));
    return status === 200 ? undefined : `${path ?? 'search'}: ${status} ${body}`;
  }
}

const emptyResult = (): LoadResult => ({ requests: 0, failed: [], repeated: 0, slowestMs: 0 });

/** Successful searches per second, when `guests` clients search without a pause for `seconds`. */
export async function searchesPerSecond(site: string, guests: number, seconds: number): Promise<number> {
  const browser = new Browser(site);
  let answered = 0;
  let over = false;
  const searching = Array.from({ length: guests }, async () => {
    while (!over) if ((await searchANight(browser)).status === 200) answered++;
  });
  await pause(seconds * 1_000);
  over = true;
  const counted = answered;
  await Promise.all(searching);
  browser.close();
  return Math.round(counted / seconds);
}
