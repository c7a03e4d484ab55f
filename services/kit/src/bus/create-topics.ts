// The event log's topics in Kafka, before the first service starts: node dist/bus/create-topics.js
import { orExit, readEnv } from '../commands.ts';
import { topicsEnv } from '../env.ts';
import { bookingTopic } from '../events/booking.ts';
import { catalogTopic } from '../events/catalog.ts';
import { consumerGroups, deadLetterTopic } from '../events/dead-letters.ts';
import { feedbackTopic } from '../events/feedback.ts';
import { galleryTopic } from '../events/gallery.ts';
import { identityTopic } from '../events/identity.ts';
import { createLogger } from '../observe/logger.ts';
import { kafkaAccess } from './kafka-access.ts';
import { createTopics, type TopicToCreate } from './topics.ts';

const env = readEnv(topicsEnv);
const access = orExit(() => kafkaAccess(env));
const logger = createLogger('create-topics', env.LOG_LEVEL);

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

try {
  const [partitions, replication] = [env.KAFKA_PARTITIONS, env.KAFKA_REPLICATION];
  await createTopics({ access, logger, topics, partitions, replication });
  logger.info({ topics }, 'the topics exist');
} catch (error) {
  logger.fatal({ err: error }, `the topics were not made: ${(error as Error).message}`);
  process.exitCode = 1;
}
