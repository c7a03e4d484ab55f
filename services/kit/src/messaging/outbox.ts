import type pg from 'pg';
import type { OutgoingEvent } from './envelope.ts';

/**
 * Writes events on the caller's transaction. Each row's `position` comes from a sequence while the transaction holds the
 * lock of the row it changed, so the positions of one subject grow in commit order: they are its version.
 */
export async function insertEvents(client: pg.ClientBase, events: OutgoingEvent[]): Promise<void> {
  await client.query({
    name: 'outbox-insert',
    text: `insert into outbox (id, topic, subject, event)
           select (e->>'id')::uuid, e->>'topic', e->>'subject', e from jsonb_array_elements($1::jsonb) with ordinality as x(e, i)
           order by i`,
    values: [JSON.stringify(events)],
  });
}
