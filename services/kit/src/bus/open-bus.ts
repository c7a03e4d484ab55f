import { incomplete, type StorageEnv } from '../env.ts';
import type { Logger } from '../observe/logger.ts';
import type { EventBus } from './event-bus.ts';
import { KafkaEventBus } from './event-bus-kafka.ts';
import { PostgresEventBus } from './event-bus-postgres.ts';
import { kafkaAccess } from './kafka-access.ts';

/**
 * The event bus that the environment names; nothing else in a service knows which one it is on.
 * @throws EnvironmentError unless exactly one of KAFKA_BROKERS and EVENT_LOG_URL is set, and what goes with it.
 */
export function openBus(env: StorageEnv, name: string, logger: Logger): EventBus {
  const { KAFKA_BROKERS, EVENT_LOG_URL: url } = env;
  if (KAFKA_BROKERS && !url)
    return new KafkaEventBus({ access: kafkaAccess({ ...env, KAFKA_BROKERS }), clientId: name, logger });
  if (url && !KAFKA_BROKERS) return new PostgresEventBus({ url, logger });
  throw incomplete(['set either KAFKA_BROKERS or EVENT_LOG_URL (the event log in Postgres)']);
}
