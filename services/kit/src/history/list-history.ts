import type { Caller } from '../observe/request-context.ts';
import type { Sql } from '../postgres/sql.ts';

/** One entry of the history. If a person's data were erased, `isErased` is true and the data are null. */
export type HistoryEntry = {
  position: number;
  /** ISO 8601 in UTC, to the microsecond, so that the entries of several services sort as text. */
  at: string;
  actor: { kind: string; id: string; email: string | null };
  /** Of the client; null if no request caused the change. */
  address: string | null;
  requestId: string | null;
  action: string;
  subject: { kind: string; id: string; name: string | null };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  isErased: boolean;
};

export type HistoryFilter = {
  /** The id of an actor. */
  who?: string | undefined;
  kind?: string | undefined;
  /** The id of a subject; only with `kind`. */
  record?: string | undefined;
  action?: string | undefined;
  /** Instants in ISO 8601: entries from the first one on and before the second one. */
  from?: string | undefined;
  to?: string | undefined;
};

/** An actor of the history, with the e-mail of the newest entry. */
export type HistoryActor = HistoryEntry['actor'];

export type HistoryPage = {
  entries: HistoryEntry[];
  /** For `cursor`: where the next page begins; undefined on the last one. */
  next?: string;
};

type Row = Pick<HistoryEntry, 'position' | 'at' | 'requestId' | 'action'> & {
  micros: string;
  actorKind: string;
  actorId: string;
  subjectKind: string;
  subjectId: string;
  caller: Caller | null;
  change: { name?: string; before: HistoryEntry['before']; after: HistoryEntry['after'] } | null;
};

/** A page of the history, newest first. `cursor` is `next` of the page before, with the same filter. */
export async function listHistory(
  sql: Sql,
  { cursor, pageSize, ...filter }: HistoryFilter & { cursor?: string | undefined; pageSize: number },
): Promise<HistoryPage> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, bind);
  if (cursor) {
    const [micros, position] = cursor.split('-');
    conditions.push(
      `(at, position) < ('epoch'::timestamptz + ${bind(micros)}::bigint * interval '1 microsecond', ${bind(position)})`,
    );
  }
  const { rows } = await sql.query<Row>(
    `select h.position, to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
            (extract(epoch from h.at) * 1000000)::bigint::text as micros, h.request_id as "requestId", h.action,
            h.actor_kind as "actorKind", h.actor_id as "actorId",
            h.subject_kind as "subjectKind", h.subject_id as "subjectId", caller.value as caller, change.value as change
       from (select position from history ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
              order by at desc, position desc limit ${bind(pageSize + 1)}) page
       join history h using (position)
       left join history_values caller on caller.position = h.position and caller.part = 'caller'
       left join history_values change on change.position = h.position and change.part = 'change'
      order by h.at desc, h.position desc`,
    values,
  );
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    entries: rows.slice(0, pageSize).map(toEntry),
    ...(last && { next: `${last.micros}-${last.position}` }),
  };
}

/** The same as an answer: 20 entries by default, and on the first page all actors. */
export async function readHistory(
  sql: Sql,
  {
    pageSize = 20,
    ...query
  }: Omit<Parameters<typeof listHistory>[1], 'pageSize'> & { pageSize?: number | undefined },
): Promise<HistoryPage & { actors?: HistoryActor[] }> {
  if (query.cursor) return listHistory(sql, { ...query, pageSize });
  const [page, actors] = await Promise.all([
    listHistory(sql, { ...query, pageSize }),
    listHistoryActors(sql),
  ]);
  return { ...page, actors };
}

/** All actors of entries. The query jumps from one to the next, so it is cheap for a history of any length. */
export async function listHistoryActors(sql: Sql): Promise<HistoryActor[]> {
  const { rows } = await sql.query<{ id: string; kind: string; caller: Caller | null }>(
    `with recursive actor as (
       (select actor_id as id from history order by actor_id limit 1)
       union all
       select (select actor_id from history where actor_id > actor.id order by actor_id limit 1)
         from actor where actor.id is not null
     )
     select actor.id, newest.actor_kind as kind, caller.value as caller
       from actor
      cross join lateral (select position, actor_kind from history where actor_id = actor.id
                           order by at desc, position desc limit 1) newest
       left join history_values caller on caller.position = newest.position and caller.part = 'caller'
      order by actor.id`,
  );
  return rows.map(({ id, kind, caller }) => ({ kind, id, email: caller?.email ?? null }));
}

function conditionsOf(
  { who, kind, record, action, from, to }: HistoryFilter,
  bind: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (who !== undefined) conditions.push(`actor_id = ${bind(who)}`);
  if (kind !== undefined) conditions.push(`subject_kind = ${bind(kind)}`);
  if (record !== undefined) conditions.push(`subject_id = ${bind(record)}`);
  if (action !== undefined) conditions.push(`action = ${bind(action)}`);
  if (from !== undefined) conditions.push(`at >= ${bind(from)}`);
  if (to !== undefined) conditions.push(`at < ${bind(to)}`);
  return conditions;
}

const toEntry = ({ position, at, requestId, action, ...row }: Row): HistoryEntry => ({
  position,
  at,
  actor: { kind: row.actorKind, id: row.actorId, email: row.caller?.email ?? null },
  address: row.caller?.address ?? null,
  requestId,
  action,
  subject: { kind: row.subjectKind, id: row.subjectId, name: row.change?.name ?? null },
  before: row.change?.before ?? null,
  after: row.change?.after ?? null,
  isErased: !row.caller || !row.change,
});
