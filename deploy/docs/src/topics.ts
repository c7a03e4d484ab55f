import { bookingReactions } from '@innkeeper/booking/consumers';
import { feedbackReactions } from '@innkeeper/feedback/consumers';
import { bookingTopic } from '@innkeeper/kit/events/booking';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { consumerGroups, deadLetterTopic } from '@innkeeper/kit/events/dead-letters';
import type { Schemas } from '@innkeeper/kit/events/envelope';
import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import { galleryTopic } from '@innkeeper/kit/events/gallery';
import { identityTopic } from '@innkeeper/kit/events/identity';

/** A topic of the event log with its writer, its subject and its readers. */
export type DocumentedTopic = {
  name: string;
  /** If the topic exists once per consumer group: the groups that replace `{group}` in `name`. */
  groups?: readonly string[];
  schemas: Schemas;
  writer: string;
  subject: string;
  readers: string[];
};

const REACTIONS = { booking: bookingReactions, feedback: feedbackReactions };

const readersOf = (topic: string) =>
  Object.entries(REACTIONS).flatMap(([service, reactions]) =>
    reactions.some((reaction) => reaction.topic.name === topic) ? [service] : [],
  );

const documentTopic = (
  { name, schemas }: { name: string; schemas: Schemas },
  writer: string,
  subject: string,
): DocumentedTopic => ({ name, schemas, writer, subject, readers: readersOf(name) });

export const topics: DocumentedTopic[] = [
  documentTopic(identityTopic, 'identity', "the user's id"),
  documentTopic(catalogTopic, 'catalog', "the category's id, or the room's roomId"),
  documentTopic(bookingTopic, 'booking', 'the bookingId'),
  documentTopic(galleryTopic, 'gallery', "the item's id"),
  documentTopic(feedbackTopic, 'feedback', "the feedback's id"),
  {
    ...documentTopic(deadLetterTopic('{group}'), 'each consumer', "the dead letter's id in its table"),
    groups: consumerGroups,
  },
];
