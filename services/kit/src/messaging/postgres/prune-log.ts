import type pg from 'pg';
import type { Sql } from '../../postgres/sql.ts';
import { inTransaction } from '../../postgres/transaction.ts';

type Partition = { topic: string; partition: number };

const LOCK = 7_204_003; // one pruning per event log; the number only has to be the same in every process
const BATCH = 1_000;
const DEAD_LETTERS = 'innkeeper.dead-letters.%';
const DEAD_LETTER_DAYS = 90; // the default of KAFKA_DEAD_LETTER_RETENTION_DAYS

/**
 * Removes old messages from the log, by the same rule as Kafka's compaction with `min.compaction.lag.ms`: a message older
 * than `retentionDays` is removed when a newer one of its key is also older than that. Offsets of the others stay, and
 * consumers skip the gaps. Like Kafka's, the rule does not ask whether a consumer has read a message. Dead letters are
 * dropped after 90 days. The role of a service prunes the topics that it may write, the owner of the log prunes all.
 *
 * Works in small transactions, each of which takes an advisory lock, so that one process prunes at a time: resolves at
 * once when another process is pruning. Returns how many messages were removed.
 */
export async function pruneLog(pool: pg.Pool, retentionDays: number, signal?: AbortSignal): Promise<number> {
  const { rows } = await pool.query<Partition & { deadLetters: boolean }>(
    `select topic, partition, topic like $1 as "deadLetters" from log_partitions
      where not row_security_active('log_messages') or topic = any (log_topics(true)) order by topic, partition`,
    [DEAD_LETTERS],
  );
  let removed = 0;
  for (const { deadLetters, ...partition } of rows) {
    const pruneBatch = deadLetters ? dropBatch : compactBatch;
    const days = deadLetters ? DEAD_LETTER_DAYS : retentionDays;
    for (let more = true; more && !signal?.aborted; ) {
      const batch = await inTransaction(pool, async (sql) => {
        const { rows } = await sql.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
          LOCK,
        ]);
        return rows[0]!.held ? pruneBatch(sql, partition, days) : undefined;
      });
      if (!batch) return removed;
      removed += batch.removed;
      more = batch.examined === BATCH;
    }
  }
  return removed;
}

type Batch = { examined: number; removed: number };

/** Examines the next messages that have become old, and removes the older messages of their keys. */
async function compactBatch(sql: Sql, { topic, partition }: Partition, days: number): Promise<Batch> {
  const { rows } = await sql.query<Batch>(
    `with next as (
       select "offset", key, published_at < now() - make_interval(days => $3) as old
         from log_messages
        where topic = $1 and partition = $2 and "offset" >= coalesce(
                (select compacted_to from log_retention where topic = $1 and partition = $2), 0)
        order by "offset" limit $4
     ), due as materialized (
       select "offset", key from next
        where "offset" < all (select "offset" from next where not old)
     ), removed as (
       delete from log_messages m
        using (select key, max("offset") as newest from due group by key) due
        where m.topic = $1 and m.partition = $2 and m.key = due.key and m."offset" < due.newest
        returning 1
     ), noted as (
       insert into log_retention as r (topic, partition, compacted_to)
       select $1, $2, max("offset") + 1 from due having count(*) > 0
       on conflict (topic, partition) do update set compacted_to = excluded.compacted_to
     )
     select (select count(*) from due) as examined, (select count(*) from removed) as removed`,
    [topic, partition, days, BATCH],
  );
  return rows[0]!;
}

/** Drops the oldest messages, as Kafka does by `retention.ms`. */
async function dropBatch(sql: Sql, { topic, partition }: Partition, days: number): Promise<Batch> {
  const { rows } = await sql.query<Batch>(
    `with oldest as (
       select "offset", published_at < now() - make_interval(days => $3) as old
         from log_messages where topic = $1 and partition = $2 order by "offset" limit $4
     ), removed as (
       delete from log_messages
        where topic = $1 and partition = $2 and "offset" in (select "offset" from oldest where old)
        returning "offset"
     ), noted as (
       insert into log_retention as r (topic, partition, log_start)
       select $1, $2, max("offset") + 1 from removed having count(*) > 0
       on conflict (topic, partition) do update set log_start = excluded.log_start
     )
     select count(*) as examined, count(*) as removed from removed`,
    [topic, partition, days, BATCH],
  );
  return rows[0]!;
}
