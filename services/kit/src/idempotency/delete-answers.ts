import type { Logger } from '../observe/logger.ts';
import type { Sql } from '../postgres/sql.ts';
import { repeatedly } from '../service/background-work.ts';
import type { BackgroundWork } from '../service/define-service.ts';

const MAXIMUM_AT_ONCE = 5_000;

/**
 * Deletes answers that are older than a day, when no client waits for them any longer. Returns whether there may be more.
 */
export async function deleteOldAnswers(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(
    `delete from answered_calls where (caller_id, key) in (
       select caller_id, key from answered_calls where created_at < now() - interval '1 day' limit ${MAXIMUM_AT_ONCE})`,
  );
  return rowCount === MAXIMUM_AT_ONCE;
}

export const deleteOldAnswersHourly = (sql: Sql, logger: Logger): BackgroundWork =>
  repeatedly(
    { logger, failure: 'old answers of idempotent calls could not be deleted', everyMs: 3_600_000 },
    () => deleteOldAnswers(sql),
  );

/** Deletes the answers that a caller got, and those of others that contain one of `ids` as a text. For erasures. */
export async function eraseAnswers(
  sql: Sql,
  { callerId, ids }: { callerId: string; ids: readonly string[] },
): Promise<void> {
  await sql.query(
    `delete from answered_calls
      where caller_id = $1
         or jsonb_path_query_array(answer::jsonb, 'strict $.** ? (@.type() == "string")') ?| $2`,
    [callerId, ids],
  );
}
