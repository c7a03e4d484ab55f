import { createHash } from 'node:crypto';

/** A change as an action describes it. */
export type Change = {
  /** The change, in the past tense: `room.updated`. Also the type of the event, if there is one. */
  action: string;
  /** The changed record. `name` is its name for people. */
  subject: { kind: string; id: string; name?: string | undefined };
  /** The states of the subject; null if it did not exist. Only the fields that differ between two states are kept. */
  before: object | null;
  after: object | null;
};

/** The row of an entry as the chain's hash covers it: texts, with bytes in hexadecimal. */
export type ChainedRow = {
  position: string;
  /** Microseconds since the epoch. */
  at: string;
  actorKind: string;
  actorId: string;
  requestId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  caller: string;
  change: string;
  previous: string;
};

/** The `previous` of the first entry. */
export const NO_ENTRY = '00'.repeat(32);

/** The same as `history_hash` in the database, in hexadecimal. */
export function hashOf(row: ChainedRow): string {
  const fields = [
    row.position,
    row.at,
    row.actorKind,
    row.actorId,
    row.requestId,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.caller,
    row.change,
    row.previous,
  ];
  const text = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join();
  return createHash('sha256').update(text).digest('hex');
}

/** A commitment to a value: it proves the value while the salt is known, and reveals nothing once both are erased. */
export const commitmentTo = (salt: Buffer, value: string): Buffer =>
  createHash('sha256').update(salt).update(value).digest();
