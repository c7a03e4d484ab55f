import type { Sql } from '../postgres/db.ts';
import type { Envelope } from './envelope.ts';

/**
 * Runs `effect` unless this event, or a newer one of the same aggregate, was applied before. The note and the
 * effect share the caller's transaction, so a crash leaves both or neither. Events carry the whole state of their
 * aggregate, which is why a late one has nothing to add.
 * Returns whether it ran.
 */
export async function applyOnce(
  sql: Sql,
  topic: string,
  event: Pick<Envelope, 'id' | 'subject' | 'aggregateversion'>,
  effect: () => Promise<void>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    {
      name: 'inbox-note',
      text: `insert into inbox as i (topic, subject, version, event_id) values ($1, $2, $3, $4)
             on conflict (topic, subject) do update
               set version = excluded.version, event_id = excluded.event_id, applied_at = now()
             where i.version < excluded.version`,
    },
    [topic, event.subject, event.aggregateversion, event.id],
  );
  if (!rowCount) return false;
  await effect();
  return true;
}
