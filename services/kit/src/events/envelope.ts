import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { currentRequestId } from '../observe/logger.ts';
import { currentSpan } from '../observe/tracing.ts';

/** An event as a service writes it: what happened (`type`), to what (`subject`, the aggregate's id), and its state after. */
export type OutgoingEvent = {
  id: string;
  topic: string;
  source: string;
  type: string;
  dataschema: string;
  subject: string;
  time: string;
  requestId: string | undefined;
  /** The work that caused it, where that is traced. */
  traceparent?: string | undefined;
  data: unknown;
};

const SCHEMA_VERSION = /\/v([1-9]\d*)$/;
const versionOf = (dataschema: string) => Number(SCHEMA_VERSION.exec(dataschema)![1]);

/** An event whose type, or whose version of it, this program does not know: a newer one wrote it, and will understand it. */
export class NewerEventError extends Error {
  override name = 'NewerEventError';
}

/**
 * The event on the wire: CloudEvents 1.0 in JSON, structured mode, with two extension attributes:
 * `aggregateversion`, which grows with every event of one subject, and `requestid`, the call that caused it.
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
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelope>;

export type Schemas = Record<string, z.ZodType>;

/** One event of a topic, as a consumer sees it. */
export type TopicEvent<S extends Schemas> = {
  [Type in keyof S & string]: Omit<Envelope, 'type' | 'data'> & { type: Type; data: z.output<S[Type]> };
}[keyof S & string];

export type Topic<S extends Schemas> = {
  name: string;
  schemas: S;
  /** A checked event, ready for `tx.publish`. @throws ZodError when the service is about to say something it may not. */
  event<Type extends keyof S & string>(type: Type, subject: string, data: z.input<S[Type]>): OutgoingEvent;
  /** A checked event from the wire. @throws NewerEventError for one from a newer program, ZodError for one that is wrong. */
  parse(value: string): TopicEvent<S>;
};

/**
 * Declares a topic `innkeeper.<context>` with one schema per event type. A type whose data changed so that older programs
 * would misread them is raised in `versions` (1 where none is named); its schema must then take the older data too, for
 * those stay in the log.
 */
export function defineTopic<const S extends Schemas>(
  context: string,
  schemas: S,
  versions: { [Type in keyof S & string]?: number } = {},
): Topic<S> {
  const name = `innkeeper.${context}`;
  const source = `/innkeeper/${context}`;
  const version = (type: string): number => versions[type] ?? 1;
  return {
    name,
    schemas,
    event: (type, subject, data) => ({
      id: randomUUID(),
      topic: name,
      source,
      type,
      dataschema: `${source}/${type}/v${version(type)}`,
      subject,
      time: new Date().toISOString(),
      requestId: currentRequestId(),
      traceparent: currentSpan()?.traceparent,
      data: schemas[type]!.parse(data),
    }),
    parse: (value) => {
      const event = envelope.parse(JSON.parse(value));
      const schema = Object.hasOwn(schemas, event.type) ? schemas[event.type] : undefined;
      if (!schema) throw new NewerEventError(`${name} has no event type ${event.type}`);
      if (versionOf(event.dataschema) > version(event.type))
        throw new NewerEventError(`${event.dataschema} is newer than version ${version(event.type)}`);
      return { ...event, data: schema.parse(event.data) } as TopicEvent<S>;
    },
  };
}
