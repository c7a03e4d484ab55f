import { Temporal } from 'temporal-polyfill';
import { createClient } from './request.ts';

const GUESTS = 16;
const TOKEN = '"token":"';
const json = { 'content-type': 'application/json' };
const below = (limit: number) => Math.floor(Math.random() * limit);
const today = Temporal.Now.plainDateISO('Europe/Madrid');
/** As text, made beforehand: the load must not cost more than what it measures. */
const DAYS = Array.from({ length: 290 }, (_, days) => today.add({ days }).toString());

type Step = 'search' | 'hold' | 'confirm' | 'all';

/**
 * Sixteen guests at once, each from an address of its own, who book as on /stay: a search of all categories, a hold at its
 * price, and the confirmation of the hold with a new guest. A guest who finds nothing, or meets a taken room, gives up.
 */
export function startGuests(url: string, { mostNights }: { mostNights: number }) {
  const client = createClient();
  const took: Record<Step, number[]> = { search: [], hold: [], confirm: [], all: [] };
  const others = new Map<string, number>();
  let addresses = 0;

  const count = (what: string) => others.set(what, (others.get(what) ?? 0) + 1);
  async function call(
    step: Step,
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<string | undefined> {
    const begun = performance.now();
    const answer = await client.call('POST', url + path, {
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
    took[step].push(performance.now() - begun);
    if (answer.status < 300) return answer.body;
    count(`${step}: ${answer.status} ${JSON.parse(answer.body).code}`);
    return undefined;
  }

  /** The quote of some category that is free; undefined if none is. Reading all of the answer would cost the load more than this. */
  function quoteIn(answer: string): string | undefined {
    const after = answer.indexOf(TOKEN, below(answer.length));
    const at = after < 0 ? answer.indexOf(TOKEN) : after;
    return at < 0 ? undefined : answer.slice(at + TOKEN.length, answer.indexOf('"', at + TOKEN.length));
  }

  async function bookAStay(): Promise<void> {
    addresses += 1;
    // Consecutive guests are in different networks, because those of one /24 share limits.
    const address = `10.${(addresses >> 8) & 255}.${addresses & 255}.${(addresses >> 16) & 255}`;
    const headers = { 'x-forwarded-for': address };
    const begun = performance.now();
    const first = 1 + below(280 - mostNights);
    const stay = { start: DAYS[first], end: DAYS[first + 1 + below(mostNights)], adults: 1 + below(2) };
    const found = await call('search', '/api/stay/search', stay, headers);
    const quote = quoteIn(found ?? '');
    if (!quote) {
      if (found) count('search: nothing found');
      return;
    }
    const answer = await call('hold', '/api/stay/holds', { quotes: [quote] }, headers);
    if (!answer) return;
    const held = JSON.parse(answer);
    const form = { lastName: 'Haddad', email: `guest-${addresses}@example.com`, phone: '+34600555014' };
    const path = `/api/stay/holds/${held.holdId}/confirm`;
    const booked = await call('confirm', path, form, { ...headers, 'hold-secret': held.secret });
    if (booked) took.all.push(performance.now() - begun);
  }

  return {
    took,
    others,
    async measure(seconds: number): Promise<void> {
      for (const list of Object.values(took)) list.length = 0;
      others.clear();
      const end = performance.now() + seconds * 1_000;
      await Promise.all(
        Array.from({ length: GUESTS }, async () => {
          while (performance.now() < end) await bookAStay();
        }),
      );
    },
    stop: () => client.close(),
  };
}

/** Of times in milliseconds, the one that this share of them does not exceed. */
export const percentile = (times: readonly number[], share: number): string =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1) ?? '–';
