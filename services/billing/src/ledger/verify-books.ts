import type { Database, Sql } from '@innkeeper/kit/postgres';
import { JournalByDay } from '../days/verify-days.ts';
import { NO_SEAL, sealOf } from './entry.ts';
import { type StoredEntry, selectHead, selectSealed, selectUnsealed } from './store.ts';

export type VerifiedBooks = {
  entries: number;
  newest: { position: number; hash: string };
  /** How many closed days are right. */
  days: number;
  /** What is wrong at the first place where something is, in a sentence. */
  broken: string | undefined;
};

const BATCH = 1_000;

/**
 * Walks through the whole journal in one snapshot and checks it outside of the database: every seal is computed again, debit and credit
 * of every entry are equal in each currency, every reversal cancels its entry, and nothing is without a seal. Then it compares every closed
 * day with the journal: its figures, the balances of all accounts, and its place in the chain of days. It stops at the first entry or day
 * that is wrong.
 */
export async function verifyBooks(database: Database): Promise<VerifiedBooks> {
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await walk(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function walk(sql: Sql): Promise<VerifiedBooks> {
  let newest = { position: 0, hash: NO_SEAL };
  const journal = new JournalByDay();
  for (;;) {
    const rows = await selectSealed(sql, newest.position, BATCH);
    for (const row of rows) {
      const broken = faultOf(row, newest);
      if (broken) return { entries: newest.position, newest, days: 0, broken };
      journal.add(row, row.hash);
      newest = { position: newest.position + 1, hash: row.hash };
    }
    if (rows.length < BATCH) break;
  }
  const broken = await faultOfEnd(sql, newest);
  return {
    entries: newest.position,
    newest,
    ...(broken ? { days: 0, broken } : await journal.compare(sql)),
  };
}

function faultOf(row: StoredEntry, before: VerifiedBooks['newest']): string | undefined {
  const position = before.position + 1;
  if (Number(row.position) !== position) return `the entry with seal ${position} is missing`;
  const name = `entry ${row.entryId} (${row.kind}, ${row.key})`;
  if (row.previous !== before.hash)
    return `${name} does not follow the entry before it: one of them was moved or replaced`;
  if (row.hash !== sealOf(row)) return `${name} was altered`;
  if (row.lines.length < 2) return `${name} has fewer than two lines`;
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of row.lines)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  for (const [currency, sum] of sums) if (sum !== 0n) return `${name} is not balanced in ${currency}`;
  if (row.reverses !== null && !cancels(row)) return `${name} does not cancel entry ${row.reverses}`;
  return undefined;
}

const cancels = ({ lines, reversed }: StoredEntry): boolean =>
  lines.length === reversed!.length &&
  lines.every((line, i) => {
    const other = reversed![i]!;
    return line.account === other.account && BigInt(line.amount) === -BigInt(other.amount);
  });

async function faultOfEnd(sql: Sql, newest: VerifiedBooks['newest']): Promise<string | undefined> {
  const head = await selectHead(sql);
  if (!head) return 'the head of the journal is missing';
  if (newest.position < head.position)
    return `the end was cut off: ${head.position - newest.position} entries are missing`;
  if (newest.position !== head.position || newest.hash !== head.hash)
    return 'the head of the journal is not its newest entry';
  const { entries, lines } = await selectUnsealed(sql);
  if (entries || lines) return `${entries} entries and ${lines} lines have no seal`;
  return undefined;
}
