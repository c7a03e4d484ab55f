import { incompleteEnvironment, type StorageEnv } from '../env.ts';
import type { Logger } from '../observe/logger.ts';
import type { Topic } from './envelope.ts';
import type { EventBus } from './event-bus.ts';

/**
 * Opens the event bus that the environment names; no other code in a service depends on which one it is. Only its client
 * library is loaded, which saves each process the memory of the other. `publishes` are the topics of the service's events, for
 * a process that publishes them.
 * @throws EnvironmentError unless exactly one of KAFKA_BROKERS and EVENT_LOG_URL is set, with the variables that belong to
 *   it.
 */
export async function openBus(
  env: StorageEnv,
  name: string,
  logger: Logger,
  publishes: readonly Topic[] = [],
): Promise<EventBus> {
  const { KAFKA_BROKERS, EVENT_LOG_URL: url } = env;
  if (KAFKA_BROKERS && !url) {
    const { KafkaEventBus, kafkaAccess } = await import('./kafka/index.ts');
    const sealedTopics = publishes.filter(({ erasing }) => erasing?.length).map((topic) => topic.name);
    const access = kafkaAccess({ ...env, KAFKA_BROKERS });
    return new KafkaEventBus({ access, clientId: name, logger, sealedTopics });
  }
  if (url && !KAFKA_BROKERS) {
    const { PostgresEventBus } = await import('./postgres/index.ts');
    return new PostgresEventBus({ url, logger, retentionDays: env.EVENT_LOG_RETENTION_DAYS });
  }
  throw incompleteEnvironment(['set either KAFKA_BROKERS or EVENT_LOG_URL (the event log in Postgres)']);
}
