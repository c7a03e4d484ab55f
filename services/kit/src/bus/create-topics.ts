// The event log's topics in Kafka, before the first service starts: node dist/bus/create-topics.js
import { readEnv } from '../commands.ts';
import { topicsEnv } from '../env.ts';
import { bookingTopic } from '../events/booking.ts';
import { catalogTopic } from '../events/catalog.ts';
import { consumerGroups, deadLetterTopic } from '../events/dead-letters.ts';
import { feedbackTopic } from '../events/feedback.ts';
import { galleryTopic } from '../events/gallery.ts';
import { identityTopic } from '../events/identity.ts';
import { createLogger } from '../observe/logger.ts';
import { createTopics, type TopicToCreate } from './topics.ts';

const env = readEnv(topicsEnv);

/** Every event carries the whole state of its subject, so the newest of each is all that a new reader needs. */
const states = [bookingTopic, catalogTopic, feedbackTopic, galleryTopic, identityTopic].map(
  ({ name }): TopicToCreate => ({
    name,
    keep: 'newest-of-each-key',
    retentionDays: env.KAFKA_RETENTION_DAYS,
  }),
);
const deadLetters = consumerGroups.map(
  (group): TopicToCreate => ({
    name: deadLetterTopic(group).name,
    keep: 'all',
    retentionDays: env.KAFKA_DEAD_LETTER_RETENTION_DAYS,
  }),
);
const topics = [...states, ...deadLetters];

await createTopics({
  brokers: env.KAFKA_BROKERS,
  topics,
  partitions: env.KAFKA_PARTITIONS,
  replication: env.KAFKA_REPLICATION,
});
createLogger('create-topics', env.LOG_LEVEL).info({ topics }, 'the topics exist');
