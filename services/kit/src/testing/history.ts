import type { HistoryEntry } from '../history/list-history.ts';
import { listHistory } from '../history/list-history.ts';
import type { Sql } from '../postgres/sql.ts';

/** The history entries of one record, oldest first, without their positions in the chain. */
export async function recordedOf(
  database: Sql,
  kind: string,
  id: string,
): Promise<Pick<HistoryEntry, 'action' | 'actor' | 'subject' | 'before' | 'after'>[]> {
  const { entries } = await listHistory(database, { kind, record: id, pageSize: 100 });
  return entries
    .reverse()
    .map(({ action, actor, subject, before, after }) => ({ action, actor, subject, before, after }));
}
