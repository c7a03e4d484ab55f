import type pg from 'pg';
import type { BusMessage, TopicReader } from '../event-bus.ts';

const AT_ONCE = 500;

/** Reads a topic of the log in Postgres from its beginning; its places are its own and nobody sees them. */
export async function readTopicInPostgres(pool: pg.Pool, topic: string): Promise<TopicReader> {
  const places = new Map<number, number>();
  const { rows } = await pool.query<{ complete: boolean }>(
    `select coalesce(bool_and(p.next = 0 or exists (select from log_messages m
              where (m.topic, m.partition, m."offset") = (p.topic, p.partition, 0))), true) as complete
       from log_partitions p where p.topic = $1`,
    [topic],
  );
  const readPartition = async (
    { partition, next }: { partition: number; next: number },
    handle: (messages: BusMessage[]) => Promise<void>,
  ) => {
    for (;;) {
      const { rows } = await pool.query<BusMessage & { offset: number }>(
        `select topic, key, value, headers, "offset" from log_messages
          where topic = $1 and partition = $2 and "offset" >= $3 and "offset" < $4 order by "offset" limit $5`,
        [topic, partition, places.get(partition) ?? 0, next, AT_ONCE],
      );
      if (!rows.length) return;
      await handle(rows.map(({ offset: _, ...message }) => message));
      places.set(partition, rows.at(-1)!.offset + 1);
    }
  };
  return {
    complete: rows[0]!.complete,
    readToEnd: async (handle) => {
      const { rows: ends } = await pool.query<{ partition: number; next: number }>(
        'select partition, next from log_partitions where topic = $1',
        [topic],
      );
      for (const end of ends) await readPartition(end, handle);
    },
    close: async () => {},
  };
}
