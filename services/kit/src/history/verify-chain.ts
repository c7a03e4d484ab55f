import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../postgres/db.ts';
import type { Sql } from '../postgres/sql.ts';
import { type ChainedRow, commitmentTo, hashOf, NO_ENTRY } from './entry.ts';

/** The first entry at which the chain is broken, and how, in a sentence. */
export type BrokenLink = { position: number; reason: string };

/** An entry by its position and its hash, in hexadecimal. */
export type Anchor = { position: number; hash: string };

export type Verified = {
  entries: number;
  /** The number of entries whose personal data were erased. */
  erased: number;
  newest: Anchor;
  broken: BrokenLink | undefined;
};

type Row = ChainedRow & {
  hash: string;
  callerSalt: Buffer | null;
  callerValue: string | null;
  changeSalt: Buffer | null;
  changeValue: string | null;
};

const BATCH = 1_000;
/** What the database's `record_erasure` calls its entries. */
const ERASED = { action: 'history.erased', kind: 'erasure' };

/**
 * Walks through the whole history in one snapshot, and computes every hash and commitment again, outside the database. It
 * stops at the first broken link.
 */
export async function verifyChain(database: Database): Promise<Verified> {
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await walk(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function walk(sql: Sql): Promise<Verified> {
  const { rows: heads } = await sql.query<Anchor>(
    `select position, encode(hash, 'hex') as hash from history_head`,
  );
  const head = heads[0] ?? { position: -1, hash: 'missing' };
  let newest: Anchor = { position: 0, hash: NO_ENTRY };
  const removed = new Map<string, BrokenLink>();
  let erased = 0;
  for (;;) {
    const rows = await readAfter(sql, newest.position);
    for (const row of rows) {
      const reason = breakAt(row, newest);
      if (reason) return { entries: newest.position, erased, newest, broken: reason };
      if (!row.callerSalt || !row.changeSalt) erased++;
      for (const part of missingOf(row)) removed.set(part, removalOf(row));
      for (const part of erasedBy(row)) removed.delete(part);
      newest = { position: Number(row.position), hash: row.hash };
    }
    if (rows.length < BATCH) break;
  }
  return {
    entries: newest.position,
    erased,
    newest,
    broken: compareWithHead(newest, head) ?? first(removed),
  };
}

/** The parts of an entry's values that are gone, such as `7 change`. */
const missingOf = ({ position, callerSalt, changeSalt }: Row): string[] => [
  ...(callerSalt ? [] : [`${position} caller`]),
  ...(changeSalt ? [] : [`${position} change`]),
];

const removalOf = (row: Row): BrokenLink => ({
  position: Number(row.position),
  reason: `data of ${describe(row)} were removed, and no erasure is recorded that did it`,
});

const erasure = z.object({ after: z.object({ caller: z.array(z.int()), change: z.array(z.int()) }) });

/** The parts that an entry records as erased. They are before it, so that it never excuses its own. */
function erasedBy({ action, subjectKind, position, changeValue }: Row): string[] {
  if (action !== ERASED.action || subjectKind !== ERASED.kind || changeValue === null) return [];
  const { data } = erasure.safeParse(JSON.parse(changeValue));
  return (['caller', 'change'] as const).flatMap((part) =>
    (data?.after[part] ?? []).filter((each) => each < Number(position)).map((each) => `${each} ${part}`),
  );
}

/** The removal of the lowest position. */
const first = (removed: ReadonlyMap<string, BrokenLink>): BrokenLink | undefined =>
  [...removed.values()].sort((a, b) => a.position - b.position)[0];

function breakAt(row: Row, before: Anchor): BrokenLink | undefined {
  const position = before.position + 1;
  if (Number(row.position) !== position)
    return { position, reason: `entry ${position} is missing; the next one is ${describe(row)}` };
  if (row.previous !== before.hash)
    return {
      position,
      reason: `${describe(row)} does not follow entry ${before.position}: one of them was moved or replaced`,
    };
  if (row.hash !== hashOf(row)) return { position, reason: `${describe(row)} was altered` };
  if (!isCommitted(row.caller, row.callerSalt, row.callerValue))
    return { position, reason: `who made ${describe(row)}, or from where, was altered` };
  if (!isCommitted(row.change, row.changeSalt, row.changeValue))
    return { position, reason: `the states before and after of ${describe(row)} were altered` };
  return undefined;
}

/** Of erased data nothing is left to check. That they were erased on record is checked apart. */
const isCommitted = (commitment: string, salt: Buffer | null, value: string | null): boolean =>
  salt === null ||
  value === null ||
  timingSafeEqual(commitmentTo(salt, value), Buffer.from(commitment, 'hex'));

function compareWithHead(newest: Anchor, head: Anchor): BrokenLink | undefined {
  if (newest.position < head.position)
    return {
      position: newest.position + 1,
      reason: `entry ${newest.position + 1} is missing, and all up to entry ${head.position}: the end was cut off`,
    };
  if (newest.position === head.position && newest.hash === head.hash) return undefined;
  return { position: newest.position, reason: `the head of the chain is not entry ${newest.position}` };
}

/** Compares entries of the database with positions and hashes noted elsewhere; returns the first one that differs. */
export async function compareWithAnchors(
  sql: Sql,
  anchors: readonly Anchor[],
): Promise<BrokenLink | undefined> {
  const { rows } = await sql.query<{ position: number; end: number; exists: boolean }>(
    `select seen.position, h.hash is not null as exists, (select coalesce(max(position), 0) from history) as end
       from unnest($1::bigint[], $2::text[]) as seen (position, hash) left join history h using (position)
      where encode(h.hash, 'hex') is distinct from seen.hash and seen.position > 0
      order by seen.position limit 1`,
    [anchors.map(({ position }) => position), anchors.map(({ hash }) => hash)],
  );
  const [first] = rows;
  if (!first) return undefined;
  const { position, exists, end } = first;
  if (exists)
    return {
      position,
      reason: `entry ${position} is not the one that was published: the chain was rewritten`,
    };
  return {
    position: Math.min(position, end + 1),
    reason: `entry ${Math.min(position, end + 1)} is missing: more than the ${end} entries that are left were published`,
  };
}

async function readAfter(sql: Sql, position: number): Promise<Row[]> {
  const { rows } = await sql.query<Row>(
    `select h.position::text, (extract(epoch from h.at) * 1000000)::bigint::text as at,
            h.actor_kind as "actorKind", h.actor_id as "actorId", h.request_id as "requestId", h.action,
            h.subject_kind as "subjectKind", h.subject_id as "subjectId", encode(h.caller, 'hex') as caller,
            encode(h.change, 'hex') as change, encode(h.previous, 'hex') as previous, encode(h.hash, 'hex') as hash,
            caller.salt as "callerSalt", caller.value::text as "callerValue",
            change.salt as "changeSalt", change.value::text as "changeValue"
       from (select * from history where position > $1 order by position limit ${BATCH}) h
       left join history_values caller on caller.position = h.position and caller.part = 'caller'
       left join history_values change on change.position = h.position and change.part = 'change'
      order by h.position`,
    [position],
  );
  return rows;
}

const describe = ({ position, action, subjectKind, subjectId, at }: Row): string =>
  `entry ${position} (${action} of ${subjectKind} ${subjectId}, ${isoOf(at)})`;

const isoOf = (micros: string): string => new Date(Number(micros) / 1_000).toISOString();
