// The event log's topics in Kafka, before the first service starts: node dist/create-topics.js
import { z } from 'zod';
import { readEnv } from './commands.ts';
import { storageEnv } from './env.ts';
import { bookingTopic } from './events/booking.ts';
import { catalogTopic } from './events/catalog.ts';
import { feedbackTopic } from './events/feedback.ts';
import { galleryTopic } from './events/gallery.ts';
import { identityTopic } from './events/identity.ts';
import { createLogger } from './logger.ts';
import { createTopics } from './topics.ts';

const atLeastOne = z.coerce.number().int().min(1);

/** How much is lost with a broker and how far back a projection can be rebuilt: to be said, not assumed. */
const topicsEnv = z.object({
  LOG_LEVEL: storageEnv.shape.LOG_LEVEL,
  KAFKA_BROKERS: storageEnv.shape.KAFKA_BROKERS.unwrap(),
  KAFKA_PARTITIONS: atLeastOne,
  KAFKA_REPLICATION: atLeastOne,
  KAFKA_RETENTION_DAYS: atLeastOne,
});

const env = readEnv(topicsEnv);
const topics = [bookingTopic, catalogTopic, feedbackTopic, galleryTopic, identityTopic].map(
  ({ name }) => name,
);

await createTopics({
  brokers: env.KAFKA_BROKERS,
  topics,
  partitions: env.KAFKA_PARTITIONS,
  replication: env.KAFKA_REPLICATION,
  retentionDays: env.KAFKA_RETENTION_DAYS,
});
createLogger('create-topics', env.LOG_LEVEL).info({ topics }, 'the topics exist');
