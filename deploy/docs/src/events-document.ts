import { envelope } from '@innkeeper/kit/messaging';
import { z } from 'zod';
import { VERSION } from './repository-files.ts';
import type { DocumentedTopic } from './topics.ts';

type Json = Record<string, unknown>;

const sourcesOf = ({ name, groups }: DocumentedTopic): string[] => {
  const source = name.replace('innkeeper.', '/innkeeper/');
  return groups ? groups.map((group) => source.replace('{group}', group)) : [source];
};

/** JSON schema of an event on the wire: the envelope with this type, its sources and the schema of its data. */
const onTheWire = (topic: DocumentedTopic, type: string, data: z.ZodType): Json =>
  z.toJSONSchema(envelope.extend({ type: z.literal(type), source: z.literal(sourcesOf(topic)), data }), {
    target: 'draft-7',
    io: 'input',
  });

const headers: Json = {
  type: 'object',
  required: ['content-type'],
  properties: {
    'content-type': { const: 'application/cloudevents+json' },
    'x-request-id': { type: 'string', description: 'The call that caused the event, if a call did.' },
  },
};

const messagesOf = (topic: DocumentedTopic): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(topic.schemas).map(([type, data]) => [
      type,
      {
        name: type,
        contentType: 'application/cloudevents+json',
        correlationId: { location: '$message.header#/x-request-id' },
        headers,
        payload: onTheWire(topic, type, data),
        bindings: { kafka: { key: { type: 'string', description: `The subject: ${topic.subject}.` } } },
      },
    ]),
  );

const channelOf = (topic: DocumentedTopic): Json => ({
  address: topic.name,
  ...(topic.groups && { parameters: { group: { enum: topic.groups, description: 'The consumer.' } } }),
  description: `Events of one subject (${topic.subject}) arrive in the order in which they occurred.`,
  messages: Object.fromEntries(
    Object.keys(topic.schemas).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
  ),
});

/** A channel's key. It is part of references, which may not contain braces. */
const keyOf = (name: string) => name.replace('.{group}', '');

const operationsOf = ({ name, writer, readers }: DocumentedTopic): Record<string, Json> => {
  const channel = { $ref: `#/channels/${keyOf(name)}` };
  return {
    [`${writer} writes`]: { action: 'send', channel, summary: `${writer} publishes its events.` },
    ...Object.fromEntries(
      readers.map((reader) => [
        `${reader} reads ${writer}`,
        { action: 'receive', channel, summary: `${reader} applies the events of ${writer}.` },
      ]),
    ),
  };
};

const merged = (topics: DocumentedTopic[], part: (topic: DocumentedTopic) => Record<string, Json>) =>
  Object.assign({}, ...topics.map(part)) as Record<string, Json>;

/**
 * Describes the topics of the event log as one AsyncAPI 3.0 document, from the schemas that validate events when they are
 * published and consumed. https://www.asyncapi.com/docs/reference/specification/v3.0.0
 */
export const eventsDocument = (topics: DocumentedTopic[]): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Innkeeper events',
    version: VERSION,
    description:
      'The events that services publish: CloudEvents 1.0 in JSON, delivered at least once, in order per subject. ' +
      'An event carries the whole state after the change, with the `kind` of its record; a field without a value is null. `aggregateversion` grows with each event of a subject.',
  },
  defaultContentType: 'application/cloudevents+json',
  channels: Object.fromEntries(topics.map((topic) => [keyOf(topic.name), channelOf(topic)])),
  operations: merged(topics, operationsOf),
  components: { messages: merged(topics, messagesOf) },
});
