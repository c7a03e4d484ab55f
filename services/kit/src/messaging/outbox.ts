import type { Span } from '../observe/span.ts';
import type { Sql, Statement } from '../postgres/sql.ts';
import type { Envelope, OutgoingEvent } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';

/**
 * Writes an event. Its `position` comes from a sequence while the transaction holds the lock of the row it changed, so the
 * positions of one subject grow in commit order: they are its version.
 */
export const eventInsert = (event: OutgoingEvent): Statement => ({
  name: 'outbox-insert',
  text: 'insert into outbox (id, topic, subject, event) values ($1, $2, $3, $4)',
  values: [event.id, event.topic, event.subject, JSON.stringify(event)],
});

/**
 * Deletes the earlier events of a subject: waiting, published, and the last one that is kept to refill a log. The relay publishes in
 * order, so the event that replaces them follows any of them that it has in hand.
 */
export const earlierEventsDelete = ({ topic, subject }: OutgoingEvent): Statement[] =>
  // In this order: pruning moves rows from the first table to the second.
  ['outbox', 'last_events'].map((table) => ({
    name: `erase-${table}`,
    text: `delete from ${table} where topic = $1 and subject = $2`,
    values: [topic, subject],
  }));

/** The header of an event that replaces all earlier ones of its subject. */
export const ERASES_HEADER = 'x-erases';

/** The header that carries the newest entry of the service's history when the event was published: `42:9f86d081…`. */
export const HISTORY_HEADER = 'x-history';

export type OutboxRow = {
  position: number;
  /** The newest entry of the history; null if there is none. */
  history?: string | null;
  event: OutgoingEvent;
};

/** An event of the outbox as it goes to the bus. `span` is the one of sending it, when it is traced. */
export function toMessage({ position, history, event }: OutboxRow, span?: Span): BusMessage {
  const { id, topic, source, type, dataschema, subject, time, actor, requestId, data } = event;
  const wire: Envelope = {
    specversion: '1.0',
    id,
    source,
    type,
    subject,
    time,
    datacontenttype: 'application/json',
    dataschema,
    aggregateversion: position,
    ...(requestId ? { requestid: requestId } : {}),
    actorkind: actor.kind,
    actorid: actor.id,
    data,
  };
  const headers: Record<string, string> = { 'content-type': 'application/cloudevents+json' };
  if (requestId) headers['x-request-id'] = requestId;
  if (history) headers[HISTORY_HEADER] = history;
  if (event.erasesEarlier) headers[ERASES_HEADER] = 'earlier';
  const traceparent = span?.traceparent ?? event.traceparent;
  if (traceparent) headers['traceparent'] = traceparent;
  return { topic, key: subject, value: JSON.stringify(wire), headers };
}

/** How many events wait to be published, and for how many seconds the oldest has. */
export async function outboxLag(sql: Sql): Promise<{ events: number; oldestSeconds: number }> {
  const { rows } = await sql.query<{ events: number; oldest: number }>(
    `select count(*) as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
       from outbox where published_at is null`,
  );
  return { events: rows[0]!.events, oldestSeconds: rows[0]!.oldest };
}
