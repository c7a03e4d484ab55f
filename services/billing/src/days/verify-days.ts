import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '@innkeeper/kit/postgres';
import type { SealedEntry } from '../ledger/entry.ts';
import { type DayContent, figureOf, hashOfDay, type Movement, NO_DAY } from './day-content.ts';
import { selectStoredDays } from './store.ts';

type Sums = { debit: bigint; credit: bigint };

/** Adds up the journal by day, while it is walked through, to compare the closed days with it. */
export class JournalByDay {
  /** By day, then by what a movement is of. */
  readonly #movements = new Map<string, Map<string, Sums>>();
  /** By day, then by account and currency. */
  readonly #amounts = new Map<string, Map<string, bigint>>();
  /** By folio and date: the revenue of a night, by day. */
  readonly #nights = new Map<string, Map<string, bigint>>();
  readonly #seals = new Map<number, string>();

  add({ position, businessDay, kind, lines }: SealedEntry, hash: string): void {
    this.#seals.set(Number(position), hash);
    const movements = of(this.#movements, businessDay, () => new Map<string, Sums>());
    const amounts = of(this.#amounts, businessDay, () => new Map<string, bigint>());
    for (const { account, taxId, rate, currency, amount, folioId, serviceDate } of lines) {
      const units = BigInt(amount);
      const key = JSON.stringify([figureOf(account), taxId, rate, currency]);
      const sums = of(movements, key, () => ({ debit: 0n, credit: 0n }));
      if (units > 0n) sums.debit += units;
      else sums.credit -= units;
      const balance = JSON.stringify([account, currency]);
      amounts.set(balance, (amounts.get(balance) ?? 0n) + units);
      if (account !== 'revenue:rooms' || !serviceDate || !['night', 'stay_rest'].includes(kind)) continue;
      const revenue = of(this.#nights, `${folioId} ${serviceDate}`, () => new Map<string, bigint>());
      revenue.set(businessDay, (revenue.get(businessDay) ?? 0n) + units);
    }
  }

  /** What is wrong with the first closed day with which something is, and how many days are right. */
  async compare(sql: Sql): Promise<{ days: number; broken: string | undefined }> {
    const nights = this.#nightsByDay();
    const balances = new Map<string, bigint>();
    const waiting = [...this.#amounts.keys()].sort();
    let previous = NO_DAY;
    let days = 0;
    let before: string | undefined;
    for (const { day, content, ...stored } of await selectStoredDays(sql)) {
      const isNext = before === undefined || Date.parse(day) - Date.parse(before) === 86_400_000;
      if (stored.previous !== previous || !isNext)
        return { days, broken: `the closed day ${day} does not follow the one before it` };
      if (stored.hash !== hashOfDay(previous, content))
        return { days, broken: `the closed day ${day} was altered` };
      while (waiting.length && waiting[0]! <= day)
        for (const [key, amount] of this.#amounts.get(waiting.shift()!)!)
          balances.set(key, (balances.get(key) ?? 0n) + amount);
      const closed = JSON.parse(content) as DayContent;
      const broken = this.#faultOf(closed, balances, nights.get(day) ?? 0);
      if (broken) return { days, broken: `the closed day ${day} ${broken}` };
      previous = stored.hash;
      before = day;
      days++;
    }
    return { days, broken: undefined };
  }

  #faultOf(closed: DayContent, balances: ReadonlyMap<string, bigint>, nights: number): string | undefined {
    const movements = [...(this.#movements.get(closed.day) ?? [])].map(([key, { debit, credit }]) => [
      key,
      `${debit} ${credit}`,
    ]);
    const stored = closed.movements.map((one) => [keyOf(one), `${one.debit} ${one.credit}`]);
    if (!isDeepStrictEqual(stored.sort(byKey), movements.sort(byKey)))
      return 'has other figures than its entries';
    const sums = [...balances]
      .filter(([, amount]) => amount !== 0n)
      .map(([key, amount]) => [key, `${amount}`]);
    const kept = closed.balances.map(({ account, currency, amount }) => [
      JSON.stringify([account, currency]),
      amount,
    ]);
    if (!isDeepStrictEqual(kept.sort(byKey), sums.sort(byKey))) return 'has other balances than the journal';
    if (closed.nights !== nights) return `has ${closed.nights} nights, and the journal ${nights}`;
    const { position, hash } = closed.journal;
    if (position > 0 && this.#seals.get(position) !== hash) return 'is of another journal';
    return undefined;
  }

  /** A night counts on the day on which it was charged first. */
  #nightsByDay(): Map<string, number> {
    const nights = new Map<string, number>();
    for (const byDay of this.#nights.values()) {
      const first = [...byDay.keys()].sort()[0]!;
      if (byDay.get(first)! < 0n) nights.set(first, (nights.get(first) ?? 0) + 1);
    }
    return nights;
  }
}

const keyOf = ({ account, taxId, rate, currency }: Movement) =>
  JSON.stringify([account, taxId, rate, currency]);

const byKey = (a: string[], b: string[]) => (a[0]! < b[0]! ? -1 : 1);

function of<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
