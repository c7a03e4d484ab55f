import { createHash } from 'node:crypto';

/** A line of an entry. Its amount is in minor units of the currency: above zero is debit, below zero is credit. */
export type EntryLine = {
  account: string;
  folioId: string | null;
  amount: bigint;
  currency: string;
  taxId: string | null;
  /** A percentage, such as `9.5`. */
  rate: string | null;
  role: 'net' | 'tax' | 'gross';
  quantity: number;
  /** The day of what was sold. */
  serviceDate: string | null;
};

export const ENTRY_KINDS = [
  'night',
  'stay_rest',
  'deposit_moved',
  'payment',
  'refund',
  'rebate',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry before it is posted. */
export type NewEntry = {
  businessDay: string;
  kind: EntryKind;
  /** Names what is posted: it is posted once, however often it is asked for. */
  key: string;
  reason: string | null;
  /** The entry that it reverses. */
  reverses: number | null;
  lines: readonly EntryLine[];
};

/** A line with defaults for what most lines do not have. */
export const entryLine = (
  line: Pick<EntryLine, 'account' | 'amount' | 'currency'> & Partial<EntryLine>,
): EntryLine => ({
  folioId: null,
  taxId: null,
  rate: null,
  role: 'gross',
  quantity: 1,
  serviceDate: null,
  ...line,
});

/**
 * What an entry posts, as a hash: the same for a repetition on a later day, another one for anything else under the same key.
 */
export function fingerprintOf({ kind, reason, reverses, lines }: NewEntry): string {
  const content = [
    kind,
    reason,
    reverses,
    lines.map((line) => [
      line.account,
      line.folioId,
      String(line.amount),
      line.currency,
      line.taxId,
      line.rate,
      line.role,
      line.quantity,
      line.serviceDate,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The lines that cancel these. */
export const negated = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }));

/** The `previous` of the first seal. */
export const NO_SEAL = '00'.repeat(32);

/** An entry as its seal covers it: texts, with bytes in hexadecimal. */
export type SealedEntry = {
  position: string;
  entryId: string;
  businessDay: string;
  /** Microseconds since the epoch. */
  bookedAt: string;
  kind: string;
  key: string;
  fingerprint: string;
  actorKind: string;
  actorId: string;
  reason: string | null;
  reverses: string | null;
  previous: string;
  lines: readonly SealedLine[];
};

type SealedLine = {
  n: string;
  account: string;
  folioId: string | null;
  amount: string;
  currency: string;
  taxId: string | null;
  rate: string | null;
  role: string;
  quantity: string;
  serviceDate: string | null;
};

/** The same as `journal_hash` in the database, in hexadecimal. */
export function sealOf(entry: SealedEntry): string {
  const fields = [
    entry.position,
    entry.entryId,
    entry.businessDay,
    entry.bookedAt,
    entry.kind,
    entry.key,
    entry.fingerprint,
    entry.actorKind,
    entry.actorId,
    entry.reason,
    entry.reverses,
    entry.previous,
    ...entry.lines.flatMap((line) => [
      line.n,
      line.account,
      line.folioId,
      line.amount,
      line.currency,
      line.taxId,
      line.rate,
      line.role,
      line.quantity,
      line.serviceDate,
    ]),
  ];
  const text = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join();
  return createHash('sha256').update(text).digest('hex');
}
