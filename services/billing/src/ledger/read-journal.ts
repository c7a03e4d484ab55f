import type { JournalEntry } from '@innkeeper/contracts/billing-days';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';
import type { Sql } from '@innkeeper/kit/postgres';
import { selectJournal } from './store.ts';

/** Which entries: of the days `from` to `day`, and with `account` those with a line of it. */
export type JournalQuery = {
  day: string;
  from: string;
  account: string | null;
  rate: string | null;
  after: number;
};

const PAGE = 50;

/** A page of the journal, in the order in which it was posted. */
export async function readJournal(
  sql: Sql,
  query: JournalQuery,
): Promise<{ entries: JournalEntry[]; hasMore: boolean }> {
  const found = await selectJournal(sql, query, PAGE + 1);
  const isOfGuests = query.account === 'guest';
  const isMatch = (account: string, rate: string | null) =>
    query.account !== null &&
    (isOfGuests ? account.startsWith('guest:') : account === query.account) &&
    (query.rate === null || query.rate === rate);
  return {
    entries: found.slice(0, PAGE).map(({ actorKind, bookedAt, lines, ...entry }) => ({
      ...entry,
      bookedAt: bookedAt.toISOString(),
      isByStaff: actorKind === 'staff',
      lines: lines.map(({ amount, ...line }) => ({
        ...line,
        amount: fromMinor(BigInt(amount), digitsOf(line.currency)),
        isMatch: isMatch(line.account, line.rate),
      })),
    })),
    hasMore: found.length > PAGE,
  };
}
