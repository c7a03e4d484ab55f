import { TOPICS } from '@innkeeper/contracts';
import { deadLetterTopic, type Schemas } from '@innkeeper/kit/messaging';
import { services } from './services.ts';

/** A topic of the event log with its writer, its subject and its readers. */
export type DocumentedTopic = {
  name: string;
  /** Where several consumers have such a topic each, their names: `name` then ends in one of these. */
  groups?: readonly string[];
  schemas: Schemas;
  writer: string;
  subject: string;
  readers: string[];
};

const consumed = services.map(({ name, projections = [], handlers = [] }) => ({
  name,
  topics: [...projections, ...handlers].map(({ topic }) => topic.name),
}));

const readersOf = (topic: string) =>
  consumed.filter(({ topics }) => topics.includes(topic)).map(({ name }) => name);

export const topics: DocumentedTopic[] = [
  ...Object.entries(TOPICS).map(([writer, { name, schemas, subject }]) => ({
    name,
    schemas,
    writer,
    subject,
    readers: readersOf(name),
  })),
  {
    ...deadLetterTopic('{group}'),
    groups: consumed.filter((service) => service.topics.length).map(({ name }) => name),
    writer: 'each consumer',
    subject: "the dead letter's id in its table",
    readers: [],
  },
];
