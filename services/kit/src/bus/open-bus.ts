import { EnvironmentError, type StorageEnv } from '../env.ts';
import type { Logger } from '../observe/logger.ts';
import type { EventBus } from './event-bus.ts';
import { KafkaEventBus } from './event-bus-kafka.ts';
import { PostgresEventBus } from './event-bus-postgres.ts';

/**
 * The event bus that the environment names; nothing else in a service knows which one it is on.
 * @throws EnvironmentError unless exactly one of KAFKA_BROKERS and EVENT_LOG_URL is set.
 */
export function openBus(env: StorageEnv, name: string, logger: Logger): EventBus {
  const { KAFKA_BROKERS: brokers, EVENT_LOG_URL: url } = env;
  if (brokers && !url) return new KafkaEventBus({ brokers, clientId: name, logger });
  if (url && !brokers) return new PostgresEventBus({ url, logger });
  throw new EnvironmentError(
    'The environment is not complete:\n  set either KAFKA_BROKERS or EVENT_LOG_URL (the event log in Postgres)',
  );
}
