import { timingSafeEqual } from 'node:crypto';
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
  let erased = 0;
  for (;;) {
    const rows = await readAfter(sql, newest.position);
    for (const row of rows) {
      const reason = breakAt(row, newest);
      if (reason) return { entries: newest.position, erased, newest, broken: reason };
      if (!row.callerSalt || !row.changeSalt) erased++;
      newest = { position: Number(row.position), hash: row.hash };
    }
    if (rows.length < BATCH) break;
  }
  return { entries: newest.position, erased, newest, broken: compareWithHead(newest, head) };
}

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

/** Erased data count as correct; nothing is left to check. */
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
