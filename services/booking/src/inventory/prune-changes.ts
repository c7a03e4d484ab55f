import type { Sql } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import type { Deps } from '../deps.ts';

const MINUTE_MS = 60_000;

/**
 * Deletes the changes of transactions before `endedBefore`, which an earlier call returned. Returns the number of the
 * oldest transaction that has not ended.
 */
export async function pruneChanges(sql: Sql, endedBefore: string | undefined): Promise<string> {
  const { rows } = await sql.query<{ xmin: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  );
  if (endedBefore !== undefined)
    for (const table of ['inventory_changes', 'desk_changes'])
      await sql.query(`delete from ${table} where transaction < $1::xid8`, [endedBefore]);
  return rows[0]!.xmin;
}

/** Every minute, deletes the changes that every feed had a minute to read. Several replicas may do so at once. */
export function pruneChangesEveryMinute({
  database,
  logger,
}: Pick<Deps, 'database' | 'logger'>): BackgroundWork {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  let endedBefore: string | undefined;
  const prune = async () => {
    try {
      endedBefore = await pruneChanges(database, endedBefore);
    } catch (error) {
      logger.warn({ err: error }, 'old changes of the inventory could not be deleted');
    }
  };
  return {
    start: () => {
      timer = setInterval(() => {
        running = prune();
      }, MINUTE_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
