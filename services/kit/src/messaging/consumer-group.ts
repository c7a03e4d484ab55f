import { inContext } from '../observe/request-context.ts';
import { withSpan } from '../observe/tracing.ts';
import type { Sql, Transaction } from '../postgres/sql.ts';
import {
  type Envelope,
  type OpenedEvent,
  openEvent,
  type Schemas,
  type Topic,
  type TopicEvent,
} from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import { claimUnhandled, type Handler } from './handler.ts';
import { ERASES_HEADER } from './outbox.ts';
import { type Apply, claimNewer, type Projection } from './projection.ts';
import { isSealed, MissingKeyError, SEALED_HEADER } from './sealed-event.ts';

/** The consumers of a service for other services' events. */
export type Consumers = { projections: readonly Projection[]; handlers: readonly Handler[] };

/** An event that was read and checked, before its effect. */
export type PendingEffect = Pick<Envelope, 'id' | 'subject' | 'aggregateversion' | 'time'> & {
  topic: string;
  /**
   * For an event that replaces all earlier ones of its subject: the subject whose dead letters before this version are
   * deleted.
   */
  erases?: { topic: string; key: string; version: number };
  /** The kind of its record, if the projection of its topic does not have that kind. */
  skipped?: string;
  /** Absent when the consumer does nothing with events of this type. */
  run?: (tx: Transaction) => Promise<void>;
};

/** What the messages of one consumer group mean: events for all projections of a service, or for one handler. */
export type ConsumerGroup = {
  /** In the event log: the service's name, or `<service>.<handler>`. */
  name: string;
  /** The handler's name; null for the projections. */
  handler: string | null;
  topics: string[];
  /**
   * @throws NewerEventError for an event that a newer program wrote, MissingKeyError for one that is still sealed, and other
   *   errors for a malformed one.
   */
  read(message: BusMessage): PendingEffect;
  /**
   * Records events in the inbox, many in one statement. Returns the ids of those that have to run: not a duplicate or, in a
   * projection, an event older than the state.
   */
  claim(tx: Transaction, effects: readonly PendingEffect[]): Promise<Set<string>>;
  /** Whether this group never had an effect: then the events in the log are history, and not late. */
  isNew(sql: Sql): Promise<boolean>;
};

/** @throws Error when two projections have one topic, or two handlers one name: their inbox rows would mix. */
export function consumerGroupsOf(service: string, { projections, handlers }: Consumers): ConsumerGroup[] {
  assertUnique(
    `${service} has two projections of one topic`,
    projections.map(({ topic }) => topic.name),
  );
  assertUnique(
    `${service} has two handlers of one name`,
    handlers.map(({ name }) => name),
  );
  return [
    ...(projections.length ? [projectionGroup(service, projections)] : []),
    ...handlers.map((handler) => handlerGroup(service, handler)),
  ];
}

function projectionGroup(service: string, projections: readonly Projection[]): ConsumerGroup {
  return {
    name: service,
    handler: null,
    topics: projections.map(({ topic }) => topic.name),
    read: (message) => readForProjection(projections, message),
    claim: claimNewer,
    isNew: async (sql) => !(await sql.query('select from inbox limit 1')).rowCount,
  };
}

function handlerGroup(service: string, { name, topic, types, handle }: Handler): ConsumerGroup {
  return {
    name: `${service}.${name}`,
    handler: name,
    topics: [topic.name],
    read: (message) => {
      const event = open(topic, message).check();
      const isHandled = !types || types.includes(event.type);
      return isHandled ? toEffect(message, event, handle) : pendingOf(message, event);
    },
    claim: (tx, effects) => claimUnhandled(tx, name, effects),
    isNew: async (sql) =>
      !(await sql.query('select from handled_events where handler = $1 limit 1', [name])).rowCount,
  };
}

/** @throws like `ConsumerGroup.read`, and when none of the projections is for the message's topic. */
export function readForProjection(projections: readonly Projection[], message: BusMessage): PendingEffect {
  const projection = projections.find(({ topic }) => topic.name === message.topic);
  if (!projection) throw new Error(`no projection for ${message.topic}`);
  const { topic, apply } = projection;
  const opened = open(topic, message);
  const { kind } = opened;
  if (kind !== undefined && !Object.hasOwn(apply, kind))
    return { ...pendingOf(message, opened), skipped: kind };
  const event = opened.check();
  return toEffect(message, event, apply[event.data.kind] ?? NOTHING);
}

/** Also these events are recorded in the inbox, which then shows that a projection is complete. */
const NOTHING = async () => {};

/** @throws like `ConsumerGroup.read` */
function open(topic: Topic, message: BusMessage): OpenedEvent<Schemas> {
  if (topic.name !== message.topic) throw new Error(`no consumer for ${message.topic}`);
  if (isSealed(message))
    throw new MissingKeyError(
      `cannot be opened: its key is missing in ${message.headers[SEALED_HEADER]}, or it was changed`,
    );
  return openEvent(topic, message.value);
}

const pendingOf = (
  message: BusMessage,
  { id, subject, aggregateversion, time }: Omit<OpenedEvent<Schemas>, 'kind' | 'check'>,
): PendingEffect => ({
  topic: message.topic,
  subject,
  aggregateversion,
  time,
  id: id.toLowerCase(), // as Postgres returns it
  ...(message.headers[ERASES_HEADER] && {
    erases: { topic: message.topic, key: message.key, version: aggregateversion },
  }),
});

const toEffect = (
  message: BusMessage,
  event: TopicEvent<Schemas>,
  effect: Apply<TopicEvent<Schemas>>,
): PendingEffect => ({
  ...pendingOf(message, event),
  run: (tx: Transaction) =>
    inContext({ requestId: event.requestid ?? event.id }, () =>
      inTraceOf(message, event, () => effect(tx, event)),
    ),
});

/** Shows the effect in the trace of the request that caused the event; an event without a trace begins none. */
function inTraceOf<T>(
  { topic, headers }: BusMessage,
  { id, type }: { id: string; type: string },
  effect: () => Promise<T>,
): Promise<T> {
  const parent = headers['traceparent'];
  if (parent === undefined) return effect();
  const attributes = { 'messaging.destination.name': topic, 'messaging.message.id': id };
  return withSpan(`process ${type}`, { kind: 'consumer', parent, attributes }, effect);
}

function assertUnique(problem: string, names: string[]): void {
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw new Error(`${problem}: ${repeated}`);
}
