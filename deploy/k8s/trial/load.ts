import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from './browser.ts';
import { type Guest, goThroughJourney, searchANight } from './guest.ts';

export type Report = { requests: number; failed: string[]; resent: number; slowestMs: number };

const READS = [
  '/',
  '/api/category',
  '/api/room',
  '/api/gallery',
  '/api/feedback/getApprovedFeedbacks',
  '/api/users/sign-in-options',
];

/**
 * A steady stream of guests: `perSecond` times a second somebody reads something or searches a night, and every tenth time
 * goes through the whole journey, whatever became of those before. `stop` waits for the last answers.
 */
export class Load {
  readonly #browser: Browser;
  readonly #guest: Guest;
  readonly #underWay = new Set<Promise<void>>();
  #report: Report = emptyReport();
  #turn = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(site: string, guest: Guest, perSecond: number) {
    this.#browser = new Browser(site);
    this.#guest = guest;
    this.#timer = setInterval(() => this.#begin(), 1_000 / perSecond);
  }

  /** What happened since the last report, as far as it is over. */
  report(): Report {
    const report = this.#report;
    this.#report = emptyReport();
    for (const browser of [this.#browser, this.#guest.browser]) {
      report.resent += browser.resent;
      report.slowestMs = Math.max(report.slowestMs, Math.round(browser.slowestMs));
      Object.assign(browser, { resent: 0, slowestMs: 0 });
    }
    return report;
  }

  async stop(): Promise<Report> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
    this.#browser.close();
    return this.report();
  }

  #begin(): void {
    const turn = this.#turn++;
    const one = this.#measure(turn).finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  async #measure(turn: number): Promise<void> {
    const isJourney = turn % 10 === 9;
    let failure: string | undefined;
    try {
      if (isJourney) await goThroughJourney(this.#guest);
      else failure = await this.#readOrSearch(turn);
    } catch (error) {
      failure = (error as Error).message;
    }
    this.#report.requests += isJourney ? 4 : 1;
    if (failure) this.#report.failed.push(failure);
  }

  async #readOrSearch(turn: number): Promise<string | undefined> {
    const path = READS[turn % (READS.length + 1)];
    const { status, body } = await (path ? this.#browser.send('GET', path) : searchANight(this.#browser));
    return status === 200 ? undefined : `${path ?? 'search'}: ${status} ${body}`;
  }
}

const emptyReport = (): Report => ({ requests: 0, failed: [], resent: 0, slowestMs: 0 });

/** How many searches a second are answered when `guests` ask one after the other, for `seconds`. */
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
