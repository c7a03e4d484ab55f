import type { Seen } from './journal.ts';
import type { Operation } from './operations.ts';

/** The slowest a person has to wait to be told what is the matter. */
const CLEAR_WITHIN_MS = 5_000;
/** What can be refused on an ordinary day: rooms go to others, and a repeated call finds its work done. */
const ORDINARY = new Set(['room_not_available', 'email_taken', 'illegal_transition', 'not_found']);

/** When the fault hit, when the harm was over, when everything was healthy again; epoch ms. */
export type Course = {
  hitAt: number;
  healthyAt: number;
  /** From when on each operation must not fail: what was spared from the beginning, and what was added later. */
  sparedFrom: Map<Operation, number>;
};

const failed = ({ status }: Seen) => status === 0 || status >= 500;

/** What clients saw that they should not have seen, each kind once with how often. */
export function findBadAnswers(seen: Seen[], { hitAt, healthyAt, sparedFrom }: Course): string[] {
  const faults: string[] = [];
  const say = (what: string, which: Seen[]) => {
    const kinds = new Map<string, number>();
    for (const { operation, status, code, ms } of which) {
      const kind =
        `${operation} ${status} ${code ?? ''} ${ms > CLEAR_WITHIN_MS ? `${Math.round(ms / 1_000)} s` : ''}`.trim();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const [kind, times] of kinds) faults.push(`${what}: ${times} × ${kind}`);
  };
  const isSpared = ({ operation, at }: Seen) => at >= (sparedFrom.get(operation) ?? Number.POSITIVE_INFINITY);
  say(
    'no clear answer',
    seen.filter(({ clear }) => !clear),
  );
  say(
    'too slow',
    seen.filter(({ ms }) => ms > CLEAR_WITHIN_MS),
  );
  say(
    'refused though it could be served',
    seen.filter((one) => failed(one) && isSpared(one)),
  );
  say(
    'refused before the fault',
    seen.filter((one) => failed(one) && one.at + one.ms < hitAt),
  );
  say(
    'refused after everything was healthy',
    seen.filter((one) => failed(one) && one.at > healthyAt),
  );
  say(
    'refused for no reason',
    seen.filter(({ status, code }) => status >= 400 && status < 500 && !ORDINARY.has(code!)),
  );
  for (const [operation] of sparedFrom)
    if (
      !seen.some(
        (one) => one.operation === operation && !failed(one) && one.at >= hitAt && one.at <= healthyAt,
      )
    )
      faults.push(`nobody could ${operation} during the fault`);
  return faults;
}

/** How many requests were refused with each code, for the table. */
export function refusals(seen: Seen[]): string {
  const codes = new Map<string, number>();
  for (const one of seen.filter(failed)) {
    const code = `${one.status || 'none'} ${one.code}`;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return [...codes].map(([code, times]) => `${times} × ${code}`).join(', ') || 'none';
}
