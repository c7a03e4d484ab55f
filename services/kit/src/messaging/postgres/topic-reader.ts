import type pg from 'pg';
import type { BusMessage, TopicReader } from '../event-bus.ts';

const BATCH = 500;

/** Reads a topic of the log in Postgres from its beginning; the offsets it has reached are kept in memory only. */
export async function readTopicInPostgres(pool: pg.Pool, topic: string): Promise<TopicReader> {
  const offsets = new Map<number, number>();
  const { rowCount: dropped } = await pool.query(
    'select from log_retention where topic = $1 and log_start > 0',
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
        [topic, partition, offsets.get(partition) ?? 0, next, BATCH],
      );
      if (!rows.length) return;
      await handle(rows.map(({ offset: _, ...message }) => message));
      offsets.set(partition, rows.at(-1)!.offset + 1);
    }
  };
  return {
    complete: !dropped,
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
