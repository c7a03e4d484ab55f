import { bookingReactions } from '@innkeeper/booking/consumers';
import { feedbackReactions } from '@innkeeper/feedback/consumers';
import { bookingTopic } from '@innkeeper/kit/events/booking';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { consumerGroups, deadLetterTopic } from '@innkeeper/kit/events/dead-letters';
import type { Schemas } from '@innkeeper/kit/events/envelope';
import { feedbackTopic } from '@innkeeper/kit/events/feedback';
import { galleryTopic } from '@innkeeper/kit/events/gallery';
import { identityTopic } from '@innkeeper/kit/events/identity';

/** A topic of the event log: who writes to it, what its subjects are, and who reads it. */
export type DocumentedTopic = {
  name: string;
  /** Where there is such a topic for each of several, whose: `name` ends in one of these then. */
  groups?: readonly string[];
  schemas: Schemas;
  writer: string;
  subject: string;
  readers: string[];
};

const READERS = { booking: bookingReactions, feedback: feedbackReactions };

const readersOf = (topic: string) =>
  Object.entries(READERS).flatMap(([service, reactions]) =>
    reactions.some((reaction) => reaction.topic.name === topic) ? [service] : [],
  );

const documented = (
  { name, schemas }: { name: string; schemas: Schemas },
  writer: string,
  subject: string,
): DocumentedTopic => ({ name, schemas, writer, subject, readers: readersOf(name) });

export const topics: DocumentedTopic[] = [
  documented(identityTopic, 'identity', "the user's id"),
  documented(catalogTopic, 'catalog', "the category's id, or the room's roomId"),
  documented(bookingTopic, 'booking', 'the bookingId'),
  documented(galleryTopic, 'gallery', "the item's id"),
  documented(feedbackTopic, 'feedback', "the feedback's id"),
  {
    ...documented(deadLetterTopic('{group}'), 'each consumer', "the dead letter's id in its table"),
    groups: consumerGroups,
  },
];
