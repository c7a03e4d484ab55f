import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Actor, currentActor, currentRequestId } from '../observe/request-context.ts';
import { currentSpan } from '../observe/tracing.ts';

/** A record's state, which says what kind of record it is. */
export type StateSchema = z.ZodType<{ kind: string }> & { shape: { kind: z.ZodLiteral<string> } };
export type Schemas = Readonly<Record<string, StateSchema>>;

/** The state as publishers write it: the schema adds its kind. */
export type StateInput<S extends StateSchema> = Omit<z.input<S>, 'kind'>;

/** The events that one service publishes, as a contract declares them: a schema of the data for each type. */
export type Topic<S extends Schemas = Schemas> = {
  /** In the event log. */
  name: string;
  /** CloudEvents `source`. */
  source: string;
  schemas: S;
  /** The version of a type's schema, 1 where none is given. */
  versions: { readonly [Type in keyof S]?: number };
  /** The types that delete all earlier events of their subject. */
  erasing?: readonly string[];
};

/** An event as a service writes it: what happened (`type`), to what (`subject`), who caused it, and the state after it. */
export type OutgoingEvent = {
  id: string;
  topic: string;
  source: string;
  type: string;
  dataschema: string;
  subject: string;
  time: string;
  actor: Actor;
  requestId: string | undefined;
  /** The span that caused it, when it is traced. */
  traceparent?: string | undefined;
  /** It deletes all earlier events of its subject. */
  erasesEarlier?: true;
  data: unknown;
};

const SCHEMA_VERSION = /\/v([1-9]\d*)$/;
const versionOf = <S extends Schemas>({ versions }: Topic<S>, type: string): number =>
  (versions as Record<string, number>)[type] ?? 1;

/** Names the version of a schema: `/innkeeper/booking/booking.confirmed/v1`. */
export const dataschemaOf = (source: string, type: string, version = 1): string =>
  `${source}/${type}/v${version}`;

/** An event of a type, or a version of it, that this program does not know: a newer program wrote it and can read it. */
export class NewerEventError extends Error {
  override name = 'NewerEventError';
}

/**
 * The event on the wire: CloudEvents 1.0 in JSON, structured mode, with extension attributes (which must be plain
 * values): `aggregateversion`, which grows with every event of one subject, `requestid`, the request that caused it, and
 * `actorkind` and `actorid`, who did.
 * https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md
 */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string().min(1),
  type: z.string().min(1),
  subject: z.string().min(1),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  /** `<source>/<type>/v<n>`: which version of its schema the data follow. */
  dataschema: z.string().regex(SCHEMA_VERSION),
  aggregateversion: z.number().int().nonnegative(),
  requestid: z.string().optional(),
  actorkind: z.string().min(1),
  actorid: z.string().min(1),
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelope>;

/** One event of a topic, as a consumer sees it. */
export type TopicEvent<S extends Schemas> = {
  [Type in keyof S & string]: Omit<Envelope, 'type' | 'data' | 'actorkind' | 'actorid'> & {
    type: Type;
    actor: Actor;
    data: z.output<S[Type]>;
  };
}[keyof S & string];

/** The kinds of records that a topic is about. */
export type KindOf<S extends Schemas> = z.output<S[keyof S]>['kind'];

/** One event of a topic about a kind of record. */
export type EventAbout<S extends Schemas, Kind extends string> = Extract<
  TopicEvent<S>,
  { data: { kind: Kind } }
>;

/**
 * A checked event, ready for the outbox. Its actor is the caller of the current request, or without one the service itself.
 * @throws ZodError when the data do not fit the schema.
 */
export function createEvent<S extends Schemas, Type extends keyof S & string>(
  topic: Topic<S>,
  type: Type,
  subject: string,
  data: StateInput<S[Type]>,
): OutgoingEvent {
  const { name, source, schemas, erasing } = topic;
  const schema = schemas[type]!;
  return {
    id: randomUUID(),
    topic: name,
    source,
    type,
    dataschema: dataschemaOf(source, type, versionOf(topic, type)),
    subject,
    time: new Date().toISOString(),
    actor: currentActor() ?? { kind: 'system', id: source },
    requestId: currentRequestId(),
    traceparent: currentSpan()?.traceparent,
    ...(erasing?.includes(type) && { erasesEarlier: true as const }),
    data: schema.parse({ ...data, kind: schema.shape.kind.value }),
  };
}

/** An event of a topic whose state is not checked yet. */
export type OpenedEvent<S extends Schemas> = Omit<TopicEvent<S>, 'data'> & {
  /** What kind of record the state says it is about; undefined if it says nothing. */
  kind: string | undefined;
  /** @throws ZodError for a malformed state */
  check(): TopicEvent<S>;
};

/**
 * Opens an event from the wire. Its kind is known before its state is checked, because the state of a kind that nobody here
 * knows cannot be.
 * @throws NewerEventError for an event from a newer program, ZodError for a malformed envelope.
 */
export function openEvent<S extends Schemas>(topic: Topic<S>, value: string): OpenedEvent<S> {
  const { actorkind, actorid, data, ...event } = envelope.parse(JSON.parse(value));
  const { type, dataschema } = event;
  const schema = Object.hasOwn(topic.schemas, type) ? topic.schemas[type] : undefined;
  if (!schema) throw new NewerEventError(`${topic.name} has no event type ${type}`);
  const version = Number(SCHEMA_VERSION.exec(dataschema)![1]);
  const known = versionOf(topic, type);
  if (version > known) throw new NewerEventError(`${dataschema} is newer than version ${known}`);
  const opened = { ...event, actor: { kind: actorkind, id: actorid } };
  const { kind } = named.safeParse(data).data ?? {};
  const check = () => ({ ...opened, data: schema.parse(data) }) as TopicEvent<S>;
  return { ...opened, kind, check } as OpenedEvent<S>;
}
const named = z.object({ kind: z.string() });

/**
 * A checked event from the wire.
 * @throws NewerEventError for an event from a newer program, ZodError for a malformed one.
 */
export const parseEvent = <S extends Schemas>(topic: Topic<S>, value: string): TopicEvent<S> =>
  openEvent(topic, value).check();
